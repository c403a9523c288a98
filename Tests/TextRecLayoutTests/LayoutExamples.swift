import Testing
import TextRecCore

/// The pages that docs/layout.md shows.
struct LayoutExample: Sendable, CustomTestStringConvertible {
  let name: String
  let lines: [RecognizedLine]
  /// The lines in reading order, blocks apart.
  let expected: [[String]]

  var testDescription: String { name }

  init(_ name: String, expected: [[String]], map: AffineMap = .identity, draw: (inout Sheet) -> Void) {
    var sheet = Sheet()
    draw(&sheet)
    self.name = name
    self.expected = expected
    lines = sheet.mapped(map).lines
  }

  static let all = [columns, table, receipt, form, court, hebrew, vertical, skewed, pieces]

  private static let left = [
    "The wind had turned in the night, and",
    "nobody spoke of the storm that kept",
    "them here.",
    "When the morning came the boats put",
    "out and reached the island before the",
    "tide fell.",
  ]
  private static let right = [
    "They drew them up on the sand, one by",
    "one, as they had done for as long as",
    "anyone recalls, and made a fire of",
    "what the sea had left.",
  ]

  private static let columns = LayoutExample(
    "columns", expected: [["The boats put out for the island"], left, right, ["7"]]
  ) {
    $0.write("The boats put out for the island", x: 0, y: 0, size: 34)
    $0.write(Array(left[..<3]), x: 0, y: 70)
    $0.write(left[3], x: 30, y: 160)
    $0.write(Array(left[4...]), x: 0, y: 190)
    $0.write(right, x: 420, y: 77)
    $0.write("7", x: 395, y: 320)
  }

  private static let table = LayoutExample(
    "table",
    expected: [["Item Count Price Sum", "Bread, rye 2 2.50 5.00", "Butter 1 3.20 3.20", "Milk 6 1.15 6.90"]]
  ) {
    $0.write(["Item", "Bread, rye", "Butter", "Milk"], x: 0, y: 0)
    $0.write(["Count", "2", "1", "6"], x: 240, y: 0)
    $0.write(["Price", "2.50", "3.20", "1.15"], x: 380, y: 0)
    $0.write(["Sum", "5.00", "3.20", "6.90"], x: 520, y: 0)
  }

  private static let receipt = LayoutExample(
    "receipt", expected: [["CORNER SHOP"], ["Bread 2.50", "of which rye", "Butter 3.20", "Total 5.70"]]
  ) {
    $0.write("CORNER SHOP", x: 120, y: 0, size: 24)
    $0.write(["Bread", "of which rye", "Butter", "Total"], x: 0, y: 60)
    for (text, y) in [("2.50", 60.0), ("3.20", 120), ("5.70", 150)] { $0.write(text, x: 380, y: y) }
  }

  private static let form = LayoutExample(
    "form",
    expected: [["Name: Ada Lovelace"], ["Date of birth: 10 December 1815"], ["Place: London"]]
  ) {
    $0.write(["Name:", "Date of birth:", "Place:"], x: 0, y: 12, size: 14, step: 60)
    $0.write(["Ada Lovelace", "10 December 1815", "London"], x: 180, y: 0, step: 60)
  }

  private static let court = LayoutExample(
    "line-numbers",
    expected: [
      ["1", "2", "3", "4", "5"],
      [
        "Q. Where were you in the night of the", "storm, when the boats put out?",
        "A. On the island, as I have said, and",
        "not alone; there was a fire, and we", "waited for the tide to fall.",
      ],
    ]
  ) {
    $0.write((1...5).map(String.init), x: 0, y: 0)
    $0.write(
      [
        "Q. Where were you in the night of the", "storm, when the boats put out?",
        "A. On the island, as I have said, and",
        "not alone; there was a fire, and we", "waited for the tide to fall.",
      ], x: 70, y: 0)
  }

  private static let hebrewRight = ["הרוח פנתה בלילה ואיש", "לא דיבר על הסערה שכלאה", "אותם כאן ימים רבים כל כך"]
  private static let hebrewLeft = ["בבוקר יצאו הסירות לים", "והגיעו לאי לפני שירדה", "הגאות ומשכו אותן לחוף"]

  private static let hebrew = LayoutExample("right-to-left", expected: [hebrewRight, hebrewLeft]) {
    for (row, text) in hebrewRight.enumerated() { $0.writeLeftwards(text, x: 560, y: Double(row) * 30) }
    for (row, text) in hebrewLeft.enumerated() { $0.writeLeftwards(text, x: 260, y: Double(row) * 30) }
  }

  private static let vertical = LayoutExample(
    "upright-columns", expected: [["春暁"], ["春眠不覚暁", "処処聞啼鳥", "夜来風雨声", "花落知多少"]]
  ) {
    $0.write("春暁", x: 75, y: 0, size: 28)
    for (column, text) in ["春眠不覚暁", "処処聞啼鳥", "夜来風雨声", "花落知多少"].enumerated() {
      $0.writeDownwards(text, x: 160 - Double(column) * 45, y: 50, size: 26)
    }
  }

  private static let skewed = LayoutExample(
    "skewed", expected: [left.prefix(3) + [left[4]], Array(right[..<4])].map { Array($0) },
    map: AffineMap.turn(slope: 0.12).then(.translation(x: 40, y: 0))
  ) {
    $0.write(left.prefix(3) + [left[4]], x: 0, y: 0)
    $0.write(right, x: 420, y: 11)
  }

  private static let pieces = LayoutExample(
    "pieces",
    expected: [
      [
        "The wind had turned in the night, and", "nobody spoke of the storm that kept",
        "them here for so many days, but in the",
      ]
    ]
  ) {
    $0.write("The wind had turned in the night, and", x: 0, y: 0)
    $0.write("nobody spoke", x: 0, y: 30)
    $0.write("of the storm", x: 136, y: 31)
    $0.write("that kept", x: 280, y: 29)
    $0.write("them here for so many days, but in the", x: 0, y: 60)
  }
}
