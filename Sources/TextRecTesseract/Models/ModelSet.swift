import TextRecCore
import TextRecFiles

/// The models of one recognizer, found and checked: safe to hand to Tesseract.
public struct ModelSet: Equatable, Sendable {
  /// Where the names start: the folder of all `models`, or the root if they lie in several.
  public let folder: FilePath
  /// Names as Tesseract takes them, joined by "+"; the first is the main one.
  public let models: [String]
  /// BCP-47 tags of what was asked for, each once.
  public let languages: [String]

  /// Finds the models that `options` ask for, each in the first folder that has it.
  ///
  /// Throws `.invalidArgument` for a hint that no model reads, `.modelUnavailable` if a model is missing or damaged.
  public static func resolve(_ options: Options) throws(TextRecError) -> ModelSet {
    try resolve(options, environment: processEnvironment, cache: .shared)
  }

  /// Throws `.invalidArgument` if no model reads the language of `hint`, whether installed or not.
  public static func requireModel(for hint: LanguageTag) throws(TextRecError) {
    _ = try ModelCatalog.alternatives(for: hint)
  }

  static func resolve(
    _ options: Options, environment: Environment, cache: FileCache
  ) throws(TextRecError) -> ModelSet {
    let choice = try ModelChoice(options)
    let listings = ModelFolders.candidates(dataPath: options.dataPath, environment: environment)
      .map { FolderListing(of: choice, in: $0) }
    func located(_ names: KeyPath<FolderListing, [String?]>, _ index: Int) -> LocatedModel? {
      listings.lazy.compactMap { listing in
        listing[keyPath: names][index].map { LocatedModel(name: $0, folder: listing.folder) }
      }.first
    }
    let found = choice.alternatives.indices.map { located(\.found, $0) }
    let models = found.compactMap(\.self)
    guard models.count == found.count else {
      throw missing(zip(choice.alternatives, found).filter { $0.1 == nil }.map(\.0), in: listings)
    }
    let companions = choice.companions.indices.compactMap { located(\.companions, $0) }
    let set = try ModelSet(models, companions: companions.filter { !models.contains($0) })
    try ModelVerifier(cache: cache).verify(set.models, in: set.folder)
    return set
  }

  /// The models that read the same languages written vertically, as far as the folder has them; nil if it has none.
  ///
  /// Throws `.modelUnavailable` if one is damaged.
  public func vertical() throws(TextRecError) -> ModelSet? { try vertical(cache: .shared) }

  func vertical(cache: FileCache) throws(TextRecError) -> ModelSet? {
    let vertical = models.map { $0 + "_vert" }.filter { folder.file(ofModel: $0).exists }
    guard !vertical.isEmpty else { return nil }
    try ModelVerifier(cache: cache).verify(vertical, in: folder)
    return ModelSet(folder: folder, models: vertical)
  }

  private init(folder: FilePath, models: [String], companions: [String] = []) {
    self.folder = folder
    self.models = models + companions
    languages = models.map { ModelCatalog.model(named: $0)?.tag ?? "und" }.reduce(into: []) { tags, tag in
      if !tags.contains(tag) { tags.append(tag) }
    }
  }

  private init(_ models: [LocatedModel], companions: [LocatedModel]) throws(TextRecError) {
    let all = models + companions
    if let folder = all.first?.folder, all.allSatisfy({ $0.folder == folder }) {
      self.init(folder: folder, models: models.map(\.name), companions: companions.map(\.name))
      return
    }
    func names(_ models: [LocatedModel]) throws(TextRecError) -> [String] {
      var names: [String] = []
      for model in models { names.append(try model.nameFromRoot()) }
      return names
    }
    self.init(folder: FilePath("/"), models: try names(models), companions: try names(companions))
  }

  private static func missing(_ missing: [[String]], in listings: [FolderListing]) -> TextRecError {
    let packages = missing.compactMap { $0.first.flatMap(ModelCatalog.model)?.package }
    let places = listings.map { listing in
      "\"\(listing.folder.display)\"" + (listing.obstacle.map { " (\($0))" } ?? "")
    }
    let names = missing.map { $0.map { "\"\($0)\"" }.joined(separator: " or ") }.joined(separator: ", ")
    return TextRecError(
      .modelUnavailable,
      "\(missing.count == 1 ? "model" : "models") \(names) not found in " + places.joined(separator: ", ")
        + "; on Debian and Ubuntu: apt-get install \(packages.joined(separator: " "))")
  }
}

/// A model that has been found.
private struct LocatedModel: Equatable {
  /// As Tesseract takes it when it is told the folder.
  let name: String
  let folder: FilePath

  /// The name as Tesseract takes it when it is told the root, which is how it loads models of several folders at once.
  ///
  /// Throws `.modelUnavailable` for a folder whose path Tesseract cannot be told in a name.
  func nameFromRoot() throws(TextRecError) -> String {
    // Names are parted by "+", and "~" before one leaves the model out.
    guard let path = folder.resolved.flatMap({ String(validating: $0.bytes, as: UTF8.self) }), !path.contains("+"),
      !path.hasPrefix("/~")
    else {
      throw TextRecError(
        .modelUnavailable,
        "model \"\(name)\" is in \"\(folder.display)\" and not all others are: models of several folders are loaded "
          + "together only if their paths are UTF-8, hold no \"+\" and do not start with \"/~\"")
    }
    return String((path == "/" ? path : path + "/").dropFirst()) + name
  }
}
