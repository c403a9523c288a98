import Testing
import TextRecCore

@testable import TextRecPipeline

/// Sums of twelve uniform numbers: near enough to a normal distribution, and the same each time.
private struct Noise {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(_ deviation: Double) -> Double {
    var sum = -6.0
    for _ in 0..<12 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      sum += Double(state >> 40) / Double(1 << 24)
    }
    return sum * deviation
  }
}

/// A picture of 640 x 480 by a function of its pixels, with noise.
private func picture(
  channels: Int = 1, noise deviation: Double = 0, seed: UInt64 = 1, _ gray: (_ x: Int, _ y: Int) -> Double
) throws -> Raster {
  var noise = Noise(seed: seed)
  var pixels: [UInt8] = []
  for y in 0..<480 {
    for x in 0..<640 {
      let value = gray(x, y)
      for _ in 0..<channels {
        pixels.append(UInt8(max(0, min(255, value + (deviation > 0 ? noise.next(deviation) : 0)))))
      }
    }
  }
  return try #require(Raster(width: 640, height: 480, channels: channels, pixels: pixels))
}

/// Upright strokes 2 wide on gray paper, of a contrast of 80, which begin at `left`.
private func strokes(from left: Int = 0) -> (Int, Int) -> Double {
  { x, y in y % 40 < 16 && (x - left + 12) % 12 < 2 ? 90 : 170 }
}

struct ReducedPictureTests {
  private func showTheSame(_ one: Raster, _ two: Raster) -> Bool {
    ReducedPicture(two).showsTheSame(as: ReducedPicture(one))
  }

  @Test(arguments: [1, 3]) func noiseIsNotSeen(channels: Int) throws {
    for seed: UInt64 in 1...4 {
      let one = try picture(channels: channels, noise: 4, seed: seed, strokes())
      #expect(showTheSame(one, try picture(channels: channels, noise: 4, seed: seed + 100, strokes())))
    }
  }

  @Test func lightThatGrowsOrFadesIsNotSeen() throws {
    let one = try picture(noise: 3, strokes())
    for light in [-30.0, 10, 40] {
      #expect(showTheSame(one, try picture(noise: 3, seed: 2) { x, y in strokes()(x, y) + light }))
    }
  }

  @Test(arguments: [1, 3]) func aPieceOfAStrokeIsSeenThroughNoise(channels: Int) throws {
    let one = try picture(channels: channels, noise: 4, strokes())
    // 2 by 5 pixels, as between 3 and 8, at a contrast of 80.
    let two = try picture(channels: channels, noise: 4, seed: 2) { x, y in
      (304..<306).contains(x) && (226..<231).contains(y) ? 90 : strokes()(x, y)
    }
    #expect(!showTheSame(one, two))
  }

  @Test(arguments: 0..<4) func textThatMovesByAPixelIsSeen(from left: Int) throws {
    #expect(!showTheSame(try picture(strokes(from: left)), try picture(strokes(from: left + 1))))
  }

  @Test func anotherSizeIsAnotherPicture() throws {
    func white(_ width: Int) throws -> Raster {
      try #require(Raster(width: width, height: 3, channels: 1, pixels: [UInt8](repeating: 255, count: 3 * width)))
    }
    #expect(showTheSame(try white(5), try white(5)))
    #expect(!showTheSame(try white(5), try white(9)))
  }

  @Test func squaresAtTheEdgeCountForWhatTheyAre() throws {
    // One pixel beyond the last whole square.
    let white = [UInt8](repeating: 200, count: 81)
    var dark = white
    dark[80] = 100
    let one = try #require(Raster(width: 9, height: 9, channels: 1, pixels: white))
    let two = try #require(Raster(width: 9, height: 9, channels: 1, pixels: dark))
    #expect(!showTheSame(one, two))
  }
}
