import Testing
import TextRecCore

@testable import TextRecImaging

private func raster(_ width: Int, _ height: Int, _ gray: (Int, Int) -> UInt8) -> Raster {
  Raster(
    width: width, height: height, channels: 1,
    pixels: (0..<width * height).map { gray($0 % width, $0 / width) })!
}

@Suite struct ResamplingTests {
  private let image = raster(20, 10) { x, y in UInt8(x * 10 + y) }

  @Test func theIdentityChangesNothing() {
    #expect(image.resampled(by: .identity, width: 20, height: 10) == image)
  }

  @Test func aWholeShiftMovesPixelsAndFillsWithGround() throws {
    let moved = try #require(image.resampled(by: .translation(x: -3, y: 2), width: 20, height: 10, ground: 77))
    #expect(moved.pixels[5] == image.pixels[2 * 20 + 2])
    #expect(moved.pixels[0] == 77)
    #expect(moved.pixels[9 * 20 + 10] == 77)
  }

  @Test func anEvenAreaKeepsItsGrayAtAnyScale() throws {
    let even = raster(64, 48) { _, _ in 131 }
    for scale in [0.1, 0.3, 0.7, 1.9, 3.0] {
      let map = AffineMap.scale(x: 1 / scale, y: 1 / scale)
      let scaled = try #require(even.resampled(by: map, width: Int(64 * scale), height: Int(48 * scale)))
      #expect(Set(scaled.pixels) == [131])
    }
  }

  @Test func shrinkingAveragesFineStripesInsteadOfPickingOne() throws {
    let stripes = raster(64, 64) { x, _ in x.isMultiple(of: 2) ? 0 : 255 }
    let small = try #require(stripes.resampled(by: .scale(x: 4, y: 4), width: 16, height: 16))
    #expect(small.pixels.allSatisfy { abs(Int($0) - 128) <= 1 })
  }

  @Test func anEmptySizeGivesNothing() {
    #expect(image.resampled(by: .identity, width: 0, height: 5) == nil)
  }
}

@Suite struct LocalThresholdTests {
  /// A 24 x 24 box of ink with a hole of 8 x 8 in its middle, on even ground.
  private func letter(ink: UInt8, ground: UInt8) -> Raster {
    raster(96, 96) { x, y in
      let isInBox = (36..<60).contains(x) && (36..<60).contains(y)
      let isInHole = (44..<52).contains(x) && (44..<52).contains(y)
      return isInBox && !isInHole ? ink : ground
    }
  }

  @Test func darkInkOnLightGroundIsDarkAndTheHoleInItIsNoInk() {
    let found = LocalThreshold(letter(ink: 20, ground: 230), window: 32)
    #expect(found.dark.componentBoxes == [Rect(x: 36, y: 36, width: 24, height: 24)])
    #expect(found.light.componentBoxes.isEmpty)
  }

  @Test func lightInkOnDarkGroundIsLight() {
    let found = LocalThreshold(letter(ink: 220, ground: 40), window: 32)
    #expect(found.light.componentBoxes == [Rect(x: 36, y: 36, width: 24, height: 24)])
    #expect(found.dark.componentBoxes.isEmpty)
  }

  @Test func anEvenImageHasNoInk() {
    let found = LocalThreshold(raster(40, 30) { _, _ in 90 }, window: 15)
    #expect(found.dark.componentBoxes.isEmpty && found.light.componentBoxes.isEmpty)
  }

  @Test func aShadowAcrossThePageIsNoInk() {
    let found = LocalThreshold(raster(200, 60) { x, _ in UInt8(60 + x / 2) }, window: 31)
    #expect(found.dark.componentBoxes.isEmpty && found.light.componentBoxes.isEmpty)
  }
}

@Suite struct RuleRemovalTests {
  /// White, with a rule of 3 pixels across at y = 30 and one down at x = 70, and a stroke of 4 x 24 at (40, 20).
  private let page = raster(120, 80) { x, y in
    let isRule = (30..<33).contains(y) || (70..<73).contains(x)
    let isStroke = (40..<44).contains(x) && (20..<44).contains(y)
    return isRule || isStroke ? 0 : 255
  }

  @Test func rulesGoAndTheStrokeThatCrossesOneStays() {
    let cleared = page.withoutRules(LocalThreshold(page, window: 31).dark, length: 60, thickness: 5)
    func gray(_ x: Int, _ y: Int) -> UInt8 { cleared.pixels[y * 120 + x] }
    #expect(gray(10, 31) == 255)
    #expect(gray(71, 60) == 255)
    for y in 21..<43 { #expect(gray(41, y) == 0) }
  }

  @Test func whatIsThickIsNoRule() {
    let bar = raster(120, 80) { _, y in (30..<50).contains(y) ? 0 : 255 }
    #expect(bar.withoutRules(LocalThreshold(bar, window: 61).dark, length: 60, thickness: 5) == bar)
  }

  @Test func strokesShorterThanARuleStay() {
    let dash = raster(120, 80) { x, y in (30..<33).contains(y) && x < 40 ? 0 : 255 }
    #expect(dash.withoutRules(LocalThreshold(dash, window: 31).dark, length: 60, thickness: 5) == dash)
  }
}

@Suite struct CoveringTests {
  private let image = raster(10, 8) { x, y in UInt8(x + 10 * y) }

  @Test func aBoxIsCoveredInTheGrayOfItsRimAndTheRestStays() {
    // Ink of 0 inside paper that is 200 on the left and 180 on the right.
    let paper = raster(40, 20) { x, y in
      let isInk = (8..<12).contains(y) && (5..<15).contains(x % 20)
      return isInk ? 0 : x < 20 ? 200 : 180
    }
    let covered = paper.covering([Rect(x: 2, y: 4, width: 14, height: 12), Rect(x: 23, y: 4, width: 14, height: 12)])
    #expect(covered.pixels[10 * 40 + 9] == 200)
    #expect(covered.pixels[10 * 40 + 30] == 180)
    #expect(covered.pixels[10 * 40 + 1] == paper.pixels[10 * 40 + 1])
    #expect(covered.pixels[2 * 40 + 30] == paper.pixels[2 * 40 + 30])
  }

  @Test func boxesBeyondTheImageAreCut() {
    #expect(image.covering([Rect(x: -50, y: -50, width: 20, height: 20)]) == image)
    #expect(Set(image.covering([Rect(x: -1e9, y: -1e9, width: 3e9, height: 3e9)]).pixels).count == 1)
  }

  @Test func onlyTheBoxesKeptAreSeen() {
    let outside = Rect(x: 90, y: 0, width: 9, height: 9)
    let kept = image.keeping([Rect(x: 2, y: 1, width: 2, height: 1), outside], ground: 7)
    #expect((0..<10).map { kept.pixels[10 + $0] } == [7, 7, 12, 13, 7, 7, 7, 7, 7, 7])
    #expect(kept.pixels.count { $0 != 7 } == 2)
  }

  @Test func aPartIsWidenedToWholePixelsAndSaysWhereItWas() throws {
    let part = try #require(image.cropped(to: Rect(x: 2.5, y: 3, width: 2, height: 100)))
    #expect(part.origin == Point(2, 3))
    #expect(part.raster.width == 3 && part.raster.height == 5)
    #expect(part.raster.pixels[0] == 32)
    #expect(image.cropped(to: Rect(x: 20, y: 0, width: 5, height: 5)) == nil)
  }

  @Test func theGroundIsTheCommonestGray() {
    #expect(raster(50, 50) { x, _ in x < 35 ? 240 : 7 }.ground == 240)
  }
}
