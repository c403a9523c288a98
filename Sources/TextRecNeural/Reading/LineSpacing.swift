import TextRecCore

/// Where the words of a line end, by the gaps between the ink of its symbols: the network overlooks spaces, most of all
/// after punctuation, and now and then sees one inside a word.
enum LineSpacing {
  /// The symbols in the words that the gaps tell of; between Han and Kana words are left as they are.
  ///
  /// - Parameters:
  ///   - words: boxes fitted to the ink, in the line's frame.
  ///   - spaces: for each symbol, how probable the network holds a space before it, 0 to 1.
  ///   - height: of the line's ink, pixels.
  static func corrected(
    _ words: [[RecognizedSymbol]], spaces: [Double], height: Double
  ) -> [[RecognizedSymbol]] {
    let symbols = words.flatMap(\.self)
    guard symbols.count == spaces.count, height > 0 else { return words }
    var starts: [Bool] = []
    for word in words { starts += word.indices.map { $0 == 0 } }
    let gaps = [0] + zip(symbols, symbols.dropFirst()).map { $1.box.x - $0.box.right }
    let inner = symbols.indices.dropFirst()
    let letterGaps = inner.filter { !starts[$0] }.map { gaps[$0] }
    let wordGap = inner.filter { starts[$0] }.map { gaps[$0] }.median
    var corrected: [[RecognizedSymbol]] = []
    for index in symbols.indices {
      var isStart = starts[index]
      if index > 0, !symbols[index].isUnspaced, !symbols[index - 1].isUnspaced, let letterGap = letterGaps.median {
        let isMark = symbols[index].isMark || symbols[index - 1].isMark
        if isStart {
          isStart = spaces[index] > 0.7 || wordGap.map { gaps[index] > letterGap + 0.1 * ($0 - letterGap) } ?? true
        } else if symbols[index].isClosing {
          isStart = false
        } else if let wordGap {
          // Where the network is all but sure of a word, letters that stand apart do not end it.
          let (probability, share) = isMark ? (0.01, 0.5) : (0.05, 0.75)
          isStart =
            spaces[index] > probability
            && gaps[index] > max(letterGap + share * (wordGap - letterGap), 0.15 * height)
        } else {
          // The gaps of a lone word tell little.
          isStart = spaces[index] > 0.1 && letterGaps.count > 3 && gaps[index] > letterGap + 0.2 * height
        }
      }
      if isStart || corrected.isEmpty { corrected.append([]) }
      corrected[corrected.count - 1].append(symbols[index])
    }
    return corrected
  }
}

extension RecognizedSymbol {
  fileprivate var isUnspaced: Bool { text.unicodeScalars.contains(where: \.isUnspaced) }

  /// Whether it is neither letter nor digit.
  fileprivate var isMark: Bool {
    !text.unicodeScalars.contains { $0.properties.isAlphabetic || $0.properties.numericType != nil }
  }

  /// Whether it leans on the symbol before it.
  fileprivate var isClosing: Bool { [".", ",", ";", ":", "!", "?", ")", "]", "%", "’", "”"].contains(text) }
}

extension [Double] {
  /// The lower one of two in the middle; nil for none.
  fileprivate var median: Double? { isEmpty ? nil : sorted()[(count - 1) / 2] }
}
