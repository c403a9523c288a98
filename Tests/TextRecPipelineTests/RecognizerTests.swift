import Testing
import TextRecCore
import TextRecImaging

@testable import TextRecPipeline

/// Reports the dark pixels of an image as one symbol, in a frame of half the size.
private struct DarkPixelEngine: RecognitionEngine {
  let wantsColor = false
  let languages = ["en"]

  func recognize(_ image: any ScaledPicture, control: Control) throws(TextRecError) -> RecognizedPage {
    try control.check()
    let image = try image.view(atMost: 1).raster
    let dark = image.pixels.indices.filter { image.pixels[$0] < 128 }
    let points = dark.flatMap { index -> [Point] in
      let (y, x) = index.quotientAndRemainder(dividingBy: image.width)
      return [Point(Double(x), Double(y)), Point(Double(x + 1), Double(y + 1))]
    }
    guard let box = Rect.hull(of: points) else { return RecognizedPage(blocks: []) }
    let half = Rect(x: box.x / 2, y: box.y / 2, width: box.width / 2, height: box.height / 2)
    let symbol = RecognizedSymbol(text: "x", box: half, confidence: 0.8)
    let line = RecognizedLine(words: [RecognizedWord(symbols: [symbol])], frameToImage: .scale(x: 2, y: 2))
    return RecognizedPage(blocks: [RecognizedBlock(paragraphs: [RecognizedParagraph(lines: [line])])])
  }
}

/// An upright scene of 30 x 20 with ink at (4, 6), 10 x 3, stored in one of the eight ways.
private func scene(_ orientation: Orientation) throws -> DecodedImage {
  let (width, height) = orientation.swapsSides ? (20, 30) : (30, 20)
  let toUpright = orientation.uprightMap(storedWidth: width, storedHeight: height)
  var pixels = [UInt8](repeating: 255, count: width * height)
  for y in 0..<height {
    for x in 0..<width {
      let upright = toUpright(Point(Double(x) + 0.5, Double(y) + 0.5))
      if (4..<14).contains(upright.x), (6..<9).contains(upright.y) { pixels[y * width + x] = 0 }
    }
  }
  let layout = try PixelLayout(format: .gray8, width: width, height: height)
  return try pixels.withUnsafeBytes { try DecodedImage.pixels(layout, planes: [$0], orientation: orientation) }
}

private func recognizer(_ change: (inout Options) -> Void = { _ in }) -> Recognizer {
  var options = Options()
  change(&options)
  return Recognizer(options: options, engine: DarkPixelEngine())
}

private func error(_ body: () throws(TextRecError) -> Void) -> TextRecError? {
  do throws(TextRecError) {
    try body()
    return nil
  } catch { return error }
}

@Suite struct RecognizerTests {
  private let ink = Quad(Rect(x: 4, y: 6, width: 10, height: 3))

  @Test(arguments: Orientation.allCases) func boxesCountTheUprightImage(orientation: Orientation) throws {
    let result = try recognizer().process(scene(orientation))
    let word = try #require(result.tree.nodes(at: .word).first.flatMap { result.tree[$0] })
    #expect(word.corners == ink)
    #expect(result.info.width == 30 && result.info.height == 20)
    #expect(result.info.orientation == orientation)
  }

  @Test(arguments: Orientation.allCases) func storedBoxesMapToTheSamePlaces(orientation: Orientation) throws {
    let image = try scene(orientation)
    let result = try recognizer { $0.coordinates = .stored }.process(image)
    let word = try #require(result.tree.nodes(at: .word).first.flatMap { result.tree[$0] })
    let toUpright = orientation.uprightMap(storedWidth: image.storedWidth, storedHeight: image.storedHeight)
    #expect(toUpright(word.corners) == ink)
    #expect(result.info.width == UInt32(image.storedWidth))
    #expect(result.info.toStored == .identity)
  }

  @Test(arguments: Orientation.allCases)
  func theMapOfTheInformationLeadsToTheStoredPixels(orientation: Orientation) throws {
    let image = try scene(orientation)
    let result = try recognizer().process(image)
    let toUpright = orientation.uprightMap(storedWidth: image.storedWidth, storedHeight: image.storedHeight)
    for corner in ink.corners { #expect(toUpright(result.info.toStored(corner)) == corner) }
  }

  @Test(arguments: Orientation.allCases, CoordinateSpace.allCases)
  func aRegionCutsTheTextAndBoxesKeepTheImagesOrigin(orientation: Orientation, space: CoordinateSpace) throws {
    let image = try scene(orientation)
    let toUpright = orientation.uprightMap(storedWidth: image.storedWidth, storedHeight: image.storedHeight)
    let upright = Rect(x: 8, y: 0, width: 100, height: 20)
    let result = try recognizer {
      $0.coordinates = space
      $0.regionOfInterest = space == .oriented ? upright : toUpright.inverse.map { $0(Quad(upright)).frame }
    }.process(image)
    let word = try #require(result.tree.nodes(at: .word).first.flatMap { result.tree[$0] })
    let corners = space == .oriented ? word.corners : toUpright(word.corners)
    #expect(corners == Quad(Rect(x: 8, y: 6, width: 6, height: 3)))
    // The page stays the whole image.
    #expect(result.tree[0]?.corners.frame.width == Double(result.info.width))
  }

  @Test func aRegionOutsideTheImageIsNamed() throws {
    let image = try scene(.up)
    let outside = recognizer { $0.regionOfInterest = Rect(x: 30, y: 0, width: 5, height: 5) }
    let found = error { () throws(TextRecError) in _ = try outside.process(image) }
    #expect(found?.status == .invalidArgument)
    #expect(found?.message.contains("30 x 20") == true)
  }

  @Test func textLowerThanTheLimitIsLeftOutByItsHeightInTheImage() throws {
    // 3 of 20 pixels high, in a frame where it counts 1.5.
    let image = try scene(.up)
    #expect(try recognizer { $0.minTextHeight = 0.14 }.process(image).tree.text(in: .text) == "x")
    #expect(try recognizer { $0.minTextHeight = 0.16 }.process(image).tree.text(in: .text) == "")
  }

  @Test func tooManyPixelsAreRefusedWithBothNumbers() throws {
    let image = try scene(.up)
    let found = error { () throws(TextRecError) in _ = try recognizer { $0.maxPixels = 599 }.process(image) }
    #expect(found?.status == .imageTooLarge)
    #expect(found?.message.contains("30 x 20") == true && found?.message.contains("599") == true)
  }

  @Test func noTextIsSuccessWithThePageAlone() throws {
    let layout = try PixelLayout(format: .gray8, width: 5, height: 4)
    let white = [UInt8](repeating: 255, count: 20)
    let image = try white.withUnsafeBytes { try DecodedImage.pixels(layout, planes: [$0], orientation: nil) }
    let result = try recognizer().process(image)
    #expect(result.tree.nodes.count == 1 && result.tree.text(in: .text) == "")
  }
}
