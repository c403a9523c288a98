/// A map between two pixel grids: x' = a x + b y + c, y' = d x + e y + f.
public struct AffineMap: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var e: Double
  public var f: Double

  public init(a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
  }

  /// nil unless there are six numbers, a to f.
  public init?(coefficients: [Double]) {
    guard coefficients.count == 6 else { return nil }
    self.init(
      a: coefficients[0], b: coefficients[1], c: coefficients[2],
      d: coefficients[3], e: coefficients[4], f: coefficients[5])
  }

  /// a to f.
  public var coefficients: [Double] { [a, b, c, d, e, f] }

  public static let identity = AffineMap(a: 1, b: 0, c: 0, d: 0, e: 1, f: 0)

  public static func translation(x: Double, y: Double) -> AffineMap {
    AffineMap(a: 1, b: 0, c: x, d: 0, e: 1, f: y)
  }

  public static func scale(x: Double, y: Double) -> AffineMap {
    AffineMap(a: x, b: 0, c: 0, d: 0, e: y, f: 0)
  }

  /// The map that applies `self` first and `next` after it.
  public func then(_ next: AffineMap) -> AffineMap {
    AffineMap(
      a: next.a * a + next.b * d, b: next.a * b + next.b * e, c: next.a * c + next.b * f + next.c,
      d: next.d * a + next.e * d, e: next.d * b + next.e * e, f: next.d * c + next.e * f + next.f)
  }

  /// The map back; nil where this one flattens the plane.
  public var inverse: AffineMap? {
    let determinant = a * e - b * d
    guard determinant.isFinite, determinant != 0 else { return nil }
    let ia = e / determinant
    let ib = -b / determinant
    let id = -d / determinant
    let ie = a / determinant
    // Adding 0 turns -0, which is equal but looks odd in print, into 0.
    return AffineMap(
      a: ia + 0, b: ib + 0, c: 0 - (ia * c + ib * f), d: id + 0, e: ie + 0, f: 0 - (id * c + ie * f))
  }

  public func callAsFunction(_ point: Point) -> Point {
    Point(a * point.x + b * point.y + c, d * point.x + e * point.y + f)
  }

  /// The corners of `quad` mapped one by one: they keep their meaning, so a mirrored map leaves them anticlockwise.
  public func callAsFunction(_ quad: Quad) -> Quad {
    Quad(
      topLeft: self(quad.topLeft), topRight: self(quad.topRight),
      bottomRight: self(quad.bottomRight), bottomLeft: self(quad.bottomLeft))
  }
}
