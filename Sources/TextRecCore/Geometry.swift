/// A place in an image: pixels, x right, y down.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// An axis-aligned rectangle in pixels; right and bottom edges are exclusive.
public struct Rect: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  public var right: Double { x + width }
  public var bottom: Double { y + height }
  public var area: Double { width * height }
  public var center: Point { Point(x + width / 2, y + height / 2) }
  public var isEmpty: Bool { !(width > 0 && height > 0) }
  public var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }

  /// The corners clockwise from the top left.
  public var corners: [Point] {
    [Point(x, y), Point(right, y), Point(right, bottom), Point(x, bottom)]
  }

  /// The part common to both; empty, with zero width or height, where they do not overlap.
  public func intersection(_ other: Rect) -> Rect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return Rect(
      x: left, y: top, width: max(0, min(right, other.right) - left),
      height: max(0, min(bottom, other.bottom) - top))
  }

  /// The rectangle with each side moved inwards; outwards for a negative distance.
  public func insetBy(_ distance: Double) -> Rect {
    Rect(left: x + distance, top: y + distance, right: right - distance, bottom: bottom - distance)
  }

  /// The smallest rectangle around both.
  public func union(_ other: Rect) -> Rect {
    Rect(
      left: min(x, other.x), top: min(y, other.y), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// The smallest rectangle around all of `points`; nil for none.
  public static func hull(of points: some Sequence<Point>) -> Rect? {
    var hull: Rect?
    for point in points {
      let dot = Rect(x: point.x, y: point.y, width: 0, height: 0)
      hull = hull?.union(dot) ?? dot
    }
    return hull
  }
}

/// Four corners of a piece of text: its own top left, top right, bottom right, bottom left.
public struct Quad: Hashable, Sendable {
  public var topLeft: Point
  public var topRight: Point
  public var bottomRight: Point
  public var bottomLeft: Point

  public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
  }

  public init(_ rect: Rect) {
    self.init(
      topLeft: Point(rect.x, rect.y), topRight: Point(rect.right, rect.y),
      bottomRight: Point(rect.right, rect.bottom), bottomLeft: Point(rect.x, rect.bottom))
  }

  public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

  /// The axis-aligned rectangle around the corners.
  public var frame: Rect {
    let left = min(min(topLeft.x, topRight.x), min(bottomRight.x, bottomLeft.x))
    let top = min(min(topLeft.y, topRight.y), min(bottomRight.y, bottomLeft.y))
    let right = max(max(topLeft.x, topRight.x), max(bottomRight.x, bottomLeft.x))
    let bottom = max(max(topLeft.y, topRight.y), max(bottomRight.y, bottomLeft.y))
    return Rect(left: left, top: top, right: right, bottom: bottom)
  }
}
