import Testing
import TextRecCore

@testable import TextRecNeural

private let never = Control()

/// What `TextDetector` gives for a drawn line, at any scale: 1.5 times its area by its perimeter more on each side.
private func expected(_ drawn: RotatedRectangle) -> Quad {
  drawn.expanded(by: 1.5 * drawn.width * drawn.height / (2 * drawn.width + 2 * drawn.height)).quad
}

/// A network that answers as it is told.
private struct Answer: NeuralNetwork {
  var shape: [Int]
  var values: [Float]

  func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    let result = values.withUnsafeBufferPointer { values in
      Result { () throws(TextRecError) in try read(values, self.shape) }
    }
    return try result.get()
  }
}

/// A network that takes every dark place for text, but in a map of more than a million pixels.
private struct BlindNearby: NeuralNetwork {
  func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    let size = shape[2] * shape[3]
    guard size > 1_000_000 else { return try DarkIsText().run(shape: shape, fill: fill, read: read) }
    return try Answer(shape: [1, 1, shape[2], shape[3]], values: .init(repeating: 0, count: size))
      .run(shape: shape, fill: fill, read: read)
  }
}

/// A picture that is at hand at half the size only.
private struct AtHalfTheSize: ScaledPicture {
  let half: Raster
  var width: Int { 2 * half.width }
  var height: Int { 2 * half.height }

  func view(atMost scale: Double) throws(TextRecError) -> PictureView {
    guard scale >= 2 else { throw TextRecError(.internalError, "all pixels are asked for") }
    return PictureView(raster: half, toPicture: .scale(x: 2, y: 2))
  }
}

@Suite struct TextDetectorTests {
  private let detector = TextDetector(network: DarkIsText())

  @Test(arguments: [(300, 200), (800, 600), (2000, 1500)])
  func linesAreFoundWhereTheyAre(width: Int, height: Int) throws {
    let (x, y) = (Double(width), Double(height))
    let drawn = [
      RotatedRectangle(x * 0.4, y * 0.2, x * 0.5, y * 0.06, degrees: 0),
      RotatedRectangle(x * 0.5, y * 0.6, x * 0.6, y * 0.08, degrees: 12),
    ]
    let image = try #require(Raster(width: width, height: height, drawn))
    let lines = try detector.lines(in: image, control: never)
    #expect(lines.count == 2)
    for (line, drawn) in zip(lines, drawn) { #expect(line.quad.distance(to: expected(drawn)) < max(4, x / 250)) }
  }

  @Test func lettersAsLargeAsThePictureAreNotLostByALookFromNearer() throws {
    let drawn = RotatedRectangle(800, 500, 1300, 500, degrees: 0)
    let image = try #require(Raster(width: 1600, height: 1000, [drawn]))
    let lines = try TextDetector(network: BlindNearby()).lines(in: image, control: never)
    #expect(lines.count == 1)
  }

  @Test func fewerPixelsServeWhereTheNetworkIsGivenNoMore() throws {
    let drawn = [
      RotatedRectangle(1400, 800, 1600, 160, degrees: 0), RotatedRectangle(2000, 2000, 1800, 200, degrees: 12),
    ]
    let half = [
      RotatedRectangle(700, 400, 800, 80, degrees: 0), RotatedRectangle(1000, 1000, 900, 100, degrees: 12),
    ]
    let image = AtHalfTheSize(half: try #require(Raster(width: 2000, height: 1500, half)))
    let lines = try detector.lines(in: image, control: never)
    #expect(lines.count == 2)
    for (line, drawn) in zip(lines, drawn) { #expect(line.quad.distance(to: expected(drawn)) < 16) }
  }

  @Test func colourIsFoundLikeGray() throws {
    let drawn = [RotatedRectangle(200, 100, 300, 20, degrees: -8)]
    let gray = try #require(Raster(width: 400, height: 200, drawn))
    let colour = try #require(Raster(width: 400, height: 200, drawn, channels: 3))
    #expect(try detector.lines(in: gray, control: never) == detector.lines(in: colour, control: never))
  }

  @Test(arguments: [0.0, 3]) func aLineAcrossSeamsIsOne(degrees: Double) throws {
    // Long and flat enough for several tiles.
    let drawn = [60.0, 140, 220, 300].map { RotatedRectangle(4500, $0, 8200, 20, degrees: degrees) }
    let image = try #require(
      Raster(
        width: 9000, height: 700,
        drawn.map { line in
          var line = line
          line.center.y += 150
          return line
        }))
    let lines = try detector.lines(in: image, control: never)
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { abs($0.quad.frame.center.x - 4500) < 20 && $0.quad.frame.width > 8000 })
  }

  @Test func anEmptyPictureHasNoLines() throws {
    for (width, height) in [(1, 1), (1, 3000), (640, 480)] {
      let image = try #require(Raster(width: width, height: height, []))
      #expect(try detector.lines(in: image, control: never).isEmpty)
    }
  }

  @Test func noiseOfAnySizeIsSurvived() throws {
    var numbers = Numbers(state: 9)
    for (width, height) in [(1, 1), (2, 1), (1, 500), (3000, 2), (31, 33), (700, 500)] {
      let pixels = (0..<width * height).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      let image = try #require(Raster(width: width, height: height, channels: 1, pixels: pixels))
      let lines = try detector.lines(in: image, control: never)
      #expect(lines.allSatisfy { $0.quad.frame.isFinite })
    }
  }

  @Test func aPassedDeadlineEndsTheSearch() throws {
    let image = try #require(Raster(width: 64, height: 64, []))
    let control = Control(timeLimit: 1)
    while !control.isOver {}
    let error = #expect(throws: TextRecError.self) { try detector.lines(in: image, control: control) }
    #expect(error?.status == .timeout)
  }

  @Test func anAnswerOfAnotherSizeIsAnError() throws {
    let image = try #require(Raster(width: 64, height: 64, []))
    for answer in [
      Answer(shape: [1, 1, 8, 8], values: [Float](repeating: 1, count: 64)), Answer(shape: [], values: []),
    ] {
      let error = #expect(throws: TextRecError.self) {
        try TextDetector(network: answer).lines(in: image, control: never)
      }
      #expect(error?.status == .engine)
    }
  }
}
