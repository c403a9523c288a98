import TextRecCore

/// Points as vectors.
extension Point {
  /// Clockwise, as y points down.
  var quarterTurn: Point { Point(-y, x) }
  var length: Double { (x * x + y * y).squareRoot() }

  static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }
  static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }
  static func * (a: Point, factor: Double) -> Point { Point(a.x * factor, a.y * factor) }
  func dot(_ other: Point) -> Double { x * other.x + y * other.y }
  /// Positive where `other` is clockwise from this one, by less than half a turn.
  func cross(_ other: Point) -> Double { x * other.y - y * other.x }
}
