import Testing
import TextRecCore
import TextRecLayout

@Suite struct PieceJoiningTests {
  @Test func aLineFoundInPiecesIsOneLine() throws {
    var sheet = Sheet()
    sheet.write("nobody spoke", x: 92, y: 1)
    sheet.write("The wind", x: 0, y: 0)
    sheet.write("of the storm", x: 222, y: -1)
    let blocks = PageLayout.blocks(of: sheet.lines)
    #expect(texts(blocks) == ["The wind nobody spoke of the storm"])
  }

  @Test func boxesStayWhereTheyWereInTheImage() throws {
    var sheet = Sheet()
    sheet.write("The longest piece", x: 0, y: 0)
    sheet.write("end", x: 180, y: 2)
    let tilted = sheet.mapped(.turn(slope: 0.05))
    let line = try #require(PageLayout.blocks(of: tilted.lines).first?.paragraphs.first?.lines.first)
    let last = try #require(line.words.last?.symbols.last)
    // The right end of "end", 30 wide and 20 high, before the page was tilted.
    let expected = AffineMap.turn(slope: 0.05)(Point(210, 12))
    let box = line.frameToImage(Quad(last.box))
    let middle = Point((box.topRight.x + box.bottomRight.x) / 2, (box.topRight.y + box.bottomRight.y) / 2)
    #expect(abs(middle.x - expected.x) < 1e-6)
    #expect(abs(middle.y - expected.y) < 1e-6)
  }

  @Test func aGutterIsNoGapBetweenWords() {
    var sheet = Sheet()
    let (left, right) = (prose("left", 5), prose("right", 5))
    sheet.write(left, x: 0, y: 0)
    // The longest line on the left is 360 wide: a gutter of one and a half sizes.
    sheet.write(right, x: 390, y: 0)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == left + right)
  }

  @Test func aWideGapInSpreadOutProseIsOneBetweenWords() {
    var sheet = Sheet()
    sheet.write("The wind had turned and nobody spoke of it", x: 0, y: 0)
    sheet.write("until the", x: 0, y: 30)
    sheet.write("morning came and the boats put", x: 125, y: 30)
    sheet.write("out, and reached the island in the evening", x: 0, y: 60)
    #expect(texts(PageLayout.blocks(of: sheet.lines))[1] == "until the morning came and the boats put")
  }

  @Test func linesBelowEachOtherStayApart() {
    var sheet = Sheet()
    sheet.write(["one", "two"], x: 0, y: 0, step: 21)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == ["one", "two"])
  }
}
