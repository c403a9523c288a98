import TextRecCore
import TextRecFiles

/// The models that are there for language hints to choose from.
public enum InstalledModels {
  /// Sorted by tag; those of one tag in the order of the folders that are looked in. Not checked.
  public static func all(for options: Options) -> [InstalledModel] {
    all(for: options, environment: processEnvironment)
  }

  static func all(for options: Options, environment: Environment) -> [InstalledModel] {
    let folders = ModelFolders.candidates(dataPath: options.dataPath, environment: environment)
    return ModelCatalog.namesByTag.flatMap { tag, names in
      folders.flatMap { folder in
        names.compactMap { FolderListing.model($0, in: folder) }
          .map { InstalledModel(tag: tag, engine: .tesseract, file: folder.file(ofModel: $0)) }
      }
    }
  }
}
