import Glibc
import TextRecCore

/// A variable of the process environment as bytes, or nil; tests hand in their own.
typealias Environment = @Sendable (_ name: String) -> FilePath?

/// Where models are looked for.
enum ModelFolders {
  static let processEnvironment: Environment = { name in
    guard let value = getenv(name) else { return nil }
    return FilePath(bytes: UnsafeRawBufferPointer(start: value, count: strlen(value)))
  }

  /// Folders to look in, in order: the option's only, else those of the environment and then the system's.
  static func candidates(dataPath: FilePath?, environment: Environment) -> [FilePath] {
    if let dataPath { return withSubfolder(dataPath) }
    let named = ["TEXTREC_TESSDATA", "TESSDATA_PREFIX"].compactMap(environment).filter { !$0.bytes.isEmpty }
    return named.flatMap(withSubfolder) + system
  }

  private static func withSubfolder(_ folder: FilePath) -> [FilePath] { [folder, folder.appending("tessdata")] }

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
  /// The companions that are there.
  let companions: [String]

  /// All models, if none is missing.
  var complete: [String]? {
    let models = found.compactMap(\.self)
    return models.count == found.count ? models : nil
  }

  init(of choice: ModelChoice, in folder: FilePath) {
    self.folder = folder
    obstacle = Self.obstacle(in: folder)
    let searchable = obstacle == nil
    found = choice.alternatives.map { names in
      searchable ? names.lazy.compactMap { Self.model($0, in: folder) }.first : nil
    }
    companions = choice.companions.compactMap { searchable ? Self.model($0, in: folder) : nil }
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
  private static func model(_ name: String, in folder: FilePath) -> String? {
    let places = ModelCatalog.model(named: name)?.isScript == true ? [name, "script/" + name] : [name]
    return places.first { folder.file(ofModel: $0).exists }
  }
}

extension FilePath {
  func file(ofModel name: String) -> FilePath { appending(name + ".traineddata") }

  var exists: Bool { withCString { access($0, F_OK) == 0 } }
}
