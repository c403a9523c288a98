import TextRecCore

/// What the neural engine read in one detected line.
public struct ReadLine: Equatable, Sendable {
  /// Words and symbols with boxes in pixels of the image, turned so that the line is level.
  public var line: RecognizedLine
  /// The words, with a space where there is one.
  public var text: String
  /// Mean probability of the symbols, 0 to 1. High also on scripts that the network does not know.
  public var confidence: Double
  /// That of the least certain symbol.
  public var lowestConfidence: Double
  /// Whether upright characters follow each other downward.
  public var isColumn: Bool
}
