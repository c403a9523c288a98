/// A model that a recognizer could load.
public struct InstalledModel: Equatable, Sendable {
  /// What it reads, as a BCP-47 tag: `und` with a script where it reads a whole script.
  public let tag: String
  /// The engine that loads it.
  public let engine: Engine
  public let file: FilePath

  public init(tag: String, engine: Engine, file: FilePath) {
    (self.tag, self.engine, self.file) = (tag, engine, file)
  }
}
