import TextRecCore

/// The models of one recognizer, found and checked: safe to hand to Tesseract.
public struct ModelSet: Equatable, Sendable {
  /// Holds all of `models`.
  public let folder: FilePath
  /// Names as Tesseract takes them, joined by "+"; the first is the main one.
  public let models: [String]
  /// BCP-47 tags of what was asked for, each once.
  public let languages: [String]

  /// Finds the models that `options` ask for.
  ///
  /// Throws `.invalidArgument` for a hint that no model reads, `.modelUnavailable` if a model is missing or damaged.
  public static func resolve(_ options: Options) throws(TextRecError) -> ModelSet {
    try resolve(options, environment: ModelFolders.processEnvironment, cache: .shared)
  }

  /// Throws `.invalidArgument` if no model reads the language of `hint`, whether installed or not.
  public static func requireModel(for hint: LanguageTag) throws(TextRecError) {
    _ = try ModelCatalog.alternatives(for: hint)
  }

  static func resolve(
    _ options: Options, environment: Environment, cache: VerdictCache
  ) throws(TextRecError) -> ModelSet {
    let choice = try ModelChoice(options)
    var listings: [FolderListing] = []
    for folder in ModelFolders.candidates(dataPath: options.dataPath, environment: environment) {
      let listing = FolderListing(of: choice, in: folder)
      if let models = listing.complete {
        let companions = listing.companions.filter { !models.contains($0) }
        try ModelVerifier(cache: cache).verify(models + companions, in: folder)
        return ModelSet(folder: folder, models: models, companions: companions)
      }
      listings.append(listing)
    }
    throw missing(choice, in: listings)
  }

  /// The models that read the same languages written vertically, as far as the folder has them; nil if it has none.
  ///
  /// Throws `.modelUnavailable` if one is damaged.
  public func vertical() throws(TextRecError) -> ModelSet? { try vertical(cache: .shared) }

  func vertical(cache: VerdictCache) throws(TextRecError) -> ModelSet? {
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

  private static func missing(_ choice: ModelChoice, in listings: [FolderListing]) -> TextRecError {
    // The folder that comes nearest tells what to install.
    let nearest = listings.map(\.found).max { $0.compactMap(\.self).count < $1.compactMap(\.self).count } ?? []
    let missing = zip(choice.alternatives, nearest).filter { $0.1 == nil }.map(\.0)
    let packages = missing.compactMap { $0.first.flatMap(ModelCatalog.model)?.package }
    let places = listings.map { listing in
      "\"\(listing.folder.display)\"" + (listing.obstacle.map { " (\($0))" } ?? "")
    }
    let names = missing.map { $0.map { "\"\($0)\"" }.joined(separator: " or ") }.joined(separator: ", ")
    return TextRecError(
      .modelUnavailable,
      (choice.alternatives.count == 1 ? "model \(names) not found in " : "no folder has all models, \(names) missing: ")
        + places.joined(separator: ", ")
        + "; on Debian and Ubuntu: apt-get install \(packages.joined(separator: " "))")
  }
}
