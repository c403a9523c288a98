import Testing
import TextRecCore
import TextRecLayout

@Suite struct ParagraphTests {
  private func paragraphs(_ sheet: Sheet) -> [[String]] {
    PageLayout.blocks(of: sheet.lines).flatMap(\.paragraphs).map { paragraph in
      paragraph.lines.map { $0.words.map(\.text).joined(separator: " ") }
    }
  }

  private let text = [
    "The wind had turned in the night and nobody",
    "spoke of the storm that had kept them here,",
    "and when the morning came the boats put out.",
    "They reached the island before the tide fell",
    "and drew them up on the sand, one by one, as",
    "they had done for as long as anyone recalls.",
  ]

  @Test func linesOfOneSizeCloseTogetherAreOneParagraph() {
    var sheet = Sheet()
    sheet.write(text, x: 0, y: 0)
    #expect(paragraphs(sheet) == [text])
  }

  @Test func aWiderGapParts() {
    var sheet = Sheet()
    sheet.write(Array(text[..<3]), x: 0, y: 0)
    sheet.write(Array(text[3...]), x: 0, y: 105)
    #expect(paragraphs(sheet) == [Array(text[..<3]), Array(text[3...])])
  }

  @Test func anIndentedLineBegins() {
    var sheet = Sheet()
    sheet.write(Array(text[..<3]), x: 0, y: 0)
    sheet.write(text[3], x: 40, y: 90)
    sheet.write(Array(text[4...]), x: 0, y: 120)
    #expect(paragraphs(sheet) == [Array(text[..<3]), Array(text[3...])])
  }

  @Test func aLineThatEndsEarlyEnds() {
    var sheet = Sheet()
    var lines = text
    lines[2] = "and that was all."
    sheet.write(lines, x: 0, y: 0)
    #expect(paragraphs(sheet) == [Array(lines[..<3]), Array(lines[3...])])
  }

  @Test func verseIsNotPartedAtEveryLine() {
    var sheet = Sheet()
    let verse = [
      "O wild West Wind, thou breath", "of Autumn's being, thou from whose unseen", "presence",
      "the leaves dead are driven, like ghosts",
    ]
    sheet.write(verse, x: 0, y: 0)
    #expect(paragraphs(sheet) == [verse])
  }

  @Test(arguments: ["-", "\u{2022}", "1.", "(2)", "a)", "iv)"]) func itemsOfAListBegin(mark: String) {
    var sheet = Sheet()
    let items = text.map { "\(mark) \($0)" }
    sheet.write(items, x: 0, y: 0)
    #expect(paragraphs(sheet) == items.map { [$0] })
  }

  @Test func whatIsLargerIsABlockOfItsOwn() {
    var sheet = Sheet()
    sheet.write("The island", x: 0, y: 0, size: 40)
    sheet.write(text, x: 0, y: 55)
    let blocks = PageLayout.blocks(of: sheet.lines)
    #expect(blocks.map { texts([$0]) } == [["The island"], text])
  }

  @Test func aWordBrokenAtTheEndOfALineStaysInItsParagraph() {
    var sheet = Sheet()
    sheet.write(
      ["The wind had turned in the night and every-", "body spoke of the storm that kept them here"], x: 0, y: 0)
    let page = RecognizedPage(blocks: PageLayout.blocks(of: sheet.lines))
    let tree = TextTree(page, bounds: Rect(x: 0, y: 0, width: 600, height: 100), imageToResult: .identity)
    #expect(tree.text(in: .document).contains("night and everybody spoke"))
  }
}
