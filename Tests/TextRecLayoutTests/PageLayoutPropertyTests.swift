import Testing
import TextRecCore
import TextRecLayout

/// Pages of prose in columns, tables, headings and single words, at random.
private func randomSheet(_ generator: inout SeededGenerator) -> Sheet {
  var sheet = Sheet()
  var y = 0.0
  for part in 0..<Int.random(in: 1...5, using: &generator) {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0:
      sheet.write("Heading \(part) of a page", x: .random(in: 0...300, using: &generator), y: y, size: 34)
      y += 80
    case 1:
      let count = Int.random(in: 1...3, using: &generator)
      let rows = Int.random(in: 1...8, using: &generator)
      for column in 0..<count { sheet.write(prose("\(part)c\(column)", rows), x: Double(column) * 440, y: y) }
      y += Double(rows) * 30 + 43
    case 2:
      let rows = Int.random(in: 1...6, using: &generator)
      for column in 0..<Int.random(in: 2...4, using: &generator) {
        sheet.write((0..<rows).map { "\(part)r\($0)c\(column)" }, x: Double(column) * 250, y: y)
      }
      y += Double(rows) * 30 + 53
    default:
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        sheet.write(
          "word\(Int.random(in: 0...99, using: &generator))", x: .random(in: 0...1000, using: &generator),
          y: y + .random(in: 0...300, using: &generator), size: .random(in: 12...60, using: &generator))
      }
      y += 380
    }
  }
  return sheet
}

private func symbols(_ lines: [RecognizedLine]) -> [String] {
  lines.flatMap(\.words).flatMap(\.symbols).map(\.text).sorted()
}

@Suite struct PageLayoutPropertyTests {
  @Test(arguments: 1...60) func everySymbolComesOutOnce(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sheet = randomSheet(&generator)
    let found = PageLayout.blocks(of: sheet.lines).flatMap(\.paragraphs).flatMap(\.lines)
    #expect(symbols(found) == symbols(sheet.lines))
    #expect(found.allSatisfy { !$0.words.isEmpty })
  }

  @Test(arguments: 1...60) func theOrderInWhichLinesComeDoesNotMatter(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sheet = randomSheet(&generator)
    #expect(PageLayout.blocks(of: sheet.lines.shuffled(using: &generator)) == PageLayout.blocks(of: sheet.lines))
  }

  @Test(arguments: 1...60) func aPageMovedOrEnlargedIsReadTheSame(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sheet = randomSheet(&generator)
    let map = AffineMap.scale(x: 3.7, y: 3.7).then(.translation(x: 5_000, y: -2_000))
    #expect(texts(PageLayout.blocks(of: sheet.mapped(map).lines)) == texts(PageLayout.blocks(of: sheet.lines)))
  }

  @Test(arguments: 1...60) func aPageTurnedIsReadTheSame(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let sheet = randomSheet(&generator)
    let expected = texts(PageLayout.blocks(of: sheet.lines))
    for turns in 1...3 {
      #expect(texts(PageLayout.blocks(of: sheet.mapped(.quarterTurns(turns)).lines)) == expected, "\(turns) quarters")
    }
    for slope in [-0.1, 0.04] {
      #expect(texts(PageLayout.blocks(of: sheet.mapped(.turn(slope: slope)).lines)) == expected, "slope \(slope)")
    }
  }

  @Test func noLinesAreNoBlocks() { #expect(PageLayout.blocks(of: []).isEmpty) }

  @Test func linesWithoutSymbolsAreLeftOut() {
    let empty = RecognizedLine(words: [], frameToImage: .identity)
    let hollow = RecognizedLine(words: [RecognizedWord(symbols: [])], frameToImage: .identity)
    #expect(PageLayout.blocks(of: [empty, hollow]).isEmpty)
  }

  @Test func linesWithoutAPlaceComeLast() {
    var sheet = Sheet()
    sheet.write("somewhere", x: 0, y: 0)
    let line = sheet.lines[0]
    let lost = [
      AffineMap(a: .nan, b: 0, c: 0, d: 0, e: 1, f: 0), AffineMap(a: 1, b: 0, c: .infinity, d: 0, e: 1, f: 0),
      AffineMap(a: 1e300, b: 0, c: 0, d: 0, e: 1e300, f: 0),
    ].map { RecognizedLine(words: line.words, frameToImage: $0) }
    let blocks = PageLayout.blocks(of: lost + [line])
    #expect(texts(blocks) == Array(repeating: "somewhere", count: 4))
    #expect(blocks.first?.paragraphs.first?.lines == [line])
  }

  @Test(arguments: 1...200) func nonsenseIsKept(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func number() -> Double {
      let odd = [0, 0, 1, -1, 20, 1e-300, 1e12, -1e12, .greatestFiniteMagnitude, .infinity, -.infinity, .nan]
      return Bool.random(using: &generator)
        ? .random(in: -100...100, using: &generator) : odd.randomElement(using: &generator) ?? 0
    }
    let lines = (0..<30).map { count in
      let words = (0..<3).map { word in
        RecognizedWord(
          symbols: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
            RecognizedSymbol(
              text: word == 0 ? "" : "s\(count)",
              box: Rect(x: number(), y: number(), width: number(), height: number()),
              confidence: number())
          })
      }
      let map =
        Bool.random(using: &generator)
        ? AffineMap.identity : AffineMap(a: number(), b: number(), c: number(), d: number(), e: number(), f: number())
      return RecognizedLine(words: words, frameToImage: map)
    }
    let found = PageLayout.blocks(of: lines).flatMap(\.paragraphs).flatMap(\.lines)
    #expect(symbols(found) == symbols(lines))
  }

  @Test func linesInOnePlaceAreKept() {
    var sheet = Sheet()
    for number in 0..<40 { sheet.write("same\(number)", x: 10, y: 10) }
    #expect(symbols(PageLayout.blocks(of: sheet.lines).flatMap(\.paragraphs).flatMap(\.lines)) == symbols(sheet.lines))
  }
}
