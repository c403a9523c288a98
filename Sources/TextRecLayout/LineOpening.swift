import TextRecCore

/// What a line begins with.
struct LineOpening {
  /// Symbols of the first word.
  let wordLength: Int
  /// Whether it is a bullet, or the number or letter of a list item, with something after it.
  let isListItem: Bool

  init(_ line: RecognizedLine) {
    let word = line.words.first { !$0.symbols.isEmpty }
    wordLength = word?.symbols.count ?? 0
    let text = word?.text ?? ""
    let isAlone = line.words.count <= 1
    isListItem = !isAlone && (Self.isBullet(text) || Self.isNumber(text))
  }

  private static func isBullet(_ text: String) -> Bool {
    guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return false }
    // Dashes, asterisk, middle dot, bullets, geometric shapes, ballot boxes, check marks, dingbats.
    switch scalar.value {
    case 0x2A, 0x2D, 0xB7, 0x2013, 0x2014, 0x2022, 0x2023, 0x2043, 0x2219, 0x25A0...0x25FF, 0x2610...0x2612,
      0x2713...0x2718, 0x274F...0x2752, 0x2794...0x27BE:
      return true
    default: return false
    }
  }

  /// 1. 12) (3) a) (iv)
  private static func isNumber(_ text: String) -> Bool {
    guard let last = text.last, last == "." || last == ")" else { return false }
    let body = text.dropLast().drop { $0 == "(" }
    guard !body.isEmpty else { return false }
    if body.count <= 2, body.allSatisfy(\.isNumber) { return true }
    let isRoman = body.count <= 4 && body.allSatisfy { "ivx".contains($0) }
    return last == ")" && (isRoman || body.count == 1 && body.allSatisfy(\.isLetter))
  }
}
