import TextRecCore

/// The direction that the lines of a picture share, which short ones alone do not tell: the smallest rectangle around a
/// "Museum" leans with its M, that around a digit in any direction.
struct CommonDirection {
  /// Of the text or a quarter turn from it: y over x, -1 to 1.
  private let slope: Double

  /// The direction of most of the long ones among the smallest rectangles around lines; the picture's own if there is none.
  init(of rectangles: [RotatedRectangle]) {
    let long = rectangles.filter { $0.longSide > Self.surely * $0.shortSide }.sorted { $0.slope < $1.slope }
    var half = long.reduce(0) { $0 + $1.longSide } / 2
    slope =
      long.first {
        half -= $0.longSide
        return half <= 0
      }?.slope ?? 0
  }

  /// The direction itself where it may as well be that of a line of which this is the smallest rectangle; else nil.
  func direction(insteadOf line: RotatedRectangle) -> Point? {
    let isSymbol = line.longSide < 1.5 * line.shortSide
    guard isSymbol || abs(line.slope - slope) * line.longSide < Self.unsure * line.shortSide else { return nil }
    return Point(1, slope).unit
  }

  /// Widths in heights of which the direction is sure.
  private static let surely = 5.0
  /// How far one end of a short line may lie too high, in heights.
  private static let unsure = 0.15
}

extension RotatedRectangle {
  fileprivate var longSide: Double { max(width, height) }
  fileprivate var shortSide: Double { min(width, height) }

  /// Of the side that is more level, y over x.
  fileprivate var slope: Double {
    let level = abs(direction.x) >= abs(direction.y) ? direction : direction.quarterTurn
    return level.y / level.x
  }
}
