import Testing
import TextRecCore

@testable import TextRecTesseract

extension RecognizedLine {
  fileprivate var text: String { words.map(\.text).joined(separator: " ") }
}

private let never = Control()

@Suite struct LineReadingTests {
  private let engine: TesseractEngine

  init() throws {
    let options = Options()
    engine = try TesseractEngine(models: ModelSet.resolve(options), options: options, threads: 2)
  }

  private static let lines = [
    Writing("TILE HILL", height: 30, at: Point(40, 40)),
    Writing("FELT THE HEEL", height: 24, at: Point(60, 300), cosine: 0.94, sine: -0.342),
    // Upside down.
    Writing("LITTLE FEET", height: 40, at: Point(600, 500), cosine: -1),
  ]

  private static let image = Result { try picture(lines, width: 640, height: 520) }

  @Test(arguments: [1, 2, 8])
  func linesAreReadInTheOrderTheyCome(threads: Int) throws {
    let image = try Self.image.get()
    let read = try engine.read(lines: Self.lines.map(\.quad), in: image, control: never, threads: threads)
    #expect(read.map { $0?.text } == Self.lines.map(\.text))
  }

  @Test func wordsStandOnTheirInk() throws {
    let image = try Self.image.get()
    let read = try engine.read(lines: Self.lines.map(\.quad), in: image, control: never, threads: 1)
    for (line, writing) in zip(read, Self.lines) {
      let line = try #require(line)
      let box = writing.quad
      let found = line.frameToImage(Quad(line.box))
      // The detected rectangle is a fifth of a letter larger on each side, across corners 0.28.
      for (corner, outer) in zip(found.corners, box.corners) {
        let distance = ((corner.x - outer.x) * (corner.x - outer.x) + (corner.y - outer.y) * (corner.y - outer.y))
          .squareRoot()
        #expect(abs(distance - 0.283 * writing.height) < 3)
      }
    }
  }

  @Test func whereThereIsNothingNothingIsRead() throws {
    let image = try picture([], width: 300, height: 100)
    let quads = [
      Quad(Rect(x: 20, y: 20, width: 200, height: 30)),
      Quad(Rect(x: 900, y: 20, width: 200, height: 30)),
      Quad(Rect(x: 20, y: 20, width: 0, height: 0)),
      Quad(Rect(x: 20, y: .nan, width: 10, height: 5)),
      Quad(Rect(x: 0, y: 0, width: 1e9, height: 1)),
    ]
    #expect(try engine.read(lines: quads, in: image, control: never, threads: 2).allSatisfy { $0 == nil })
    #expect(try engine.read(lines: [], in: image, control: never, threads: 2).isEmpty)
  }

  @Test func aPassedDeadlineEndsTheReading() throws {
    let image = try Self.image.get()
    let control = Control(timeLimit: 1)
    while !control.isOver {}
    #expect { try engine.read(lines: Self.lines.map(\.quad), in: image, control: control, threads: 2) } throws: {
      ($0 as? TextRecError)?.status == .timeout
    }
  }

  @Test func aPageIsReadAsAPage() throws {
    // Words begin at other places in each line, or their gaps would be columns.
    let words = ["THE", "LITTLE", "HILL", "FELT", "TILE"]
    let page = (0..<8).map { row in
      Writing(
        (words[(row % 5)...] + words[..<(row % 5)]).joined(separator: " "), height: 24,
        at: Point(50, 50 + 50 * Double(row)))
    }
    let image = try picture(page, width: 640, height: 480)
    let reading = try engine.recognize(image, around: page.map(\.quad), control: never, threads: 2)
    guard case .page(let recognized) = reading else {
      Issue.record("lines without layout")
      return
    }
    let lines = recognized.blocks.flatMap(\.paragraphs).flatMap(\.lines)
    #expect(lines.map(\.text) == page.map(\.text))
  }

  @Test func scatteredLinesAreReadOneByOne() throws {
    let steep = [
      Writing("TILE HILL", height: 30, at: Point(40, 300), cosine: 0.77, sine: -0.64),
      Writing("LITTLE FEET", height: 30, at: Point(300, 60), cosine: 0.77, sine: 0.64),
    ]
    let image = try picture(steep, width: 640, height: 420)
    let reading = try engine.recognize(image, around: steep.map(\.quad), control: never, threads: 2)
    guard case .lines(let lines) = reading else {
      Issue.record("a page")
      return
    }
    #expect(lines.map(\.text).sorted() == ["LITTLE FEET", "TILE HILL"])
  }
}

@Suite struct LineImageTests {
  private let image = Raster(width: 200, height: 100, channels: 1, pixels: (0..<20_000).map { $0 % 7 == 0 ? 20 : 200 })

  @Test func theDrawingIsLevelAndOfOneHeight() throws {
    let image = try #require(image)
    let quad = AffineMap(a: 0.8, b: -0.6, c: 60, d: 0.6, e: 0.8, f: 10)(Quad(Rect(x: 0, y: 0, width: 100, height: 20)))
    let drawing = try #require(LineImage(quad, in: image))
    #expect(drawing.work.raster.height == Int(LineImage.height) + 2 * LineImage.margin)
    #expect(drawing.work.raster.width == Int(LineImage.height) * 5 + 2 * LineImage.margin)
    let margin = Double(LineImage.margin)
    let inner = Rect(x: margin, y: margin, width: 5 * LineImage.height, height: LineImage.height)
    for (corner, expected) in zip(drawing.work.toImage(Quad(inner)).corners, quad.corners) {
      #expect(abs(corner.x - expected.x) < 1e-9 && abs(corner.y - expected.y) < 1e-9)
    }
  }

  @Test func columnsStayUpright() throws {
    let image = try #require(image)
    let drawing = try #require(LineImage(Quad(Rect(x: 10, y: 10, width: 20, height: 80)), in: image))
    #expect(drawing.isColumn)
    #expect(drawing.work.raster.width == Int(LineImage.height) + 2 * LineImage.margin)
  }
}
