import Testing
import TextRecCore

@testable import TextRecNeural

/// A map with probability .9 in `rectangles`.
private func map(width: Int, height: Int, _ rectangles: [RotatedRectangle]) -> ProbabilityMap {
  map(width: width, height: height) { point in rectangles.contains { $0.contains(point) } ? 0.9 : 0.05 }
}

private func map(width: Int, height: Int, _ probability: (Point) -> Float) -> ProbabilityMap {
  var map = ProbabilityMap(width: width, height: height)
  let values = (0..<height).flatMap { y in
    (0..<width).map { x in probability(Point(Double(x) + 0.5, Double(y) + 0.5)) }
  }
  values.withUnsafeBufferPointer {
    map.write(
      $0, stride: width, from: .init(start: 0, length: width, kept: 0..<width),
      .init(start: 0, length: height, kept: 0..<height))
  }
  return map
}

/// What the detector adds around a drawn rectangle: 1.5 times its area by its perimeter.
private func grown(_ rectangle: RotatedRectangle) -> RotatedRectangle {
  let (width, height) = (rectangle.width, rectangle.height)
  return rectangle.expanded(by: 1.5 * width * height / (2 * width + 2 * height))
}

@Suite struct DetectionAreaTests {
  @Test(arguments: Array(stride(from: -85.0, through: 90, by: 7))) func aRectangleAtAnyAngleIsFoundBack(degrees: Double)
    throws
  {
    let drawn = RotatedRectangle(200.3, 190.8, 240, 18, degrees: degrees)
    let areas = map(width: 400, height: 380, [drawn]).textAreas()
    #expect(areas.count == 1)
    let found = try #require(areas.first)
    #expect(found.rectangle.quad.distance(to: grown(drawn).quad) < 2.5)
    #expect(abs(found.score - 0.9) < 0.01)
  }

  /// As that of "Museum", whose M is higher than the rest.
  @Test(arguments: [0.0, 90]) func aShortLineAloneIsLevelThoughItsAreaLeans(degrees: Double) throws {
    let areas = map(width: 400, height: 400, [RotatedRectangle(200, 200, 100, 14, degrees: degrees + 2)]).textAreas()
    let quad = try #require(areas.first).rectangle.quad
    #expect(quad.distance(to: Quad(quad.frame)) < 0.01)
  }

  @Test(arguments: [15.0, 45, 70]) func oneSymbolIsUprightHoweverItsAreaIsCut(degrees: Double) throws {
    let areas = map(width: 200, height: 200, [RotatedRectangle(100, 100, 24, 20, degrees: degrees)]).textAreas()
    let quad = try #require(areas.first).rectangle.quad
    #expect(quad.distance(to: Quad(quad.frame)) < 0.01)
  }

  @Test func shortLinesLieAsTheLongOnesAroundThemUnlessTheyLieQuiteOtherwise() throws {
    let long = (0..<3).map { RotatedRectangle(300, 60 + 60 * Double($0), 400, 12, degrees: 6) }
    let close = RotatedRectangle(200, 260, 60, 12, degrees: 9)
    let other = RotatedRectangle(400, 300, 120, 12, degrees: 40)
    let slopes = map(width: 640, height: 420, long + [close, other]).textAreas().map { area in
      let side = area.rectangle.quad.topRight - area.rectangle.quad.topLeft
      return side.y / side.x
    }
    #expect(slopes.count == 5)
    let expected = [6.0, 6, 6, 6, 40].map { Point(1, 0).turned($0) }.map { $0.y / $0.x }
    for (slope, expected) in zip(slopes.sorted(), expected) { #expect(abs(slope - expected) < 0.02) }
  }

  @Test func manyRectanglesAreFoundEachOnce() {
    let drawn = (0..<12).map { RotatedRectangle(150, 20 + 28 * Double($0), 200, 8, degrees: 0) }
    let areas = map(width: 300, height: 360, drawn).textAreas()
    #expect(areas.map { $0.rectangle.quad.frame.center.y }.map { Int($0) } == (0..<12).map { 20 + 28 * $0 })
  }

  @Test func aQuarterTurnOfTheMapTurnsWhatIsFound() throws {
    var numbers = Numbers(state: 11)
    let drawn = (0..<6).map {
      RotatedRectangle(80 + 60 * Double($0), 200, 90, 12, degrees: .random(in: -40...40, using: &numbers) + 50)
    }
    let upright = map(width: 500, height: 400, drawn)
    // Clockwise: the left bottom corner becomes the left top one.
    let turned = map(width: 400, height: 500) { point in
      drawn.contains { $0.contains(Point(point.y, 400 - point.x)) } ? 0.9 : 0.05
    }
    let places = { (areas: [TextArea]) in areas.map(\.rectangle.center) }
    let expected = places(upright.textAreas()).map { Point(400 - $0.y, $0.x) }
    let found = places(turned.textAreas())
    #expect(found.count == expected.count)
    for point in expected { #expect(found.contains { ($0 - point).length < 0.01 }) }
  }

  @Test func whatIsUnsureSmallOrThinIsNoText() {
    let blob = RotatedRectangle(100, 50, 100, 20, degrees: 0)
    #expect(map(width: 200, height: 100) { blob.contains($0) ? 0.45 : 0 }.textAreas().isEmpty)
    #expect(map(width: 200, height: 100, [RotatedRectangle(100, 50, 100, 2, degrees: 0)]).textAreas().isEmpty)
    #expect(map(width: 200, height: 100, [RotatedRectangle(100, 50, 2, 2, degrees: 0)]).textAreas().isEmpty)
    #expect(ProbabilityMap(width: 200, height: 100).textAreas().isEmpty)
  }

  @Test func aBowIsEnclosed() throws {
    let bow = (0..<40).map {
      RotatedRectangle(40 + 5 * Double($0), 60 + Double(($0 - 20) * ($0 - 20)) / 20, 8, 14, degrees: 0)
    }
    let areas = map(width: 300, height: 120, bow).textAreas()
    let frame = try #require(areas.first).rectangle.quad.frame
    #expect(areas.count == 1)
    #expect(frame.x < 36 && frame.right > 239 && frame.y < 53 && frame.bottom > 87)
  }

  @Test func randomMapsAreSurvived() {
    var numbers = Numbers(state: 1)
    for (width, height) in [(1, 1), (1, 90), (90, 1), (33, 65), (512, 512)] {
      for share in [0.01, 0.3, 0.6, 0.99] {
        let areas = map(width: width, height: height) { _ in
          Double.random(in: 0...1, using: &numbers) < share ? .random(in: 0...1, using: &numbers) : .nan
        }.textAreas()
        #expect(areas.allSatisfy { $0.rectangle.width.isFinite && $0.rectangle.height.isFinite && $0.score <= 1 })
        #expect(areas.count <= 3000)
      }
    }
  }
}

@Suite struct DetectionCornerTests {
  private func topLeft(_ degrees: Double, _ width: Double, _ height: Double) -> Point {
    RotatedRectangle(0, 0, width, height, degrees: degrees).quad.topLeft
  }

  @Test(arguments: [-59.0, -45, -10, 0, 10, 45, 59]) func aLineIsReadAlongItsLongSide(degrees: Double) {
    let quad = RotatedRectangle(0, 0, 100, 20, degrees: degrees).quad
    #expect((quad.topLeft - Point(-50, -10).turned(degrees)).length < 1e-9)
    #expect((quad.topRight - Point(50, -10).turned(degrees)).length < 1e-9)
    #expect((quad.bottomLeft - Point(-50, 10).turned(degrees)).length < 1e-9)
  }

  @Test(arguments: [-25.0, 0, 25]) func aColumnIsUpright(degrees: Double) {
    #expect((topLeft(degrees, 20, 100) - Point(-10, -50).turned(degrees)).length < 1e-9)
  }

  @Test func namesDoNotDependOnHowTheRectangleIsWritten() {
    for degrees in stride(from: -40.0, through: 40, by: 8) {
      let quads = [
        RotatedRectangle(5, 5, 100, 20, degrees: degrees), RotatedRectangle(5, 5, 100, 20, degrees: degrees + 180),
        RotatedRectangle(5, 5, 20, 100, degrees: degrees + 90), RotatedRectangle(5, 5, 20, 100, degrees: degrees - 90),
      ].map(\.quad)
      for quad in quads.dropFirst() { #expect(quad.distance(to: quads[0]) < 1e-9) }
    }
  }

  @Test(arguments: [-44.0, 0, 44]) func whatIsNeitherLongNorTallIsUpright(degrees: Double) {
    #expect((topLeft(degrees, 30, 40) - Point(-15, -20).turned(degrees)).length < 1e-9)
  }
}
