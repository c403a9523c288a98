import Testing
import TextRecCore
import TextRecLayout

@Suite struct ReadingOrderTests {
  @Test(arguments: 2...4) func columnsOfProseAreReadOneAfterTheOther(count: Int) {
    var sheet = Sheet()
    let columns = (0..<count).map { prose("column\($0)", 8 - $0) }
    for (number, column) in columns.enumerated() { sheet.write(column, x: Double(number) * 450, y: 100) }
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == columns.flatMap(\.self))
  }

  @Test func shortLinesFarApartAreReadFromTheLeftHoweverTheirEndsAreMeasured() {
    var sheet = Sheet()
    for (place, text) in ["beginning", "middle", "the end"].enumerated() {
      sheet.write(text, x: Double(place) * 9000, y: 0)
    }
    // A pixel in a hundred; over the whole strip that would be nine lines.
    for tilt in [-0.01, 0.01] {
      let lines = sheet.lines.map {
        RecognizedLine(
          words: $0.words, frameToImage: AffineMap(a: 1, b: 0, c: 0, d: tilt, e: 1, f: 0).then($0.frameToImage))
      }
      // They begin at one height: one row, which is one line.
      #expect(texts(PageLayout.blocks(of: lines)) == ["beginning middle the end"])
    }
  }

  /// As a detector gives three words on a strip of 20,000 by 40 pixels.
  @Test func shortLinesInARowAreReadFromTheLeftHoweverEachOfThemIsTilted() {
    for sign in [-1.0, 1] {
      var sheet = Sheet()
      for (place, (text, tilt)) in [("beginning", 0.038), ("middle", 0.015), ("the end", 0)].enumerated() {
        var line = Sheet()
        line.write(text, x: 0, y: 0)
        let map = AffineMap(a: 1, b: -sign * tilt, c: Double(place) * 9000, d: sign * tilt, e: 1, f: 0)
        sheet.lines += line.mapped(map).lines
      }
      let read = texts(PageLayout.blocks(of: sheet.lines))
      #expect(read.joined(separator: " ") == "beginning middle the end")
    }
  }

  /// Level rows of another table's cells, but for the tilt of their lines.
  @Test func shortLinesOnATiltedPageAreReadInItsRows() {
    let tilt = AffineMap(a: 1, b: -0.03, c: 0, d: 0.03, e: 1, f: 0)
    var sheet = Sheet()
    for row in 0..<4 {
      for column in 0..<3 { sheet.write("cell \(row) \(column)", x: Double(column) * 1000, y: Double(row) * 30) }
    }
    let cells = (0..<12).map { "cell \($0 / 3) \($0 % 3)" }.joined(separator: " ")
    #expect(texts(PageLayout.blocks(of: sheet.mapped(tilt).lines)).joined(separator: " ") == cells)
  }

  /// As a detector finds two columns that stand close: most lines as one, but for those that are not level.
  @Test func linesAcrossTheSpaceBetweenColumnsAreParted() {
    var sheet = Sheet()
    let (left, right) = (prose("left", 12), prose("right", 12))
    let width = (left.map(\.count).max() ?? 0) * 10
    for row in 0..<12 {
      let y = Double(row) * 30
      guard row == 5 || row == 6 else {
        sheet.write(left[row], x: 0, y: y)
        let start = Double(width + 30)
        let words = sheet.lines.removeLast().words
        sheet.write(right[row], x: start, y: y)
        let rest = sheet.lines.removeLast()
        sheet.lines.append(
          RecognizedLine(words: words + rest.moved(by: start), frameToImage: .translation(x: 0, y: y)))
        continue
      }
      sheet.write(left[row], x: 0, y: y)
      sheet.write(right[row], x: Double(width + 30), y: y + 12)
    }
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == left + right)
  }

  @Test func columnsNeedNotBeLevelWithEachOther() {
    var sheet = Sheet()
    let (left, right) = (prose("left", 12), prose("right", 9))
    sheet.write(left, x: 0, y: 0, step: 28)
    sheet.write(right, x: 420, y: 13, step: 31)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == left + right)
  }

  @Test func longColumnsOfShortLinesAreReadOneAfterTheOther() {
    var sheet = Sheet()
    let left = (0..<12).map { ["alpha bravo charlie", "delta echo foxtrot", "golf hotel india"][$0 % 3] }
    let right = (0..<12).map { ["one two three four", "five six seven", "eight nine ten"][$0 % 3] }
    sheet.write(left, x: 0, y: 0)
    sheet.write(right, x: 400, y: 0)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == left + right)
  }

  @Test func aHeadingAcrossColumnsComesFirstAndAFooterLast() {
    var sheet = Sheet()
    let (left, right) = (prose("left", 6), prose("right", 6))
    sheet.write("A heading that goes across both of the columns", x: 0, y: 0, size: 32)
    sheet.write(left, x: 0, y: 100)
    sheet.write(right, x: 430, y: 100)
    sheet.write("7", x: 400, y: 400)
    #expect(
      texts(PageLayout.blocks(of: sheet.lines))
        == ["A heading that goes across both of the columns"] + left + right + ["7"])
  }

  @Test func aHeadingAcrossPartsTheColumnsAboveItFromThoseBelow() {
    var sheet = Sheet()
    let parts = ["north", "east", "south", "west"].map { prose($0, 5) }
    sheet.write(parts[0], x: 0, y: 0)
    sheet.write(parts[1], x: 430, y: 0)
    sheet.write("What came of it in the years that followed", x: 0, y: 200, size: 32)
    sheet.write(parts[2], x: 0, y: 300)
    sheet.write(parts[3], x: 430, y: 300)
    #expect(
      texts(PageLayout.blocks(of: sheet.lines))
        == parts[0] + parts[1] + ["What came of it in the years that followed"] + parts[2] + parts[3])
  }

  @Test func nameAndNumberOfThePageOverColumnsAreReadAcross() {
    var sheet = Sheet()
    let (left, right) = (prose("left", 6), prose("right", 6))
    sheet.write("THE ISLAND", x: 0, y: 0)
    sheet.write("12", x: 700, y: 0)
    sheet.write(left, x: 0, y: 120)
    sheet.write(right, x: 430, y: 120)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == ["THE ISLAND 12"] + left + right)
  }

  @Test func aSidebarOfShortLinesIsReadAfterTheProseBesideIt() {
    var sheet = Sheet()
    let main = prose("main", 12)
    let sidebar = [
      "Opening hours", "Monday to Friday", "nine to five", "Saturday", "ten to two", "closed on", "holidays",
    ]
    sheet.write(main, x: 0, y: 0)
    sheet.write(sidebar, x: 440, y: 7, size: 18, step: 39)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == main + sidebar)
  }

  @Test func tablesAreReadRowByRow() {
    var sheet = Sheet()
    for (column, cells) in [
      ["Item", "Bread", "Butter", "Milk"], ["Count", "2", "1", "6"], ["Price", "2.50", "3.20", "1.15"],
    ]
    .enumerated() {
      sheet.write(cells, x: Double(column) * 300, y: 0)
    }
    let blocks = PageLayout.blocks(of: sheet.lines)
    #expect(texts(blocks) == ["Item Count Price", "Bread 2 2.50", "Butter 1 3.20", "Milk 6 1.15"])
    #expect(blocks.map(\.type) == [.table])
  }

  @Test func receiptsAreReadRowByRow() {
    var sheet = Sheet()
    sheet.write("CORNER SHOP", x: 180, y: 0, size: 24)
    sheet.write(["Bread", "of which rye", "Butter", "Total"], x: 0, y: 60)
    for (text, y) in [("2.50", 60.0), ("3.20", 120), ("5.70", 150)] { sheet.write(text, x: 460, y: y) }
    #expect(
      texts(PageLayout.blocks(of: sheet.lines))
        == ["CORNER SHOP", "Bread 2.50", "of which rye", "Butter 3.20", "Total 5.70"])
  }

  @Test func valuesOfFormsFollowTheirLabels() {
    var sheet = Sheet()
    sheet.write(["Name:", "Date of birth:", "Place:"], x: 0, y: 0, size: 14, step: 50)
    // Typed a little higher than the printed labels.
    sheet.write(["Ada Lovelace", "10 December 1815", "London"], x: 220, y: -8, step: 50)
    #expect(
      texts(PageLayout.blocks(of: sheet.lines))
        == ["Name: Ada Lovelace", "Date of birth: 10 December 1815", "Place: London"])
  }

  @Test func numbersOfLinesInTheMarginStayOutOfTheProse() {
    var sheet = Sheet()
    let lines = prose("line", 8)
    sheet.write((1...8).map(String.init), x: 0, y: 0)
    sheet.write(lines, x: 80, y: 0)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == (1...8).map(String.init) + lines)
  }

  @Test func everyNumberedColumnIsReadWithItsOwnNumbers() {
    var sheet = Sheet()
    let numbers = (1...8).map(String.init)
    let (left, right) = (prose("left", 8), prose("right", 8))
    sheet.write(numbers, x: 0, y: 0)
    sheet.write(left, x: 80, y: 0)
    sheet.write(numbers, x: 520, y: 0)
    sheet.write(right, x: 600, y: 0)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == numbers + left + numbers + right)
  }

  @Test func fourNumberedPagesOnASheetAreReadDownTheLeftOnesFirst() {
    var sheet = Sheet()
    let numbers = (1...6).map(String.init)
    let pages = ["north", "east", "south", "west"].map { prose($0, 6) }
    for (place, page) in pages.enumerated() {
      let (x, y) = (Double(place % 2) * 520, Double(place / 2) * 300)
      sheet.write(numbers, x: x, y: y)
      sheet.write(page, x: x + 80, y: y)
    }
    let prosaic = texts(PageLayout.blocks(of: sheet.lines)).filter { Int($0) == nil }
    #expect(prosaic == pages[0] + pages[2] + pages[1] + pages[3])
  }

  @Test func pagesNumberedInAListOfContentsFollowTheirTitles() {
    var sheet = Sheet()
    let titles = prose("chapter", 5)
    sheet.write(titles, x: 0, y: 0)
    sheet.write(["10", "20", "30", "40", "50"], x: 600, y: 0)
    #expect(
      texts(PageLayout.blocks(of: sheet.lines)) == zip(titles, ["10", "20", "30", "40", "50"]).map { "\($0) \($1)" })
  }

  @Test func boxesOfAChartThatAreNotLevelAreReadOneAfterTheOther() {
    var sheet = Sheet()
    let title = ["How an account", "is opened", "and closed"]
    let box = ["Seller asks", "for the papers"]
    sheet.write(title, x: 0, y: 0, step: 24)
    sheet.write(box, x: 400, y: 12, step: 24)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == title + box)
  }

  @Test func aCellOfTwoLinesIsReadWholeBetweenTheCellsBesideIt() {
    var sheet = Sheet()
    sheet.write("Oats", x: 0, y: 12)
    sheet.write(["rolled and", "toasted"], x: 250, y: 0, step: 24)
    sheet.write("2.50", x: 600, y: 12)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == ["Oats", "rolled and", "toasted", "2.50"])
  }

  @Test func labelsCloseTogetherAreReadWithTheirLevelValues() {
    var sheet = Sheet()
    sheet.write(["Subtotal", "Tax", "Total"], x: 0, y: 0, step: 24)
    // A quarter of a line lower, as printed by another machine.
    sheet.write(["5.00", "0.70", "5.70"], x: 400, y: 5, step: 24)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == ["Subtotal 5.00", "Tax 0.70", "Total 5.70"])
  }

  @Test func aCaptionUnderAPictureInAColumnIsReadInItsPlace() {
    var sheet = Sheet()
    let (left, above, below) = (prose("left", 16), prose("above", 4), prose("below", 4))
    sheet.write(left, x: 0, y: 0)
    sheet.write(above, x: 430, y: 0)
    sheet.write("The harbour in spring", x: 450, y: 300, size: 14)
    sheet.write(below, x: 430, y: 360)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == left + above + ["The harbour in spring"] + below)
  }

  @Test func scatteredSignsAreReadFromTopToBottomEachAsABlock() {
    var sheet = Sheet()
    sheet.write(["GRAND", "HOTEL"], x: 900, y: 40, size: 60, step: 80)
    sheet.write(["Open", "all day"], x: 100, y: 500, size: 30, step: 40)
    let blocks = PageLayout.blocks(of: sheet.lines)
    #expect(blocks.map { texts([$0]) } == [["GRAND", "HOTEL"], ["Open", "all day"]])
  }

  @Test func blocksThatAreInOrderKeepTheirParagraphs() {
    var sheet = Sheet()
    sheet.write(prose("one", 4), x: 0, y: 0)
    let given = [
      RecognizedBlock(paragraphs: sheet.lines.map { RecognizedParagraph(lines: [$0]) })
    ]
    #expect(PageLayout.reordered(given) == given)
  }

  @Test func blocksOfARowAreReadAcross() {
    var (items, prices) = (Sheet(), Sheet())
    items.write(["Bread", "Butter", "Milk"], x: 0, y: 0)
    prices.write(["2.50", "3.20", "1.15"], x: 500, y: 0)
    let given = [items, prices].map { RecognizedBlock(paragraphs: [RecognizedParagraph(lines: $0.lines)]) }
    #expect(texts(PageLayout.reordered(given)) == ["Bread 2.50", "Butter 3.20", "Milk 1.15"])
  }
}

extension RecognizedLine {
  fileprivate func moved(by distance: Double) -> [RecognizedWord] {
    words.map { word in
      RecognizedWord(
        symbols: word.symbols.map { symbol in
          var symbol = symbol
          symbol.box.x += distance
          return symbol
        })
    }
  }
}
