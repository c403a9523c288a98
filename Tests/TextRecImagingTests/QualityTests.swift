import Glibc
import Testing
import TextRecCore

@testable import TextRecImaging

/// A picture made by a rule for the gray of each pixel, 0 to 255.
private func picture(_ width: Int, _ height: Int, _ gray: (Double, Double) -> Double) -> Raster {
  let pixels = (0..<width * height).map { place -> UInt8 in
    UInt8(max(0, min(255, gray(Double(place % width) + 0.5, Double(place / width) + 0.5).rounded())))
  }
  return Raster(width: width, height: height, channels: 1, pixels: pixels)!
}

/// How much of a step at 0 is passed at `x` after a Gaussian blur.
private func step(_ x: Double, blur: Double) -> Double {
  blur > 0 ? 0.5 * (1 + erf(x / blur / 2.0.squareRoot())) : x > 0 ? 1 : 0
}

/// Rows of dark upright bars, like letters "l", 24 pixels high, on light ground, under a Gaussian blur.
private func bars(ink: Double = 20, ground: Double = 220, blur: Double = 0, scale: Double = 1) -> Raster {
  let (pitch, leading, width, height) = (20 * scale, 60 * scale, 7 * scale, 24 * scale)
  return picture(Int(20 * pitch), Int(6 * leading)) { x, y in
    let (column, row) = (x.truncatingRemainder(dividingBy: pitch), y.truncatingRemainder(dividingBy: leading))
    let across = step(column - 5 * scale, blur: blur) - step(column - 5 * scale - width, blur: blur)
    let down = step(row - 18 * scale, blur: blur) - step(row - 18 * scale - height, blur: blur)
    return ground + (ink - ground) * across * down
  }
}

@Suite struct FocusTests {
  @Test(arguments: [1.5, 2.0, 3.0, 4.0]) func theBlurOfABorderIsItsGaussians(blur: Double) throws {
    let image = picture(120, 60) { x, _ in 200 - 150 * (step(x - 45, blur: blur) - step(x - 75, blur: blur)) }
    let edges = StrokeEdges(around: Rect(x: 40, y: 10, width: 40, height: 40), in: image)
    #expect(edges.contrast == 150)
    #expect(edges.acrossColumns.isEmpty)
    for measured in edges.acrossRows { #expect(abs(measured - blur) < 0.12 * blur) }
    #expect(edges.acrossRows.count >= 8)
  }

  @Test func aSharpBorderHasNoBlurWhereverItCutsAPixel() {
    for phase in [0.0, 0.25, 0.5, 0.75] {
      let image = picture(60, 30) { x, _ in
        let covered = max(0, min(1, x + 0.5 - 30 - phase))
        return 200 - 150 * covered
      }
      let edges = StrokeEdges(around: Rect(x: 15, y: 5, width: 30, height: 20), in: image)
      #expect(edges.acrossRows.allSatisfy { $0 < 0.5 })
      #expect(!edges.acrossRows.isEmpty)
    }
  }

  @Test func fallsWithBlur() {
    let measured = [0.0, 1, 2, 3, 4, 5].map { PictureMeasures(bars(blur: $0)).focus }
    #expect(zip(measured, measured.dropFirst()).allSatisfy { $0 > $1 }, "\(measured)")
  }

  @Test func isTheSameForTheSamePictureAtAnotherSize() {
    let measured = [1.0, 1.5, 2, 3].map { PictureMeasures(bars(blur: 2 * $0, scale: $0)).focus }
    for focus in measured { #expect(abs(focus - measured[3]) < 0.06, "\(measured)") }
  }

  @Test func ofNothingIsNothing() {
    let measures = PictureMeasures(picture(50, 40) { _, _ in 128 })
    #expect(measures.focus == 0)
    #expect(measures.contrast == 0)
    #expect(measures.characters.isEmpty)
  }
}

@Suite struct InkCharacterTests {
  @Test func barsInRowsAreCharactersOfTheirHeight() throws {
    let found = PictureMeasures(bars()).characters
    #expect(found.count == 120)
    let first = try #require(found.min { ($0.box.y, $0.box.x) < ($1.box.y, $1.box.x) })
    #expect(first.box == Rect(x: 5, y: 18, width: 7, height: 24))
    // Tall letters take 78 % of the height from ascender to descender.
    #expect(found.allSatisfy { abs($0.height - 24 / 0.78) < 0.01 })
  }

  @Test func lightOnDarkIsFoundToo() {
    #expect(PictureMeasures(bars(ink: 230, ground: 40)).characters.count == 120)
  }

  @Test func noiseIsNone() {
    var generator = SeededGenerator(seed: 3)
    let noise = picture(300, 200) { _, _ in Double.random(in: 0...255, using: &generator) }
    #expect(PictureMeasures(noise).characters.isEmpty)
  }

  @Test func givenPlacesAreTaken() {
    let place = CharacterPlace(box: Rect(x: 5, y: 18, width: 7, height: 24), height: 40)
    #expect(PictureMeasures(bars(), characters: [place]).characters == [place])
  }

  @Test func placesOutsideThePictureDoNoHarm() {
    let places = [-1e9, 1e9, 0].map {
      CharacterPlace(box: Rect(x: $0, y: $0, width: 2e9, height: 1e-3), height: 1e9)
    }
    let measures = PictureMeasures(bars(), characters: places)
    #expect((0...1).contains(measures.focus))
    #expect((0...1).contains(measures.contrast))
  }
}

@Suite struct ContrastTests {
  @Test(arguments: [(0.0, 255.0), (100, 180), (240, 60), (30, 60)]) func isThatOfTheBars(ink: Double, ground: Double) {
    let measures = PictureMeasures(bars(ink: ink, ground: ground))
    #expect(abs(measures.contrast - abs(ink - ground) / 255) < 0.01)
  }
}

@Suite struct GlareTests {
  /// Light, fading like a Gaussian, over gray paper with bars.
  private func lit(peak: Double, spread: Double) -> Raster {
    let paper = bars(ink: 30, ground: 180)
    return picture(paper.width, paper.height) { x, y in
      let square = (x - 200) * (x - 200) + (y - 180) * (y - 180)
      let place = Int(y - 0.5) * paper.width + Int(x - 0.5)
      return Double(paper.pixels[place]) + peak * exp(-square / 2 / spread / spread)
    }
  }

  @Test(arguments: [50.0, 70]) func isTheDiscWhereTheGroundIsBurntOut(spread: Double) {
    let glare = PictureMeasures(lit(peak: 500, spread: spread)).glare
    // Where 180 + 500 exp(-r^2 / 2 s^2) is 250 or more.
    let square = 2 * spread * spread * log(500.0 / 70)
    let expected = Double.pi * square / (400 * 360)
    #expect(abs(glare - expected) < 0.3 * expected)
  }

  @Test func lightThatBurnsNothingOutIsNone() {
    #expect(PictureMeasures(lit(peak: 60, spread: 60)).glare == 0)
  }

  @Test func whiteIsNoneWhateverItsBorder() {
    #expect(PictureMeasures(bars(ink: 0, ground: 255)).glare == 0)
    for blur in [0.0, 1, 4] {
      let label = picture(400, 400) { x, y in
        let inside = min(
          step(x - 100, blur: blur), step(300 - x, blur: blur), step(y - 150, blur: blur), step(250 - y, blur: blur))
        return 90 + 165 * inside
      }
      #expect(PictureMeasures(label).glare == 0)
    }
  }

  @Test func paperThatIsBurntOutUnderReadableTextIsNone() {
    // Brighter to one side, as under a lamp: clipped from the middle on, with all of the ink.
    let paper = bars(ink: 0, ground: 255)
    let shaded = picture(paper.width, paper.height) { x, y in
      Double(paper.pixels[Int(y - 0.5) * paper.width + Int(x - 0.5)]) * min(1, 0.5 + x / 400)
    }
    #expect(PictureMeasures(shaded).glare == 0)
  }
}

@Suite struct PercentileTests {
  @Test func isTheLeastValueThatTheShareLiesAtOrUnder() {
    let values = [5.0, 1, 4, 2, 3]
    #expect([0.0, 0.2, 0.21, 0.5, 1].map { values.percentile($0) } == [1, 1, 2, 3, 5])
    #expect([Double]().percentile(0.5) == nil)
  }

  @Test(arguments: 0..<20) func theHistogramAgrees(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let grays = (0..<Int.random(in: 1...50, using: &generator)).map { _ in UInt8.random(in: 0...255, using: &generator)
    }
    var histogram = GrayHistogram()
    for gray in grays { histogram.add(gray) }
    for share in [0.0, 0.05, 0.5, 0.8, 1] {
      #expect(grays.map(Double.init).percentile(share) == Double(histogram.value(at: share)))
    }
  }
}
