import Testing
import TextRecCore
import TextRecLayout

@Suite struct ScriptDirectionTests {
  private let hebrew = ["אבגדה וזחטי כלמנס עפצקר", "בגדהו זחטיכ למנסע פצקרש", "גדהוז חטיכל מנסעפ צקרשת"]

  @Test func piecesOfARowOfHebrewAreReadFromTheRight() {
    var sheet = Sheet()
    sheet.writeLeftwards("עולם", x: 400, y: 0)
    sheet.writeLeftwards("שלום", x: 450, y: 0)
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == ["שלום עולם"])
  }

  @Test func columnsOfHebrewAreReadFromTheRight() {
    var sheet = Sheet()
    for (row, text) in hebrew.enumerated() {
      sheet.writeLeftwards("א" + text, x: 300, y: Double(row) * 30)
      sheet.writeLeftwards("ת" + text, x: 700, y: Double(row) * 30)
    }
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == hebrew.map { "ת" + $0 } + hebrew.map { "א" + $0 })
  }

  @Test func englishInPiecesKeepsItsOrderInsideHebrew() {
    var sheet = Sheet()
    for (row, text) in hebrew.enumerated() { sheet.writeLeftwards(text, x: 500, y: Double(row) * 30) }
    sheet.write("Tel", x: 380, y: 90)
    sheet.write("Aviv", x: 420, y: 90)
    #expect(texts(PageLayout.blocks(of: sheet.lines)).last == "Tel Aviv")
  }

  @Test func columnsOfUprightSymbolsAreReadFromTheRight() {
    var sheet = Sheet()
    for (column, text) in ["春眠不覚暁", "処処聞啼鳥", "夜来風雨声"].enumerated() {
      sheet.writeDownwards(text, x: 300 - Double(column) * 40, y: 100)
    }
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == ["春眠不覚暁", "処処聞啼鳥", "夜来風雨声"])
  }

  @Test func aLevelHeadingOverUprightColumnsComesFirst() {
    var sheet = Sheet()
    for (column, text) in ["春眠不覚暁春眠不覚暁", "処処聞啼鳥処処聞啼鳥", "夜来風雨声夜来風雨声"].enumerated() {
      sheet.writeDownwards(text, x: 300 - Double(column) * 40, y: 100)
    }
    sheet.write("唐詩選", x: 200, y: 20)
    #expect(texts(PageLayout.blocks(of: sheet.lines)).first == "唐詩選")
  }

  @Test func twoRowsOfUprightColumnsAreReadRowByRow() {
    var sheet = Sheet()
    let upper = ["春眠不覚暁春眠不覚暁", "処処聞啼鳥処処聞啼鳥", "夜来風雨声夜来風雨声", "花落知多少花落知多少"]
    let lower = upper.map { String($0.reversed()) }
    for column in upper.indices {
      sheet.writeDownwards(upper[column], x: 300 - Double(column) * 40, y: 0)
      sheet.writeDownwards(lower[column], x: 300 - Double(column) * 40, y: 300)
    }
    #expect(texts(PageLayout.blocks(of: sheet.lines)) == upper + lower)
  }

  @Test func chineseInPiecesIsJoinedWithoutASpace() throws {
    var sheet = Sheet()
    sheet.write("春眠不", x: 0, y: 0)
    sheet.write("覚暁", x: 62, y: 0)
    let line = try #require(PageLayout.blocks(of: sheet.lines).first?.paragraphs.first?.lines.first)
    #expect(line.words.map(\.text) == ["春眠不", "覚暁"])
    #expect(line.words.map(\.isFollowedBySpace) == [false, true])
  }
}
