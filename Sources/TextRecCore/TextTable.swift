/// Tables of facts written as text: quick to compile and easy to read.
public enum TextTable {
  /// The words of each line.
  public static func rows(_ text: String) -> [[String]] {
    text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
  }

  /// Words in pairs: the first of each maps to the second.
  public static func pairs(_ text: String) -> [String: String] {
    let words = rows(text).joined()
    let neighbours = zip(words, words.dropFirst()).enumerated()
    return Dictionary(neighbours.filter { $0.offset.isMultiple(of: 2) }.map(\.element)) { first, _ in first }
  }
}
