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
  ///
  /// Where hardly any line holds, what holds by chance is short.
  static func secondLook(_ lines: [EngineLine]) -> [EngineLine] {
    let held = lines.filter {
      $0.letterCount > 0 && $0.certainty >= 0.9 - 0.02 * min(15, $0.informationCount(upTo: 15))
    }
    return 8 * held.count < lines.count ? held.filter { $0.informationCount(upTo: 15) > 3 } : held
  }
}

extension EngineLine {
  fileprivate var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

  fileprivate var symbolCount: Int { words.reduce(0) { $0 + $1.symbols.count } }

  /// Letters and digits.
  var letterCount: Int { letters.count }

  /// Letters and digits, each counted with how much it tells: a Latin one with 1.
  fileprivate func informationCount(upTo limit: Int) -> Double {
    letters.prefix(limit).reduce(0) { $0 + $1.information }
  }

  /// How much less certain a long line may be.
  fileprivate var lengthBonus: Double { 0.015 * informationCount(upTo: 20) }

  private var letters: [Unicode.Scalar] {
    words.flatMap(\.symbols).compactMap { symbol in
      symbol.text.unicodeScalars.first { Character($0).isLetter || Character($0).isNumber }
    }
  }
}

extension Unicode.Scalar {
  /// How many Latin letters say as much: a syllable or a word is one symbol in some scripts.
  fileprivate var information: Double {
    switch value {
    // Indic scripts.
    case 0x0900...0x0DFF: 2
    // Kana.
    case 0x3041...0x30FF, 0xFF66...0xFF9D: 2
    // Han, Hangul.
    case 0x3400...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0x20000...0x323AF: 3
    default: 1
    }
  }
}
