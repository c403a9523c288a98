/// How well a line could be read as it was held.
public struct TrialReading: Equatable, Sendable {
  /// Letters and digits.
  public var letters: Int
  /// The mean of their certainties, 0 to 1.
  public var certainty: Double

  public init(letters: Int, certainty: Double) {
    self.letters = letters
    self.certainty = certainty
  }

  /// - Parameter certainty: of all that `text` holds.
  public init(text: String, certainty: Double) {
    self.init(
      letters: text.unicodeScalars.count { $0.properties.isAlphabetic || $0.properties.numericType != nil },
      certainty: certainty)
  }
}
