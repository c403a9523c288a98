import Testing
import TextRecCore

@testable import TextRecExport

struct PDFSyntaxTests {
  @Test func numbersArePlainDecimals() {
    let numbers = [0, -0.0, 1, -2.5, 0.00001, 0.000004, 100.1, 1e9, 12345.678_901, -0.1]
    #expect(
      numbers.map(PDFSyntax.number)
        == ["0", "0", "1", "-2.5", "0.00001", "0", "100.1", "1000000000", "12345.6789", "-0.1"])
    #expect([Double.nan, .infinity, 1e300].map(PDFSyntax.number) == ["0", "0", "0"])
  }

  @Test func textIsUTF16() {
    #expect(PDFSyntax.text("Aé😀") == "<FEFF004100E9D83DDE00>")
    #expect(PDFSyntax.text("") == "<FEFF>")
  }
}

struct GlyphCodeTests {
  @Test func eachCodePointHasACodeInOrderOfUse() {
    var codes = GlyphCodes()
    let given = "abca😀".unicodeScalars.map { codes.code(for: TextUnit($0)).code }
    #expect(given == [1, 2, 3, 1, 4])
    #expect(codes.fontCount == 1)
    #expect(codes.glyphs(font: 0) == [0, 0, 0, 1, 0, 1, 0, 1, 0, 1])
    let map = String(decoding: codes.toUnicode(font: 0), as: UTF8.self)
    #expect(map.contains("4 beginbfchar\n<0001> <0061>\n<0002> <0062>\n<0003> <0063>\n<0004> <D83DDE00>\nendbfchar"))
  }

  @Test func aLetterWithASpaceIsAnotherUnit() {
    var codes = GlyphCodes()
    var unit = TextUnit("a")
    #expect(codes.code(for: unit).code == 1)
    unit.hasSpace = true
    #expect(codes.code(for: unit).code == 2)
    #expect(String(decoding: codes.toUnicode(font: 0), as: UTF8.self).contains("<0002> <00610020>"))
  }

  @Test func codesBeyondAFontTakeAnother() {
    var codes = GlyphCodes()
    for value in UInt32(0x20000)..<0x20000 + 65_536 {
      _ = Unicode.Scalar(value).map { codes.code(for: TextUnit($0)) }
    }
    #expect(codes.fontCount == 2)
    #expect(codes.code(for: TextUnit("\u{20000}")) == (0, 1))
    #expect(codes.code(for: TextUnit("\u{2FFFE}")) == (0, 65_535))
    #expect(codes.code(for: TextUnit("\u{2FFFF}")) == (1, 1))
    #expect(codes.units(of: 1).count == 1)
  }

  @Test func whatMapsToUnicodeCannotHoldIsReplaced() {
    #expect(["\u{FEFF}", "\u{FFFE}", "\u{FFFF}"].map { TextUnit($0).scalar } == ["\u{FFFD}", "\u{FFFD}", "\u{FFFD}"])
  }
}

struct VisualOrderTests {
  /// The characters from left to right.
  private func visual(_ text: String, base: TextRun) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    for index in visualOrder(scalars.map(\.run), base: base) { result.append(scalars[index]) }
    return String(result)
  }

  @Test func onlyRunsAgainstTheBaseAreTurned() {
    #expect(visual("abc def", base: .leftToRight) == "abc def")
    #expect(visual("אבג דה", base: .rightToLeft) == "הד גבא")
    #expect(visual("אב 2020 גד", base: .rightToLeft) == "דג 2020 בא")
    #expect(visual("ab אב גד cd", base: .leftToRight) == "ab דג בא cd")
    #expect(visual("", base: .rightToLeft) == "")
  }

  @Test func theBaseIsThatOfMost() {
    #expect("אבג a".unicodeScalars.map(\.run).base == .rightToLeft)
    #expect("א abc".unicodeScalars.map(\.run).base == .leftToRight)
    #expect("123".unicodeScalars.map(\.run).base == .leftToRight)
    #expect("--".unicodeScalars.map(\.run).any == .neutral)
  }
}

struct PDFLineTests {
  private func line(_ points: (Double, Double)...) -> PDFLine {
    PDFLine(quad(points), pageWidth: 200, pageHeight: 100)
  }

  private func quad(_ points: [(Double, Double)]) -> Quad {
    Quad(
      topLeft: Point(points[0].0, points[0].1), topRight: Point(points[1].0, points[1].1),
      bottomRight: Point(points[2].0, points[2].1), bottomLeft: Point(points[3].0, points[3].1))
  }

  @Test func aLevelLineStartsAtItsLowerLeft() {
    let line = line((10, 30), (110, 30), (110, 10), (10, 10))
    #expect(line.isLevel && line.origin == Point(10, 10) && line.height == 20)
    #expect(line.extent(of: quad([(30, 28), (60, 28), (60, 12), (30, 12)])) == (20, 50))
  }

  @Test func aLineThatIsAlmostLevelIsDrawnLevel() {
    // 4 up over 100, as high as 20: its ends are 2 off, less than 5.
    #expect(line((0, 20), (100, 24), (100, 4), (0, 0)).isLevel)
    // 12 up: 6 off.
    #expect(!line((0, 20), (100, 32), (100, 12), (0, 0)).isLevel)
  }

  @Test func textThatRunsDownOrIsMirroredKeepsItsOwnDirections() {
    let down = line((30, 100), (30, 0), (10, 0), (10, 100))
    #expect(down.along == Point(0, -1) && down.up == Point(1, 0) && down.origin == Point(10, 100))
    let mirrored = line((100, 30), (0, 30), (0, 10), (100, 10))
    #expect(mirrored.along == Point(-1, 0) && mirrored.up == Point(0, 1) && mirrored.origin == Point(100, 10))
  }

  @Test func aLineJustOutsideThePageIsMovedIn() {
    #expect(line((10, 8), (30, 8), (30, -2), (10, -2)).origin.distance(to: Point(10, 0.1)) < 1e-9)
    #expect(line((10, -28), (30, -28), (30, -38), (10, -38)).origin == Point(10, -38))
  }

  @Test func cornersOnOnePointMakeALevelLine() {
    let dot = line((5, 5), (5, 5), (5, 5), (5, 5))
    #expect(dot.isLevel && dot.height > 0 && dot.origin.distance(to: Point(5, 5)) < 0.01)
  }
}

struct PageGeometryTests {
  @Test func resolutionIsTheCallersThenTheFilesThenTheStandard() throws {
    func size(_ told: Double?, _ wanted: Double?) -> [Double] {
      let resolution = told.flatMap { Resolution(horizontal: $0, vertical: 2 * $0) }
      let page = PageGeometry(width: 600, height: 600, orientation: .right, told: resolution, wanted: wanted)
      return [page.width, page.height]
    }
    #expect(size(nil, nil) == [144, 144])
    // Turned: what is down a column is along a row of the page.
    #expect(size(100, nil) == [216, 432])
    #expect(size(100, 600) == [72, 72])
    #expect(size(5, nil) == [144, 144])
    let screen = Resolution(horizontal: 72, vertical: 72)
    #expect(PageGeometry(width: 600, height: 300, orientation: .up, told: screen, wanted: nil).width == 144)
  }

  @Test(arguments: Orientation.allCases) func thePictureFillsThePage(_ orientation: Orientation) {
    let page = PageGeometry(width: 300, height: 150, orientation: orientation, told: nil, wanted: 75)
    let corners = page.picture(Quad(Rect(x: 0, y: 0, width: 1, height: 1))).frame
    #expect(abs(corners.x) < 1e-9 && abs(corners.y) < 1e-9)
    #expect(abs(corners.width - page.width) < 1e-9 && abs(corners.height - page.height) < 1e-9)
    // The first stored pixel is at the top left of PDF's unit square.
    let first = page.storedToPage(Point(0, 0))
    #expect(page.picture(Point(0, 1)).distance(to: first) < 1e-9)
  }
}
