import Testing
import TextRecCore
import TextRecImaging

@Suite struct OverlayTests {
  /// Large enough not to be enlarged.
  private let width = 640
  private let height = 480
  private let box = OverlayDrawing.quad(x: 100, y: 200, width: 120, height: 40)

  private func result(_ confidence: Double = 0.9) -> RecognitionResult {
    OverlayDrawing.result([box], confidence: confidence, width: width, height: height)
  }

  @Test func wordsAreTintedAndNothingElse() throws {
    let image = try OverlayDrawing.blank(128, width: width, height: height)
    let overlay = try OverlayDrawing.pixels(result(1), image) { $0.levels = [.word, .line] }
    // 30 % of the blue for sure readings over gray.
    for (channel, blue) in [24.0, 84, 176].enumerated() {
      #expect(abs(Double(overlay[160, 220][channel]) - (0.7 * 128 + 0.3 * blue)) <= 1)
    }
    for y in 0..<height {
      for x in 0..<width where box.distance(to: Point(Double(x) + 0.5, Double(y) + 0.5)) > 12 {
        #expect(overlay[x, y] == [128, 128, 128])
      }
    }
  }

  @Test func oneColourWithItsOpacity() throws {
    let image = try OverlayDrawing.blank(0, width: width, height: height)
    let opaque = try OverlayDrawing.pixels(result(), image) { $0.rgba = 0x64C8_32FF }
    let half = try OverlayDrawing.pixels(result(0.2), image) { $0.rgba = 0x64C8_3280 }
    for (channel, part) in [100.0, 200, 50].enumerated() {
      #expect(abs(Double(opaque[160, 220][channel]) - 0.3 * part) <= 1)
      #expect(abs(Double(half[160, 220][channel]) - 0.15 * part) <= 1)
    }
  }

  @Test func theSurerTheDarker() throws {
    let image = try OverlayDrawing.blank(255, width: width, height: height)
    let luminances = try (0...20).map { step in
      try OverlayDrawing.pixels(result(Double(step) / 20), image).luminance(160, 220)
    }
    for (less, more) in zip(luminances, luminances.dropFirst()) { #expect(less > more) }
  }

  @Test func unknownConfidenceIsNearlyGray() throws {
    let image = try OverlayDrawing.blank(255, width: width, height: height)
    let pixel = try OverlayDrawing.pixels(result(-1), image)[160, 220]
    #expect(pixel.max()! - pixel.min()! <= 8)
    #expect(pixel.max()! < 230)
  }

  @Test(arguments: Level.allCases)
  func levelsAreDrawnWhereAskedFor(_ level: Level) throws {
    let image = try OverlayDrawing.blank(255, width: width, height: height)
    let without = try OverlayDrawing.pixels(result(), image) { $0.levels = [] }
    #expect(without == Picture(try #require(try expanded(image))))
    let with = try OverlayDrawing.pixels(result(), image) { $0.levels = [level] }
    #expect(with != without)
    let tinted = with[160, 220] != [255, 255, 255]
    #expect(tinted == (level == .word))
  }

  /// A decoded PNG of gray pixels is gray.
  private func expanded(_ image: DecodedImage) throws -> Raster? {
    try image.uprightGray(Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
  }

  @Test(arguments: [UInt8(0), 128, 255])
  func outlinesShowOnAnyGround(_ ground: UInt8) throws {
    let image = try OverlayDrawing.blank(ground, width: width, height: height)
    for confidence in [0, 0.5, 1] {
      let overlay = try OverlayDrawing.pixels(result(confidence), image) { $0.levels = [.line] }
      let across = (0..<200).map { overlay.luminance(160, $0) }
      let own = overlay.luminance(0, 0)
      let contrasts = across.map { (max($0, own) + 0.05) / (min($0, own) + 0.05) }
      // What WCAG 2.1 asks for parts of pictures that must be told apart from what is beside them.
      #expect(contrasts.max()! >= 3)
    }
  }

  @Test(arguments: Orientation.allCases)
  func orientationAndCoordinatesChangeNothing(_ orientation: Orientation) throws {
    var random = SeededGenerator(seed: 5)
    let upright = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    let expected = try OverlayDrawing.pixels(result(), OverlayDrawing.image(upright, width: width, height: height))
    let (storedWidth, storedHeight) = orientation.swapsSides ? (height, width) : (width, height)
    let toUpright = orientation.uprightMap(storedWidth: storedWidth, storedHeight: storedHeight)
    let toStored = try #require(toUpright.inverse)
    var stored = [UInt8](repeating: 0, count: upright.count)
    for y in 0..<storedHeight {
      for x in 0..<storedWidth {
        let point = toUpright(Point(Double(x) + 0.5, Double(y) + 0.5))
        for channel in 0..<3 {
          stored[(y * storedWidth + x) * 3 + channel] = upright[(Int(point.y) * width + Int(point.x)) * 3 + channel]
        }
      }
    }
    let image = try OverlayDrawing.image(stored, width: storedWidth, height: storedHeight, orientation: orientation)
    let oriented = OverlayDrawing.result(
      [box], width: width, height: height, orientation: orientation, toStored: toStored)
    #expect(try OverlayDrawing.pixels(oriented, image) == expected)
    let inStored = OverlayDrawing.result(
      [toStored(box)], width: storedWidth, height: storedHeight, coordinates: .stored, orientation: orientation)
    #expect(try OverlayDrawing.pixels(inStored, image) == expected)
  }

  @Test func anImageLoadedAgainTheOtherWayUpIsTheSame() throws {
    let pixels = [UInt8](repeating: 90, count: 3 * width * height)
    let turned = try OverlayDrawing.image(pixels, width: width, height: height, orientation: .right)
    let overlay = try OverlayDrawing.pixels(result(), turned)
    #expect(overlay.size == [height, width])
    // The middle of the box, (160, 220), a quarter clockwise: x' = height - y, y' = x.
    #expect(overlay[height - 220, 160] != [90, 90, 90])
  }

  @Test func anotherImageIsRefused() throws {
    let image = try OverlayDrawing.blank(0, width: 20, height: 10)
    let error = try #require(throws: TextRecError.self) { try OverlayDrawing.pixels(result(), image) }
    #expect(error.status == .invalidArgument)
    #expect(error.message.contains("20 x 10") && error.message.contains("640 x 480"))
    let sideways = OverlayDrawing.result([box], width: 10, height: 20, orientation: .left)
    // 20 x 10 stored pixels are 10 x 20 once they are turned by a quarter.
    #expect(try OverlayDrawing.pixels(sideways, image).size == [160, 80])
  }

  @Test(
    arguments: [
      // Picture, limit, as drawn.
      ([640, 480], 0, [640, 480]), ([640, 480], 320, [320, 240]), ([640, 480], 5000, [640, 480]),
      ([640, 480], 1, [1, 1]), ([501, 10], 0, [501, 10]), ([500, 10], 0, [1000, 20]), ([100, 40], 0, [800, 320]),
      ([100, 40], 250, [200, 80]), ([100, 40], 50, [50, 20]), ([1, 1], 0, [8, 8]), ([1, 700], 350, [1, 350]),
    ])
  func sizes(_ picture: [Int], _ limit: Int, _ expected: [Int]) throws {
    let image = try OverlayDrawing.blank(40, width: picture[0], height: picture[1])
    let result = OverlayDrawing.result([], width: picture[0], height: picture[1])
    #expect(try OverlayDrawing.pixels(result, image) { $0.maxSide = limit }.size == expected)
  }

  @Test func boxesShrinkWithThePicture() throws {
    let image = try OverlayDrawing.blank(255, width: width, height: height)
    let overlay = try OverlayDrawing.pixels(result(), image) {
      $0.maxSide = 320
      $0.levels = [.word]
    }
    #expect(overlay[80, 110] != [255, 255, 255])
    #expect(overlay[160, 220] == [255, 255, 255])
  }

  @Test func pixelsOfASmallerPictureAreMeansOfAreas() throws {
    var random = SeededGenerator(seed: 9)
    let (width, height, smaller) = (61, 47, 37)
    let bytes = (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &random) }
    let image = try OverlayDrawing.image(bytes, width: width, height: height)
    let result = OverlayDrawing.result([], width: width, height: height)
    let overlay = try OverlayDrawing.pixels(result, image) { $0.maxSide = smaller }
    #expect(overlay.size == [37, 29])
    for y in 0..<29 {
      for x in 0..<37 {
        for channel in 0..<3 {
          let mean = mean(
            bytes, width, height, x: Double(x) / 37, to: Double(x + 1) / 37, y: Double(y) / 29, to: Double(y + 1) / 29,
            channel)
          #expect(abs(Double(overlay[x, y][channel]) - mean) <= 1.1)
        }
      }
    }
  }

  /// Over a part of the picture given in fractions of it.
  private func mean(
    _ rgb: [UInt8], _ width: Int, _ height: Int, x left: Double, to right: Double, y top: Double, to bottom: Double,
    _ channel: Int
  ) -> Double {
    func share(_ pixel: Int, _ size: Int, _ from: Double, _ to: Double) -> Double {
      max(0, min(Double(pixel + 1), to * Double(size)) - max(Double(pixel), from * Double(size)))
    }
    var sum = 0.0
    var weight = 0.0
    for y in 0..<height {
      for x in 0..<width {
        let part = share(x, width, left, right) * share(y, height, top, bottom)
        sum += part * Double(rgb[(y * width + x) * 3 + channel])
        weight += part
      }
    }
    return sum / weight
  }
}
