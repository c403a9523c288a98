import TextRecCore

/// A word as Tesseract reports it.
struct EngineWord {
  var symbols: [RecognizedSymbol]
  /// 0 to 1, Tesseract's own, near that of the worst symbol: it tells junk from text better than the symbols' mean.
  var certainty: Double
  /// Whether Tesseract saw a space behind it, and not only where a word might end.
  var isFollowedBySpace = true

  var text: String { symbols.reduce(into: "") { $0 += $1.text } }

  var box: Rect { symbols.map(\.box).hull }

  func withBoxes(_ change: (Rect) -> Rect) -> EngineWord {
    var word = self
    for symbol in word.symbols.indices { word.symbols[symbol].box = change(word.symbols[symbol].box) }
    return word
  }
}

/// A line as Tesseract reports it.
struct EngineLine {
  var words: [EngineWord]
  /// Equal for lines that Tesseract found to belong together.
  var block: Int
  var paragraph: Int
  var blockType: BlockType
  /// Whether the line runs from top to bottom.
  var isVertical: Bool
  /// From pixels of the image that Tesseract was given, which the boxes count, to those of the upright image.
  var frameToImage = AffineMap.identity

  /// In the frame of the image that Tesseract was given.
  var box: Rect { words.map(\.box).hull }

  /// The box in the upright image.
  var frame: Rect { frameToImage(Quad(box)).frame }

  var text: String { words.map(\.text).joined(separator: " ") }

  /// The line in another frame, which differs from its own by a shift; nil where it has no way back.
  func moved(to frame: AffineMap) -> EngineLine? {
    guard let shift = frame.inverse.map({ frameToImage.then($0) }) else { return nil }
    var line = self
    line.frameToImage = frame
    line.words = words.map { word in
      word.withBoxes { Rect(x: $0.x + shift.c, y: $0.y + shift.f, width: $0.width, height: $0.height) }
    }
    return line
  }

  /// The line as the pipeline takes it.
  var recognized: RecognizedLine {
    RecognizedLine(
      words: words.map { RecognizedWord(symbols: $0.symbols, isFollowedBySpace: $0.isFollowedBySpace) }
        .segmented(isVertical: isVertical),
      frameToImage: frameToImage)
  }

  /// Mean certainty of the words, weighted by their length; 0 to 1.
  var certainty: Double {
    let count = words.reduce(0) { $0 + $1.symbols.count }
    guard count > 0 else { return 0 }
    return words.reduce(0) { $0 + $1.certainty * Double($1.symbols.count) } / Double(count)
  }
}

extension [EngineWord] {
  /// Whether most of their letters are of scripts that do.
  var runRightToLeft: Bool {
    var (left, right) = (0, 0)
    for scalar in lazy.flatMap(\.symbols).flatMap(\.text.unicodeScalars) where scalar.properties.isAlphabetic {
      if scalar.runsRightToLeft { left += 1 } else { right += 1 }
    }
    return left > right
  }
}

extension [Rect] {
  /// The box around all; empty for none.
  fileprivate var hull: Rect {
    dropFirst().reduce(first ?? Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }
}
