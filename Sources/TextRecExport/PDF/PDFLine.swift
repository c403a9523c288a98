import TextRecCore

/// A line of text on a page: where it starts, which way it runs, how high it is; in points, y up.
struct PDFLine {
  /// The lower left of its box, as its reader sees it, y 0 and x 0 of its own coordinates.
  let origin: Point
  /// Along the line, and towards its top; each of length 1.
  let along: Point
  let up: Point
  let height: Double
  /// How far the line was moved into the page.
  private let moved: Point

  /// From the corners of its box on a page of this size.
  ///
  /// A line that leaves its box by less than a quarter of its height when it is drawn exactly level, or upright, is: PDF's
  /// readers find words more surely so.
  /// Readers leave out what starts outside the page: a line there by less than its height is moved in.
  init(_ corners: Quad, pageWidth: Double, pageHeight: Double) {
    let left = (corners.topLeft + corners.bottomLeft) * 0.5
    let right = (corners.topRight + corners.bottomRight) * 0.5
    let rise = (corners.topLeft + corners.topRight - corners.bottomLeft - corners.bottomRight) * 0.5
    let slanted = (right - left).unit ?? rise.unit?.quarterTurn ?? Point(1, 0)
    let length = (right - left).length
    let isMirrored = slanted.quarterTurn.dot(rise) < 0
    height = max(Self.minHeight, abs(slanted.quarterTurn.dot(rise)))
    let level = abs(slanted.x) > abs(slanted.y) ? Point(slanted.x < 0 ? -1 : 1, 0) : Point(0, slanted.y < 0 ? -1 : 1)
    along = abs(level.cross(slanted)) * length / 2 < height / 4 ? level : slanted
    up = along.quarterTurn * (isMirrored ? -1 : 1)
    let foot = (left + right) * 0.5 - up * (height / 2)
    let inside = Point(
      max(Self.margin, min(pageWidth - Self.margin, foot.x)), max(Self.margin, min(pageHeight - Self.margin, foot.y)))
    let shift = inside - foot
    moved = shift.length <= max(1, height) ? shift : Point(0, 0)
    origin = foot + moved - along * (length / 2)
  }

  private static let minHeight = 0.01
  private static let margin = 0.1

  /// Whether it runs exactly to the right, its top up.
  var isLevel: Bool { along == Point(1, 0) && up == Point(0, 1) }

  /// From its own coordinates to the page.
  var map: AffineMap { AffineMap(a: along.x, b: up.x, c: origin.x, d: along.y, e: up.y, f: origin.y) }

  /// Where a box starts and ends along the line.
  func extent(of corners: Quad) -> (start: Double, end: Double) {
    let start = origin - moved
    let left = (corners.topLeft + corners.bottomLeft) * 0.5 - start
    let right = (corners.topRight + corners.bottomRight) * 0.5 - start
    return (min(left.dot(along), right.dot(along)), max(left.dot(along), right.dot(along)))
  }
}
