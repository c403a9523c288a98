extension [RecognizedWord] {
  /// The words of one line, made anew where engines guess: in Chinese, Japanese and Korean.
  ///
  /// A line without Han, Kana and Hangul is left as it is. In others words end
  /// - at Han and Kana at a gap, which alone becomes a space of the text there; where the script changes, but not from Han
  ///   to Hiragana: 食べる is one word to look up, 今日は one to select; and before and after punctuation,
  /// - between two symbols of Hangul and other scripts, where the engine has a space.
  /// - Parameter isVertical: whether the line runs from top to bottom.
  public func segmented(isVertical: Bool = false) -> [RecognizedWord] {
    let symbols = flatMap(\.symbols)
    let line = UnspacedLine(symbols, engineEnds: engineEnds, isVertical: isVertical)
    guard line.size > 0 else { return self }
    var words: [RecognizedWord] = []
    for (index, symbol) in symbols.enumerated() {
      switch line.transition(before: index) {
      case .within where !words.isEmpty:
        words[words.count - 1].symbols.append(symbol)
      case let transition:
        if !words.isEmpty { words[words.count - 1].isFollowedBySpace = transition == .space }
        words.append(RecognizedWord(symbols: [symbol]))
      }
    }
    if let last { words[words.count - 1].isFollowedBySpace = last.isFollowedBySpace }
    return words
  }

  /// Where the engine ends a word, as the number of symbols before that, and whether it has a space there.
  private var engineEnds: [Int: Bool] {
    var ends: [Int: Bool] = [:]
    var count = 0
    for word in self {
      count += word.symbols.count
      ends[count] = word.isFollowedBySpace
    }
    return ends
  }
}

/// The symbols of a line with Han, Kana or Hangul, and where its words end.
private struct UnspacedLine {
  enum Transition { case within, end, space }

  /// Side of a Han, Kana or Hangul symbol, pixels; 0 where there is none.
  let size: Double
  private let scripts: [Writing]
  /// Before each symbol but the first.
  private let gaps: [Double]
  private let usualGap: Double
  private let engineEnds: [Int: Bool]

  init(_ symbols: [RecognizedSymbol], engineEnds: [Int: Bool], isVertical: Bool) {
    self.engineEnds = engineEnds
    let scripts = Writing.resolved(symbols.map { Writing($0.text) })
    self.scripts = scripts
    let sizes = zip(symbols, scripts).filter { $1.isUnspaced || $1 == .hangul }.map {
      Swift.max($0.0.box.width, $0.0.box.height)
    }
    size = sizes.lowerMedian ?? 0
    gaps = zip(symbols, symbols.dropFirst()).map {
      isVertical ? $1.box.y - $0.box.bottom : $1.box.x - $0.box.right
    }
    let pairs = zip(scripts, scripts.dropFirst())
    usualGap = Swift.max(0, zip(gaps, pairs).filter { $1.0.isUnspaced && $1.1.isUnspaced }.map(\.0).lowerMedian ?? 0)
  }

  func transition(before index: Int) -> Transition {
    guard index > 0, index < scripts.count else { return .end }
    let (before, after) = (scripts[index - 1], scripts[index])
    // Of Hangul the boxes are often off by a syllable, and the spaces right.
    if before == .hangul || after == .hangul || before == .spaced && after == .spaced {
      return engineEnds[index] == true ? .space : .within
    }
    // An engine that ends a word without a space has looked for one; boxes that are off make gaps too.
    let limit = (engineEnds[index] == false ? 2 : 1) * widestGap(before, after, isSpace: engineEnds[index] == true)
    if gaps[index - 1] > limit { return .space }
    return before == after || (before == .han && after == .hiragana) ? .within : .end
  }

  /// Gaps up to this one are part of how the text is set.
  ///
  /// - Parameter isSpace: whether the engine has a space there.
  private func widestGap(_ before: Writing, _ after: Writing, isSpace: Bool) -> Double {
    // Half of a full-width mark is empty.
    let emptiness = before == .punctuation || after == .punctuation ? size / 2 : 0
    // A quarter is what word processors put between Han and Latin, and what a Latin space measures; some type has as much
    // around every character.
    if before == .spaced || after == .spaced { return (isSpace ? 0.22 : 0.3) * size + emptiness }
    // Letter-spaced headings have wide gaps everywhere.
    return Swift.max(0.6 * size, 2.5 * usualGap) + emptiness
  }
}

/// How a symbol is written, as far as words depend on it.
private enum Writing {
  case han, hiragana, katakana, hangul, punctuation
  /// Other scripts with spaces between words, and digits.
  case spaced
  /// Written like the symbol before: prolonged sound marks.
  case prolongation
  /// Marks of scripts with spaces, by the side they lean on.
  case closing, opening, between

  init(_ text: String) {
    let scalar = text.unicodeScalars.first ?? " "
    switch scalar.value {
    case 0x30FC, 0xFF70: self = .prolongation
    case _ where scalar.isHangul: self = .hangul
    case 0x3005...0x3007, 0x303B: self = .han
    case 0x3041...0x309F: self = .hiragana
    case 0x30A1...0x30FA, 0x30FD...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: self = .katakana
    default:
      let isMark = !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
      if scalar.isUnspaced {
        self = isMark ? .punctuation : .han
      } else if !isMark {
        self = .spaced
      } else {
        self =
          switch scalar.properties.generalCategory {
          case .closePunctuation, .finalPunctuation: .closing
          case .openPunctuation, .initialPunctuation: .opening
          default: ",.;:!?".unicodeScalars.contains(scalar) ? .closing : .between
          }
      }
    }
  }

  /// Whether words in it follow each other without spaces.
  var isUnspaced: Bool { self == .han || self == .hiragana || self == .katakana }

  private var isSpaced: Bool { self == .spaced || self == .hangul }

  /// Each symbol's writing, that of marks taken from their neighbours.
  static func resolved(_ symbols: [Writing]) -> [Writing] {
    var resolved = symbols
    for index in resolved.indices {
      let before = index > 0 ? resolved[index - 1] : .punctuation
      let after = symbols[(index + 1)...].first { $0 != .opening && $0 != .between } ?? .punctuation
      switch resolved[index] {
      case .prolongation: resolved[index] = before.isUnspaced ? before : .punctuation
      case .closing: resolved[index] = before.isSpaced ? .spaced : .punctuation
      case .opening: resolved[index] = after.isSpaced ? .spaced : .punctuation
      case .between: resolved[index] = before.isSpaced || after.isSpaced ? .spaced : .punctuation
      default: break
      }
    }
    return resolved
  }
}

extension [Double] {
  fileprivate var lowerMedian: Double? {
    let sorted = sorted()
    return sorted.isEmpty ? nil : sorted[(sorted.count - 1) / 2]
  }
}
