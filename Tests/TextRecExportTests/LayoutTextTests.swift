import Testing
import TextRecCore
import TextRecExport

/// Pages of a font whose letters are 10 wide and 20 high.
struct LayoutTextTests {
  /// A line for each text, at (x, y), a word for each run of letters; in `direction`, degrees clockwise in quarter turns.
  private func layout(_ lines: [(x: Double, y: Double, text: String)], turned map: AffineMap = .identity) -> String {
    let blocks = lines.map { line in
      var x = 0.0
      let words = line.text.split(separator: " ", omittingEmptySubsequences: false).map { word in
        defer { x += 10 }
        let symbols = word.map { letter in
          defer { x += letter.unicodeScalars.first?.isUnspaced == true ? 20 : 10 }
          let width: Double = letter.unicodeScalars.first?.isUnspaced == true ? 20 : 10
          return RecognizedSymbol(
            text: String(letter), box: Rect(x: x, y: 0, width: width, height: 20), confidence: 1)
        }
        return RecognizedWord(symbols: symbols)
      }
      let placed = RecognizedLine(
        words: words.filter { !$0.symbols.isEmpty }, frameToImage: .translation(x: line.x, y: line.y))
      return RecognizedBlock(paragraphs: [RecognizedParagraph(lines: [placed])])
    }
    let tree = TextTree(
      RecognizedPage(blocks: blocks), bounds: Rect(x: 0, y: 0, width: 1000, height: 1000), imageToResult: map)
    let result = RecognitionResult(tree: tree, info: RecognitionResult.small.info)
    return String(decoding: LayoutTextExport.text(result), as: UTF8.self)
  }

  private let columns: [(x: Double, y: Double, text: String)] = [
    (0, 0, "one two"), (0, 30, "three"), (200, 2, "uno dos"), (200, 31, "tres"),
  ]

  @Test func columnsStandBesideEachOther() {
    #expect(
      layout(columns) == """
        one two             uno dos
        three               tres
        """)
  }

  @Test func aPageIsReadTheWayItIsTurned() {
    let quarter = AffineMap(a: 0, b: -1, c: 1000, d: 1, e: 0, f: 0)
    let mirrored = AffineMap(a: -1, b: 0, c: 1000, d: 0, e: 1, f: 0)
    for map in [quarter, mirrored, quarter.then(quarter)] { #expect(layout(columns, turned: map) == layout(columns)) }
  }

  @Test func aColumnMovesAsAWholeWhereOneRowIsLonger() {
    // A letter stands for 10 pixels in most of the text, and the small print is 3 a letter.
    let small = RecognizedSymbol(
      text: "smallprintsmallprint", box: Rect(x: 0, y: 0, width: 60, height: 20), confidence: 1)
    func line(_ symbols: [RecognizedSymbol], x: Double, y: Double) -> RecognizedBlock {
      let line = RecognizedLine(words: [RecognizedWord(symbols: symbols)], frameToImage: .translation(x: x, y: y))
      return RecognizedBlock(paragraphs: [RecognizedParagraph(lines: [line])])
    }
    func word(_ text: String) -> [RecognizedSymbol] {
      text.enumerated().map {
        RecognizedSymbol(
          text: String($1), box: Rect(x: Double($0) * 10, y: 0, width: 10, height: 20), confidence: 1)
      }
    }
    let page = RecognizedPage(blocks: [
      line([small], x: 0, y: 0), line(word("ab"), x: 0, y: 30), line(word("1"), x: 100, y: 0),
      line(word("2"), x: 101, y: 30),
    ])
    let tree = TextTree(page, bounds: Rect(x: 0, y: 0, width: 200, height: 100), imageToResult: .identity)
    let text = LayoutTextExport.text(RecognitionResult(tree: tree, info: RecognitionResult.small.info))
    #expect(
      String(decoding: text, as: UTF8.self) == """
        smallprintsmallprint  1
        ab                    2
        """)
  }

  @Test func aRowOfATableIsPartedThoughItsGapsAreAllAlike() {
    #expect(
      layout([(0, 0, "item    size    cost"), (0, 30, "rope    12 m    7.50"), (0, 60, "sail    9 m     80.00")]) == """
        item    size    cost
        rope    12 m    7.50
        sail    9 m     80.00
        """)
  }

  @Test func wideCharactersTakeTwoColumns() {
    #expect(
      layout([(0, 0, "漢字"), (100, 0, "a"), (0, 30, "abcd"), (100, 30, "b")]) == """
        漢字      a
        abcd      b
        """)
  }

  @Test func aWideGapIsAnEmptyRow() {
    #expect(layout([(0, 0, "head"), (0, 60, "text"), (0, 90, "goes on")]) == "head\n\ntext\ngoes on")
  }

  @Test func placesFarApartDoNotMakeEndlessRows() {
    #expect(layout([(0, 0, "a"), (1e9, 0, "b")]).count == 501)
  }
}
