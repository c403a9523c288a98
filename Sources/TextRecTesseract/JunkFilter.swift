import TextRecCore

/// Tells text from what Tesseract makes of textures.
///
/// Tesseract always answers. On pages nearly all it says is text, and an uncertain line is mostly right letters; on
/// pictures lines of low certainty are junk, and short ones more often than long ones. docs/preprocessing.md has the
/// counts the numbers come from.
enum JunkFilter {
  /// Lines worth keeping of what one look at an image gave.
  static func page(_ lines: [EngineLine]) -> [EngineLine] {
    let lines = lines.filter { !$0.isBlank }
    let symbols = lines.reduce(0) { $0 + $1.symbolCount }
    guard symbols > 0 else { return [] }
    let mean = lines.reduce(0) { $0 + $1.certainty * Double($1.symbolCount) } / Double(symbols)
    // From 0.6 on pages that are mostly junk to 0.3 on good ones.
    let base = 0.6 - 0.3 * min(1, max(0, (mean - 0.45) / 0.25))
    return lines.filter { $0.certainty >= base - $0.lengthBonus }
  }

  /// Lines worth keeping of a second look, which finds more junk for each line of text.
  static func secondLook(_ lines: [EngineLine]) -> [EngineLine] {
    lines.filter { $0.letterCount > 0 && $0.certainty >= 0.9 - 0.02 * Double(min(15, $0.letterCount)) }
  }
}

extension EngineLine {
  fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  fileprivate var symbolCount: Int { words.reduce(0) { $0 + $1.symbols.count } }

  /// Letters and digits.
  var letterCount: Int {
    words.reduce(0) { $0 + $1.symbols.count { $0.text.contains { $0.isLetter || $0.isNumber } } }
  }

  /// How much less certain a long line may be.
  fileprivate var lengthBonus: Double { 0.015 * Double(min(20, letterCount)) }
}
