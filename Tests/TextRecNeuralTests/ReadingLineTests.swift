import Glibc
import Testing
import TextRecCore

@testable import TextRecNeural

private let never = Control()

struct ReadingLineTests {
  private let reader = LineReader(recognizer: BarReader(), characters: BarReader.characters)

  @Test(arguments: [0.0, 8, -25])
  func readsALineAndFindsItsSymbols(degrees: Double) throws {
    let drawn = BarText(text: "ABBABAAB")
    let place = placed(drawn, degrees: degrees)
    let image = try #require(drawn.image(width: 700, height: 700, toImage: place))
    let line = try #require(try read(drawn, place, image))
    #expect(line.text == drawn.text)
    #expect(abs(line.confidence - 0.9) < 1e-6)
    #expect(!line.isColumn)
    let symbols = line.line.words.flatMap(\.symbols)
    #expect(symbols.count == drawn.bars.count)
    for (symbol, bar) in zip(symbols, drawn.bars) {
      let corners = line.line.frameToImage(Quad(symbol.box)).corners
      for (corner, truth) in zip(corners, place(Quad(bar)).corners) {
        #expect(hypot(corner.x - truth.x, corner.y - truth.y) < 3)
      }
    }
  }

  @Test func resultsAreInTheOrderOfTheLines() throws {
    // Lines of different lengths, which are read in batches of like ones.
    let texts = ["AB", "ABABABAB", "B", "BBA", "BA", "ABABABBB"].map { BarText(text: $0) }
    let places = texts.indices.map { AffineMap.translation(x: 10, y: 60 * Double($0)) }
    var pixels = [UInt8](repeating: 255, count: 420 * 360 * 3)
    for (text, place) in zip(texts, places) {
      let image = try #require(text.image(width: 420, height: 360, toImage: place))
      for index in pixels.indices { pixels[index] = min(pixels[index], image.pixels[index]) }
    }
    let image = try #require(Raster(width: 420, height: 360, channels: 3, pixels: pixels))
    let lines = zip(texts, places).map { DetectedLine(quad: $1(Quad($0.area)), score: 1) }
    for threads in 1...3 {
      let found = try reader.read(lines, in: image, gray: image.gray, threads: threads, control: never)
      #expect(found.map { $0?.text } == texts.map(\.text))
    }
  }

  @Test(arguments: [3_000, 6_000])
  func whereALongLineIsCutNothingIsLostOrDoubled(length: Int) throws {
    var random = Numbers(state: 7)
    let text = String((0..<length / 48).map { _ in Bool.random(using: &random) ? "A" : "B" })
    let drawn = BarText(text: text)
    let place = AffineMap.translation(x: 5, y: 5)
    let image = try #require(drawn.image(width: length + 60, height: 58, toImage: place))
    #expect(try read(drawn, place, image)?.text == text)
  }

  @Test func linesThatAreAllUpsideDownAreTurned() throws {
    let drawn = BarText(text: "AABAB")
    let reader = LineReader(
      recognizer: BarReader(), characters: BarReader.characters, classifier: BeginsWithA())
    // Half a turn about the middle of the image.
    let places = (0..<4).map { AffineMap(a: -1, b: 0, c: 290, d: 0, e: -1, f: 60 * Double($0 + 1)) }
    var pixels = [UInt8](repeating: 255, count: 300 * 260 * 3)
    for place in places {
      let image = try #require(drawn.image(width: 300, height: 260, toImage: place))
      for index in pixels.indices { pixels[index] = min(pixels[index], image.pixels[index]) }
    }
    let image = try #require(Raster(width: 300, height: 260, channels: 3, pixels: pixels))
    let lines = places.map { DetectedLine(quad: Quad($0(Quad(drawn.area)).frame), score: 1) }
    for (line, place) in zip(try reader.read(lines, in: image, gray: image.gray, control: never), places) {
      let line = try #require(line)
      #expect(line.text == drawn.text)
      let corner = line.line.frameToImage(Quad(line.line.box)).topLeft
      let truth = place(Point(drawn.bars[0].x, drawn.bars[0].y))
      #expect(hypot(corner.x - truth.x, corner.y - truth.y) < 3)
    }
  }

  @Test func whereThereIsNoTextNothingIsRead() throws {
    let image = try #require(Raster(width: 300, height: 60, channels: 1, pixels: Array(repeating: 255, count: 18_000)))
    let areas = [Rect(x: 5, y: 5, width: 200, height: 48), Rect(x: 5, y: 5, width: 0, height: 0)]
    let lines = areas.map { DetectedLine(quad: Quad($0), score: 1) }
    #expect(try reader.read(lines, in: image, gray: image.gray, control: never) == [nil, nil])
    #expect(try reader.read([], in: image, gray: image.gray, control: never).isEmpty)
  }

  @Test func theDeadlineIsKept() throws {
    let drawn = BarText(text: "AB")
    let image = try #require(drawn.image(width: 130, height: 50, toImage: .identity))
    let past = Control(timeLimit: 1)
    while !past.isOver {}
    let error = #expect(throws: TextRecError.self) {
      try reader.read([DetectedLine(quad: Quad(drawn.area), score: 1)], in: image, gray: image.gray, control: past)
    }
    #expect(error?.status == .timeout)
  }

  @Test func aNetworkOfAnotherKindIsAnError() throws {
    let drawn = BarText(text: "AB")
    let image = try #require(drawn.image(width: 130, height: 50, toImage: .identity))
    let reader = LineReader(recognizer: BarReader(), characters: ["", "A", " "])
    let error = #expect(throws: TextRecError.self) {
      try reader.read([DetectedLine(quad: Quad(drawn.area), score: 1)], in: image, gray: image.gray, control: never)
    }
    #expect(error?.status == .engine)
  }

  @Test(arguments: 1...10)
  func symbolsFollowEachOtherInsideTheLine(seed: UInt64) throws {
    var random = Numbers(state: seed)
    let text = String(
      (0..<Int.random(in: 1...30, using: &random)).map { _ in "AB ".randomElement(using: &random) ?? "A" })
    let drawn = BarText(text: "A" + text)
    let place = AffineMap.translation(x: 3, y: 2)
    let image = try #require(drawn.image(width: Int(drawn.width) + 9, height: 52, toImage: place))
    let line = try #require(try read(drawn, place, image))
    let boxes = line.line.words.flatMap(\.symbols).map(\.box)
    #expect(boxes.count == drawn.bars.count)
    for (box, next) in zip(boxes, boxes.dropFirst()) {
      #expect(box.right - next.x < 0.3 * min(box.width, next.width))
    }
    let inside = Rect(x: 0, y: 0, width: drawn.width, height: drawn.height)
    #expect(boxes.allSatisfy { $0.intersection(inside) == $0 && !$0.isEmpty })
  }

  private func placed(_ text: BarText, degrees: Double) -> AffineMap {
    let angle = degrees * .pi / 180
    return AffineMap.translation(x: -text.width / 2, y: -text.height / 2)
      .then(AffineMap(a: cos(angle), b: -sin(angle), c: 350, d: sin(angle), e: cos(angle), f: 350))
  }

  private func read(_ text: BarText, _ place: AffineMap, _ image: Raster) throws -> ReadLine? {
    let line = DetectedLine(quad: place(Quad(text.area)), score: 1)
    return try reader.read([line], in: image, gray: image.gray, control: never)[0]
  }
}

extension BarText {
  fileprivate var area: Rect { Rect(x: 0, y: 0, width: width, height: height) }
}
