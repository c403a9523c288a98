/// How many pixels of a stored picture are an inch of what it shows.
public struct Resolution: Equatable, Sendable {
  /// Along a row, and down a column.
  public let horizontal: Double
  public let vertical: Double

  /// nil unless both are 10 to 20,000, as no scanner's and no printer's lie outside.
  public init?(horizontal: Double, vertical: Double) {
    let sound = 10.0...20_000
    guard sound.contains(horizontal), sound.contains(vertical) else { return nil }
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  static let centimetresPerInch = 2.54
}
