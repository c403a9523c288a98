import Testing
import TextRecCore
import TextRecImaging

/// Boxes of every shape, those that no engine would make among them.
@Suite struct OverlayBoxTests {
  private let width = 600
  private let height = 60

  private func randomQuad(_ random: inout SeededGenerator) -> Quad {
    let scale = [5.0, 60, 600, 1e5, 1_073_741_824].randomElement(using: &random)!
    let center = Point(Double.random(in: 0...600, using: &random), Double.random(in: 0...60, using: &random))
    func point() -> Point {
      Point(
        center.x + Double.random(in: -scale...scale, using: &random),
        center.y + Double.random(in: -scale...scale, using: &random))
    }
    var corners = (0..<4).map { _ in point() }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: corners[2] = corners[1]
    case 1: corners = corners.map { _ in corners[0] }
    case 2: corners = corners.map { Point($0.x, center.y) }
    case 3: corners = corners.map { Point($0.x.rounded(), $0.y.rounded()) }
    default: break
    }
    return Quad(topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  @Test func onlyTheHullIsTouchedAndAllOfIt() throws {
    var random = SeededGenerator(seed: 3)
    let image = try OverlayDrawing.blank(200, width: width, height: height)
    for round in 0..<25 {
      let result = OverlayDrawing.result([randomQuad(&random)], confidence: 1, width: width, height: height)
      // As the tree keeps it, rounded and cut to what a Float holds.
      let quad = try #require(result.tree[4]).corners
      let filled = try OverlayDrawing.pixels(result, image) { $0.levels = [.word, .line] }
      let outlined = try OverlayDrawing.pixels(result, image) { $0.levels = [.symbol] }
      // Every third pixel of every third row: others for each quad.
      for y in stride(from: round % 3, to: height, by: 3) {
        for x in stride(from: round / 3 % 3, to: width, by: 3) {
          let center = Point(Double(x) + 0.5, Double(y) + 0.5)
          let distance = quad.distance(to: center)
          // A pixel reaches 0.71 from its centre; lines end 2 to 6 pixels outside, symbols' 1 to 2.
          if distance > 7 { #expect(filled[x, y] == [200, 200, 200]) }
          if distance > 3 { #expect(outlined[x, y] == [200, 200, 200]) }
          guard distance == 0, quad.depth(of: center) > 0.75 else { continue }
          #expect(filled[x, y] != [200, 200, 200])
          #expect(outlined[x, y] == [200, 200, 200])
        }
      }
    }
  }

  @Test func aHalfCoveredPixelIsHalfTinted() throws {
    let image = try OverlayDrawing.blank(255, width: width, height: height)
    func pixel(_ quad: Quad) throws -> [Int] {
      let result = OverlayDrawing.result([quad], confidence: 1, width: width, height: height)
      return try OverlayDrawing.pixels(result, image) { style in
        style.levels = [.word, .line]
        style.rgba = 0xFF
      }[300, 30]
    }
    // Black at 30 %: 255 becomes 178, and 217 at half of that.
    let full = OverlayDrawing.quad(x: 290, y: 20, width: 20, height: 20)
    let left = OverlayDrawing.quad(x: 290, y: 20, width: 10.5, height: 20)
    let top = OverlayDrawing.quad(x: 290, y: 20, width: 20, height: 10.5)
    let diagonal = Quad(
      topLeft: Point(290, 20), topRight: Point(311, 20), bottomRight: Point(290, 41), bottomLeft: Point(290, 41))
    for (quad, expected) in [(full, 178), (left, 217), (top, 217), (diagonal, 217)] {
      #expect(abs(try pixel(quad)[0] - expected) <= 1)
    }
  }

  @Test func tenThousandNodesOverAllOfThePicture() throws {
    let image = try OverlayDrawing.blank(255, width: width, height: height)
    let all = OverlayDrawing.quad(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    let thin = Quad(
      topLeft: Point(0, 0), topRight: Point(600, 60), bottomRight: Point(600, 60), bottomLeft: Point(0, 0))
    let result = OverlayDrawing.result(
      (0..<2_000).map { $0.isMultiple(of: 2) ? all : thin }, width: width, height: height)
    #expect(result.tree.nodes.count > 10_000)
    let overlay = try OverlayDrawing.pixels(result, image) { $0.levels = Set(Level.allCases) }
    #expect(overlay.raster.pixels.contains { $0 != 255 })
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan, 1e308])
  func aMapThatLeadsNowhereDrawsNothing(_ number: Double) throws {
    let image = try OverlayDrawing.blank(255, width: width, height: height)
    let quad = OverlayDrawing.quad(x: 10, y: 10, width: 30, height: 20)
    let result = OverlayDrawing.result(
      [quad], width: width, height: height,
      toStored: AffineMap(a: number, b: number, c: number, d: number, e: number, f: number))
    let overlay = try OverlayDrawing.pixels(result, image) {
      $0.levels = Set(Level.allCases)
      $0.showsText = true
    }
    #expect(overlay[20, 20] == [255, 255, 255])
  }
}
