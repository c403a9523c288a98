/// What tells running text from the cells of a table.
struct Prose {
  /// Symbols in a line of the narrowest columns of prose, about four words.
  private static let fewestSymbols = 18.0

  let lineCount: Int
  let meanSymbols: Double
  let meanWords: Double
  /// Share of the words that have a digit in them.
  let numbers: Double
  /// How wide a line usually is beside those next to it: they too are narrow beside a picture.
  let fill: Double

  /// `pieces` from top to bottom.
  init(_ pieces: [Piece]) {
    lineCount = pieces.count
    var (symbols, words, digits) = (0, 0, 0)
    for piece in pieces {
      symbols += piece.traits.symbolCount + piece.traits.unspacedCount
      words += piece.traits.wordCount
      digits += piece.traits.numberCount
    }
    meanSymbols = Double(symbols) / Double(max(1, lineCount))
    meanWords = Double(words) / Double(max(1, lineCount))
    numbers = Double(digits) / Double(max(1, words))
    fill =
      pieces.indices.map { index in
        let around = pieces[max(0, index - 1)..<min(pieces.count, index + 2)]
        let widest = around.map(\.width).max() ?? 0
        return widest > 0 ? pieces[index].width / widest : 1
      }.lowerMedian ?? 1
  }

  /// Whether a line is as long as one of prose.
  static func isLong(_ piece: Piece) -> Bool {
    // One Han or Kana says as much as two letters.
    Double(piece.traits.symbolCount + piece.traits.unspacedCount) >= fewestSymbols
  }

  /// Whether the lines are those of a column of prose; short lines have to be many.
  var isColumn: Bool {
    guard fill > 0.75 else { return false }
    let areLong = lineCount >= 3 && meanSymbols >= Self.fewestSymbols && numbers < 0.4
    return areLong || lineCount >= 8 && meanSymbols >= 0.7 * Self.fewestSymbols && meanWords >= 2.5 && numbers < 0.1
  }
}
