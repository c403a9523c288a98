/// Points as vectors.
extension Point {
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  public static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }

  public var length: Double { dot(self).squareRoot() }

  public func distance(to other: Point) -> Double { (other - self).length }

  public func dot(_ other: Point) -> Double { x * other.x + y * other.y }

  /// Positive where `other` is clockwise from this one, by less than half a turn, as y points down.
  public func cross(_ other: Point) -> Double { x * other.y - y * other.x }

  /// Turned by 90 degrees, clockwise.
  public var quarterTurn: Point { Point(-y, x) }

  /// With a length of 1; nil for (0, 0) and what is not finite.
  public var unit: Point? {
    let length = length
    guard length > 1e-12, length.isFinite else { return nil }
    return Point(x / length, y / length)
  }
}
