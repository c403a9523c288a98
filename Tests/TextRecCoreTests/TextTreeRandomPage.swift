import TextRecCore

/// SplitMix64: the same numbers from the same seed on every machine.
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

  mutating func chance(_ probability: Double) -> Bool { Double.random(in: 0..<1, using: &self) < probability }

  mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &self)] }
}

/// Pages as engines might hand them back, well-behaved and otherwise.
struct RandomPage {
  static let bounds = Rect(x: 0, y: 0, width: 1024, height: 768)

  private static let scripts: [[String]] = [
    ["a", "b", "é", "e\u{301}", "W", "ffi", "ß", "Ǻ", "\u{1E9B}\u{323}", "q\u{307}\u{323}", "\u{212B}"],
    ["漢", "字", "。", "、", "カ", "か\u{3099}", "\u{3099}", "ー", "𠮷", "\u{FA1E}", "「"],
    ["한", "글", "\u{1100}", "\u{1161}", "\u{11A8}", "\u{AC00}\u{11A8}"],
    ["क", "\u{94D}", "ष", "ि", "\u{93C}", "न", "\u{929}", "।", "क्षि"],
    ["ا", "ل", "\u{64E}", "\u{651}", "\u{622}", "ا\u{653}", "؟", "\u{200C}"],
    ["0", "7", ".", ",", "(", "€", "\"", "\\", "/", "👩‍👩‍👧", "🇩", "🇪", "\u{AD}", "‐", "-"],
  ]
  private static let oddities = [
    "", " ", "\u{0}", "a\u{0}b", "\u{1}", "\u{7F}", "e\u{1}\u{301}", "\n", "\u{301}", "\u{345}", "l-", "\u{85}",
    "\u{FEFF}",
  ]

  /// Every box is inside `bounds` with whole numbers, so that exact maps move it exactly.
  static func make(using generator: inout SeededGenerator) -> RecognizedPage {
    let blocks = (0..<Int.random(in: 0...3, using: &generator)).map { _ in
      RecognizedBlock(
        type: generator.pick(BlockType.allCases),
        paragraphs: (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          RecognizedParagraph(
            lines: (0..<Int.random(in: 1...4, using: &generator)).map { _ in line(using: &generator) })
        })
    }
    return RecognizedPage(blocks: blocks)
  }

  private static func line(using generator: inout SeededGenerator) -> RecognizedLine {
    let script = generator.pick(scripts)
    var x = Double(Int.random(in: 0...60, using: &generator))
    var words: [RecognizedWord] = []
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      var symbols: [RecognizedSymbol] = []
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        let text = generator.chance(0.1) ? generator.pick(oddities) : generator.pick(script)
        symbols.append(symbol(text, x: &x, using: &generator))
      }
      words.append(RecognizedWord(symbols: symbols, isFollowedBySpace: generator.chance(0.8)))
      x += Double(generator.pick([0, 4, 9, 40]))
    }
    if generator.chance(0.4) {
      let hyphen = symbol(generator.pick(["-", "‐", "\u{AD}", "l-"]), x: &x, using: &generator)
      words[words.count - 1].symbols.append(hyphen)
    }
    let (dx, dy) = (
      Double(Int.random(in: 0...200, using: &generator)), Double(Int.random(in: 0...700, using: &generator))
    )
    return RecognizedLine(words: words, frameToImage: .translation(x: dx, y: dy))
  }

  private static func symbol(
    _ text: String, x: inout Double, using generator: inout SeededGenerator
  ) -> RecognizedSymbol {
    let width = Double(Int.random(in: 1...12, using: &generator))
    let top = Double(Int.random(in: 0...8, using: &generator))
    let height = Double(Int.random(in: 1...30, using: &generator))
    defer { x += width + Double(generator.pick([-1, 0, 1])) }
    return RecognizedSymbol(
      text: text, box: Rect(x: x, y: top, width: width, height: height),
      confidence: generator.chance(0.1) ? -1 : Double.random(in: 0...1, using: &generator))
  }
}

extension TextTree {
  /// The tree of a random page, in the coordinates of the upright image unless mapped.
  static func random(
    seed: UInt64, imageToResult: AffineMap = .identity
  ) -> TextTree {
    var generator = SeededGenerator(seed: seed)
    let page = RandomPage.make(using: &generator)
    return TextTree(page, bounds: RandomPage.bounds, imageToResult: imageToResult).withLanguages { _ in
      RandomLanguages.make(using: &generator)
    }
  }
}

enum RandomLanguages {
  /// None, one or several, each once.
  static func make(using generator: inout SeededGenerator) -> [RecognizedLanguage] {
    ["und", "en", "zh-Hant", "sr-Latn", "de-CH-1901", "yue"].shuffled(using: &generator)
      .prefix(Int.random(in: 0...3, using: &generator)).map {
        RecognizedLanguage(
          tag: $0, confidence: generator.pick([0, 0.1, 1, Float.random(in: 0...1, using: &generator)]))
      }
  }
}
