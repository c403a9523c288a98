/// Tables written as text: quick to compile and easy to read.
enum Table {
  /// Words of each line.
  static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  /// Every other word maps to the one after it.
  static func pairs(_ text: String) -> [String: String] {
    let words = rows(text).joined()
    return Dictionary(zip(words, words.dropFirst()).enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element))
    {
      first, _ in first
    }
  }
}
