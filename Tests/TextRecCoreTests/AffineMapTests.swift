import Testing
import TextRecCore

struct AffineMapTests {
  private static func random(using generator: inout SeededGenerator) -> AffineMap {
    func number() -> Double { Double.random(in: -10...10, using: &generator) }
    return AffineMap(a: number(), b: number(), c: number(), d: number(), e: number(), f: number())
  }

  @Test func thenAppliesTheFirstMapFirst() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<1000 {
      let (first, second) = (Self.random(using: &generator), Self.random(using: &generator))
      let point = Point(Double.random(in: -99...99, using: &generator), Double.random(in: -99...99, using: &generator))
      #expect(first.then(second)(point).isNear(second(first(point))))
    }
  }

  @Test func theInverseLeadsBack() throws {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<1000 {
      let map = Self.random(using: &generator)
      guard abs(map.a * map.e - map.b * map.d) > 0.1 else { continue }
      let inverse = try #require(map.inverse)
      let point = Point(Double.random(in: -99...99, using: &generator), Double.random(in: -99...99, using: &generator))
      #expect(inverse(map(point)).isNear(point))
      #expect(map(inverse(point)).isNear(point))
    }
  }

  @Test func whatFlattensThePlaneHasNoInverse() {
    #expect(AffineMap(a: 1, b: 2, c: 0, d: 2, e: 4, f: 0).inverse == nil)
    #expect(AffineMap.scale(x: 0, y: 1).inverse == nil)
    #expect(AffineMap.scale(x: .infinity, y: 1).inverse == nil)
    #expect(AffineMap.scale(x: .nan, y: 1).inverse == nil)
  }

  @Test func mapsMoveAndStretch() {
    #expect(AffineMap.translation(x: 3, y: -4)(Point(1, 1)) == Point(4, -3))
    #expect(AffineMap.scale(x: 3, y: -4)(Point(1, 2)) == Point(3, -8))
    #expect(AffineMap.identity(Point(7, 9)) == Point(7, 9))
  }

  @Test func cornersKeepTheirMeaningInAMirror() {
    let quad = Quad(Rect(x: 1, y: 2, width: 3, height: 4))
    let mirrored = AffineMap.scale(x: -1, y: 1)(quad)
    #expect(mirrored.corners == [Point(-1, 2), Point(-4, 2), Point(-4, 6), Point(-1, 6)])
    #expect(mirrored.angle == 180)
  }

  @Test func sixCoefficientsMakeAMap() {
    let numbers = [1.0, 2, 3, 4, 5, 6]
    #expect(AffineMap(coefficients: numbers)?.coefficients == numbers)
    #expect(AffineMap(coefficients: numbers)?(Point(1, 1)) == Point(6, 15))
    #expect(AffineMap(coefficients: Array(numbers.dropLast())) == nil)
  }
}

extension Point {
  fileprivate func isNear(_ other: Point) -> Bool {
    abs(x - other.x) < 1e-7 * max(1, abs(x)) && abs(y - other.y) < 1e-7 * max(1, abs(y))
  }
}
