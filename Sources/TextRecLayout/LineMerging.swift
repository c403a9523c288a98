import TextRecCore

/// Makes one line of several.
enum LineMerging {
  /// The lines, given in reading order, as one; those with no way into its frame stay lines of their own.
  static func lines(_ parts: [RecognizedLine]) -> [RecognizedLine] {
    // The longest is the best measure of where the line runs.
    guard parts.count > 1, let main = parts.max(by: { $0.symbolCount < $1.symbolCount }) else { return parts }
    guard let toFrame = main.frameToImage.inverse else { return parts }
    var joined = RecognizedLine(words: [], frameToImage: main.frameToImage)
    var apart: [RecognizedLine] = []
    for part in parts {
      guard let moved = part.moved(by: part.frameToImage.then(toFrame)) else {
        apart.append(part)
        continue
      }
      if let last = joined.words.last, let first = moved.first {
        joined.words[joined.words.count - 1].isFollowedBySpace = isSpace(between: last, and: first)
      }
      joined.words += moved
    }
    return [joined] + apart
  }

  /// Scripts without spaces have one where there is room for a symbol.
  private static func isSpace(between word: RecognizedWord, and next: RecognizedWord) -> Bool {
    guard let last = word.symbols.last, let first = next.symbols.first,
      let before = last.text.unicodeScalars.last, let after = first.text.unicodeScalars.first,
      before.isUnspaced || after.isUnspaced
    else { return true }
    let size = max(max(last.box.width, last.box.height), max(first.box.width, first.box.height))
    return max(first.box.x - last.box.right, first.box.y - last.box.bottom) > 0.6 * size
  }
}

extension RecognizedLine {
  fileprivate var symbolCount: Int { words.reduce(0) { $0 + $1.symbols.count } }

  /// The words with their boxes in another frame; nil if that is no finite place.
  fileprivate func moved(by map: AffineMap) -> [RecognizedWord]? {
    if map == .identity { return words }
    var words = words
    for word in words.indices {
      for symbol in words[word].symbols.indices {
        let frame = map(Quad(words[word].symbols[symbol].box)).frame
        guard frame.isFinite else { return nil }
        words[word].symbols[symbol].box = frame
      }
    }
    return words
  }
}
