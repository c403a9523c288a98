import TextRecCore

/// A drawn page: lines of monospaced letters, each with a frame of its own at its top left.
struct Sheet {
  var lines: [RecognizedLine] = []

  /// Letters are half as wide as high, Han and Kana as wide as high, spaces half as wide.
  mutating func write(_ text: String, x: Double, y: Double, size: Double = 20) {
    var words: [RecognizedWord] = []
    var position = 0.0
    for part in text.split(separator: " ") {
      var symbols: [RecognizedSymbol] = []
      for character in part {
        let isWide = character.unicodeScalars.contains { $0.isUnspaced }
        let width = isWide ? size : size / 2
        symbols.append(
          RecognizedSymbol(
            text: String(character), box: Rect(x: position, y: 0, width: width, height: size), confidence: 0.9))
        position += width
      }
      position += size / 2
      words.append(RecognizedWord(symbols: symbols))
    }
    lines.append(RecognizedLine(words: words, frameToImage: .translation(x: x, y: y)))
  }

  /// Lines below each other, one and a half sizes apart.
  mutating func write(_ texts: [String], x: Double, y: Double, size: Double = 20, step: Double = 30) {
    for (row, text) in texts.enumerated() { write(text, x: x, y: y + Double(row) * step, size: size) }
  }

  /// Text from right to left that begins at `x`: the first symbol is the rightmost.
  mutating func writeLeftwards(_ text: String, x: Double, y: Double, size: Double = 20) {
    write(text, x: 0, y: y, size: size)
    for word in lines[lines.count - 1].words.indices {
      for symbol in lines[lines.count - 1].words[word].symbols.indices {
        let box = lines[lines.count - 1].words[word].symbols[symbol].box
        lines[lines.count - 1].words[word].symbols[symbol].box.x = x - box.right
      }
    }
  }

  /// A column of upright symbols.
  mutating func writeDownwards(_ text: String, x: Double, y: Double, size: Double = 20) {
    let symbols = text.enumerated().map { row, character in
      RecognizedSymbol(
        text: String(character), box: Rect(x: 0, y: Double(row) * size * 1.1, width: size, height: size),
        confidence: 0.9)
    }
    lines.append(
      RecognizedLine(words: [RecognizedWord(symbols: symbols)], frameToImage: .translation(x: x, y: y)))
  }

  /// The page seen through a map.
  func mapped(_ map: AffineMap) -> Sheet {
    Sheet(lines: lines.map { RecognizedLine(words: $0.words, frameToImage: $0.frameToImage.then(map)) })
  }
}

/// Running text of `count` lines, about as long as in a narrow column, that tell their place.
func prose(_ name: String, _ count: Int) -> [String] {
  (1...count).map { "\(name)\(String(repeating: "a", count: $0 % 3 + 2)) wind had turned and the sea" }
}

func texts(_ blocks: [RecognizedBlock]) -> [String] {
  blocks.flatMap(\.paragraphs).flatMap(\.lines).map { $0.words.map(\.text).joined(separator: " ") }
}

extension AffineMap {
  /// Clockwise, by the angle whose tangent is `slope`, which the standard library can do without trigonometry.
  static func turn(slope: Double) -> AffineMap {
    let length = (1 + slope * slope).squareRoot()
    return AffineMap(a: 1 / length, b: -slope / length, c: 0, d: slope / length, e: 1 / length, f: 0)
  }

  /// Clockwise by 90 degrees, `count` times.
  static func quarterTurns(_ count: Int) -> AffineMap {
    (0..<count).reduce(.identity) { map, _ in map.then(AffineMap(a: 0, b: -1, c: 0, d: 1, e: 0, f: 0)) }
  }
}

/// Repeats itself: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
