/// A word as far as it tells the language of a text.
struct TextWord {
  let text: String
  /// That of most of its letters; nil where there are none to tell by: digits, codes, addresses.
  let script: WritingScript?
  /// How many letters of that script there are.
  let letters: Int

  init(_ text: String) {
    self.text = text
    var letters: [(script: WritingScript, count: Int)] = []
    var digits = 0
    for scalar in text.unicodeScalars {
      if let script = WritingScript(of: scalar) {
        if let index = letters.firstIndex(where: { $0.script == script }) {
          letters[index].count += 1
        } else {
          letters.append((script, 1))
        }
      } else if scalar.properties.numericType == .decimal {
        digits += 1
      }
    }
    // Kanji and their Hiragana are one word.
    if let kana = letters.firstIndex(where: { $0.script == .kana }) {
      letters[kana].count += letters.first { $0.script == .han }?.count ?? 0
    }
    // Of equals the first, in which the word starts.
    let most = letters.max { $0.count < $1.count }
    let count = most?.count ?? 0
    let isText = count > digits && !Self.isAddress(text)
    script = isText ? most?.script : nil
    self.letters = isText ? count : 0
  }

  private static func isAddress(_ text: String) -> Bool {
    text.utf8.contains(UInt8(ascii: "@")) || text.contains("://") || text.lowercased().hasPrefix("www.")
  }
}
