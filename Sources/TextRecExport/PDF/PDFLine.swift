import TextRecCore

/// A line of text on a page: where it starts, which way it runs, how high it is; in points, y up.
struct PDFLine {
  /// The lower left of its box, as its reader sees it, y 0 and x 0 of its own coordinates.
  let origin: Point
  /// Along the line, and towards its top; each of length 1.
  let along: Point
  let up: Point
  let height: Double

  /// From the corners of its box on the page; nil where they make none.
  ///
  /// A line that leaves its box by less than a quarter of its height when it is drawn exactly level, or upright, is: PDF's
  /// readers find words more surely so.
  init?(_ corners: Quad) {
    let left = (corners.topLeft + corners.bottomLeft) * 0.5
    let right = (corners.topRight + corners.bottomRight) * 0.5
    let rise = (corners.topLeft + corners.topRight - corners.bottomLeft - corners.bottomRight) * 0.5
    guard let slanted = (right - left).unit else { return nil }
    let length = (right - left).length
    let isMirrored = slanted.quarterTurn.dot(rise) < 0
    height = max(Self.minHeight, abs(slanted.quarterTurn.dot(rise)))
    let level = abs(slanted.x) > abs(slanted.y) ? Point(slanted.x < 0 ? -1 : 1, 0) : Point(0, slanted.y < 0 ? -1 : 1)
    along = abs(level.cross(slanted)) * length / 2 < height / 4 ? level : slanted
    up = along.quarterTurn * (isMirrored ? -1 : 1)
    origin = (left + right) * 0.5 - along * (length / 2) - up * (height / 2)
  }

  private static let minHeight = 0.01

  /// Whether it runs exactly to the right, its top up.
  var isLevel: Bool { along == Point(1, 0) && up == Point(0, 1) }

  /// From its own coordinates to the page.
  var map: AffineMap { AffineMap(a: along.x, b: up.x, c: origin.x, d: along.y, e: up.y, f: origin.y) }

  /// Where a box starts and ends along the line.
  func extent(of corners: Quad) -> (start: Double, end: Double) {
    let left = (corners.topLeft + corners.bottomLeft) * 0.5 - origin
    let right = (corners.topRight + corners.bottomRight) * 0.5 - origin
    return (min(left.dot(along), right.dot(along)), max(left.dot(along), right.dot(along)))
  }
}
