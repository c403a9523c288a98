import Testing
import TextRecCore
import TextRecLayout

/// A block at x with a line of words every 40 pixels.
private func column(x: Double, width: Double = 100, _ lines: [String], step: Double = 40) -> RecognizedBlock {
  let recognized = lines.enumerated().map { row, text in
    let words = text.split(separator: " ")
    let wordWidth = width / Double(words.count)
    return RecognizedLine(
      words: words.enumerated().map { index, word in
        let box = Rect(x: x + Double(index) * wordWidth, y: Double(row) * step, width: wordWidth * 0.8, height: 20)
        return RecognizedWord(symbols: [RecognizedSymbol(text: String(word), box: box, confidence: 0.9)])
      }, frameToImage: .identity)
  }
  return RecognizedBlock(paragraphs: [RecognizedParagraph(lines: recognized)])
}

private func texts(_ blocks: [RecognizedBlock]) -> [[String]] {
  blocks.map { $0.paragraphs.flatMap(\.lines).map { $0.words.map(\.text).joined(separator: " ") } }
}

@Suite struct RowJoiningTests {
  @Test func itemsAndPricesOfAReceiptShareLines() {
    let blocks = [column(x: 0, ["Bread", "Butter", "Milk"]), column(x: 500, ["2.50", "3.20", "1.15"])]
    #expect(texts(RowJoining.joined(blocks)) == [["Bread 2.50", "Butter 3.20", "Milk 1.15"]])
  }

  @Test func aRowWithoutAnEntryKeepsItsPlace() {
    let blocks = [
      column(x: 0, ["Bread", "Tax free", "Milk", "Low fat", "Eggs"]),
      column(x: 500, ["2.50", "1.15", "3.00"], step: 80),
    ]
    #expect(texts(RowJoining.joined(blocks)) == [["Bread 2.50", "Tax free", "Milk 1.15", "Low fat", "Eggs 3.00"]])
  }

  @Test func threeColumnsOfThreeRowsAreATable() {
    let blocks = [
      column(x: 0, ["a", "b", "c"]), column(x: 200, ["1", "2", "3"]), column(x: 400, ["4", "5", "6"]),
    ]
    let joined = RowJoining.joined(blocks)
    #expect(texts(joined) == [["a 1 4", "b 2 5", "c 3 6"]])
    #expect(joined.map(\.type) == [.table])
  }

  @Test func cellsOfTwoLinesAreReadOneByOne() {
    let blocks = [column(x: 0, ["Tim Chiang", "Ben Shim"]), column(x: 500, ["4355", "4322"])]
    #expect(RowJoining.joined(blocks) == blocks)
  }

  @Test func wordsFarApartInOneRowAreOneLine() {
    let blocks = [column(x: 0, ["Total"]), column(x: 500, ["10.90"])]
    #expect(texts(RowJoining.joined(blocks)) == [["Total 10.90"]])
  }

  @Test func columnsOfProseStayApart() {
    let prose = ["the wind had turned and", "nobody spoke of the storm", "they reached the island"]
    let blocks = [column(x: 0, width: 300, prose), column(x: 400, width: 300, prose)]
    #expect(texts(RowJoining.joined(blocks)) == [prose, prose])
  }

  @Test func numbersInTheMarginOfProseStayApart() {
    let blocks = [
      column(x: 0, width: 20, ["1", "2", "3"]),
      column(x: 100, width: 400, ["the wind had turned and", "nobody spoke of the storm", "they reached the island"]),
    ]
    #expect(RowJoining.joined(blocks) == blocks)
  }

  @Test func blocksAboveEachOtherStayApart() {
    var lower = column(x: 0, ["2.50", "3.20"])
    for line in lower.paragraphs[0].lines.indices {
      lower.paragraphs[0].lines[line].words[0].symbols[0].box.y += 200
    }
    let blocks = [column(x: 0, ["Bread", "Butter"]), lower]
    #expect(RowJoining.joined(blocks) == blocks)
  }

  @Test func columnsThatAreReadDownwardStayApart() {
    let blocks = [200.0, 100].map { x in
      let symbols = (0..<4).map { row in
        RecognizedSymbol(
          text: "山", box: Rect(x: x, y: Double(row) * 50, width: 40, height: 40), confidence: 0.9)
      }
      let line = RecognizedLine(words: [RecognizedWord(symbols: symbols)], frameToImage: .identity)
      return RecognizedBlock(paragraphs: [RecognizedParagraph(lines: [line])])
    }
    #expect(RowJoining.joined(blocks) == blocks)
    #expect(RowJoining.joined(blocks.reversed()) == blocks.reversed())
  }

  @Test func linesReadInFramesOfTheirOwnAreLeftAlone() {
    var right = column(x: 500, ["2.50", "3.20"])
    right.paragraphs[0].lines[1].frameToImage = .translation(x: 1, y: 0)
    let blocks = [column(x: 0, ["Bread", "Butter"]), right]
    #expect(RowJoining.joined(blocks) == blocks)
  }
}
