import Testing
import TextRecCore

@testable import TextRecNeural

@Suite struct DetectionScaleTests {
  private func image(_ width: Int, _ height: Int) throws -> Raster {
    try #require(
      Raster(width: width, height: height, channels: 1, pixels: [UInt8](repeating: 0, count: width * height)))
  }

  private func lines(_ count: Int, height: Double) -> [TextArea] {
    (0..<count).map {
      TextArea(rectangle: RotatedRectangle(300, Double($0) * 2 * height, 400, height, degrees: 0), score: 0.9)
    }
  }

  @Test func theFirstLookHasTheSamePixelsForEveryShape() throws {
    for (width, height) in [(4000, 3000), (800, 6000), (3000, 900)] {
      let scale = DetectionScale.coarse(for: try image(width, height))
      #expect(abs(scale.mapWidth * scale.mapHeight - 360_000) < 4000)
      #expect(scale.margin == 0)
    }
  }

  @Test func smallPicturesAreDoubledAndGetAMargin() throws {
    let scale = DetectionScale.coarse(for: try image(120, 40))
    #expect(scale.scale == 0.5 && scale.margin == 40)
    #expect((scale.mapWidth, scale.mapHeight) == (240 + 80, 80 + 80))
    #expect(scale.mapToImage(Point(40, 40)) == Point(0, 0))
    #expect(scale.mapToImage(Point(280, 120)) == Point(120, 40))
  }

  @Test func linesOfAGoodHeightNeedNoSecondLook() throws {
    let page = try image(2000, 2600)
    #expect(DetectionScale.coarse(for: page).finer(for: page, seen: lines(20, height: 14)) == nil)
  }

  @Test func smallLinesAreLookedAtUntilTheyAreLargeEnough() throws {
    let page = try image(2000, 2600)
    let coarse = DetectionScale.coarse(for: page)
    let finer = try #require(coarse.finer(for: page, seen: lines(20, height: 10)))
    #expect(abs(coarse.scale / finer.scale - 1.5) < 0.01)
    #expect(finer.finer(for: page, seen: lines(20, height: 16)) == nil)
  }

  @Test func aLumpAndNothingAreLookedAtTwiceAsClose() throws {
    let page = try image(3000, 4000)
    let coarse = DetectionScale.coarse(for: page)
    for seen in [lines(1, height: 400), []] {
      let finer = try #require(coarse.finer(for: page, seen: seen))
      #expect(abs(coarse.scale / finer.scale - 2) < 0.01)
    }
  }

  @Test func nothingIsLookedForTwiceOnly() throws {
    let page = try image(8000, 8000)
    let finer = DetectionScale.coarse(for: page).finer(for: page, seen: [])
    #expect(finer?.finer(for: page, seen: []) == nil)
  }

  @Test func lookingCloserEnds() throws {
    for (width, height) in [(1, 1), (500, 400), (9000, 9000), (1, 30_000)] {
      let page = try image(width, height)
      var scale: DetectionScale? = .coarse(for: page)
      var looks = 0
      while let current = scale, looks < 10 {
        #expect(current.mapWidth * current.mapHeight < 7_000_000)
        scale = current.finer(for: page, seen: lines(3, height: 3))
        looks += 1
      }
      #expect(looks < 5)
    }
  }

  @Test func pixelsThatAreNotThereAreNotLookedFor() throws {
    let small = try image(600, 600)
    #expect(DetectionScale.coarse(for: small).finer(for: small, seen: lines(20, height: 5)) == nil)
  }
}
