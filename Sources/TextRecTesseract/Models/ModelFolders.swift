import Glibc
import TextRecCore
import TextRecFiles

/// Where models are looked for.
enum ModelFolders {
  /// Folders to look in, in order, each once: the option's only, else those of the environment, the user's, those that
  /// came with the library, and the system's.
  ///
  /// `ownFile` is the file of the library, or of the program it is linked into.
  static func candidates(
    dataPath: FilePath?, environment: Environment, ownFile: FilePath? = .ofThisLibrary
  ) -> [FilePath] {
    if let dataPath { return withSubfolder(dataPath) }
    let named = ["TEXTREC_TESSDATA", "TESSDATA_PREFIX"].compactMap(environment).filter { !$0.bytes.isEmpty }
    let all =
      named.flatMap(withSubfolder) + [users(environment)].compactMap(\.self)
      + (ownFile.map { beside($0) } ?? []) + system
    var seen = Set<FilePath>()
    return all.filter { seen.insert($0).inserted }
  }

  private static func withSubfolder(_ folder: FilePath) -> [FilePath] { [folder, folder.appending("tessdata")] }

  /// `$XDG_DATA_HOME/textrec/tessdata`, else `$HOME/.local/share/textrec/tessdata`; relative ones do not count.
  private static func users(_ environment: Environment) -> FilePath? {
    [environment("XDG_DATA_HOME"), environment("HOME")?.appending(".local/share")].compactMap(\.self)
      .first { $0.isAbsolute }?.appending("textrec/tessdata")
  }

  /// Where a package that brings the library and its models may have put them: next to it, and under the prefix of
  /// `lib/`, of `bin/`, and of `lib/x86_64-linux-gnu/`.
  private static func beside(_ file: FilePath) -> [FilePath] {
    let folder = file.parent
    return [folder.appending("tessdata")]
      + [folder.parent, folder.parent.parent].map { $0.appending("share/textrec/tessdata") }
  }

  private static let system = [
    "/usr/share/tesseract-ocr/5/tessdata", "/usr/share/tesseract-ocr/4.00/tessdata", "/usr/share/tessdata",
    "/usr/local/share/tessdata",
  ].map { FilePath($0) }
}

/// What one folder holds of the models asked for.
struct FolderListing {
  let folder: FilePath
  /// Why nothing can be found there, "No such file or directory" for example; nil if the folder can be searched.
  let obstacle: String?
  /// One model for each entry of the choice; nil where none of the alternatives is there.
  let found: [String?]
  /// One for each companion of the choice; nil where it is not there.
  let companions: [String?]

  init(of choice: ModelChoice, in folder: FilePath) {
    self.folder = folder
    obstacle = Self.obstacle(in: folder)
    let searchable = obstacle == nil
    found = choice.alternatives.map { names in
      searchable ? names.lazy.compactMap { Self.model($0, in: folder) }.first : nil
    }
    companions = choice.companions.map { searchable ? Self.model($0, in: folder) : nil }
  }

  private static func obstacle(in folder: FilePath) -> String? {
    folder.withCString { path in
      var status = stat()
      guard stat(path, &status) == 0 else { return String(cString: strerror(errno)) }
      guard status.st_mode & S_IFMT == S_IFDIR else { return "not a folder" }
      return access(path, X_OK) == 0 ? nil : String(cString: strerror(errno))
    }
  }

  /// The name that Tesseract needs to load the model from the folder: script models may lie one folder deeper.
  static func model(_ name: String, in folder: FilePath) -> String? {
    let places = ModelCatalog.model(named: name)?.isScript == true ? [name, "script/" + name] : [name]
    return places.first { folder.file(ofModel: $0).exists }
  }
}

extension FilePath {
  func file(ofModel name: String) -> FilePath { appending(name + ".traineddata") }
}
