import TextRecCore
import TextRecNeural

/// Latin words and numbers among text of a script that the neural recognizer has no characters for.
///
/// It passes over Devanagari and Hangul, and reads what stands among them better than Tesseract, whose models for these
/// scripts make syllables of Latin letters. docs/languages.md has the figures.
struct LatinWords {
  /// How likely right a word must be.
  private static let least = 0.5
  /// Latin letters that show a line to hold Latin: shapes of other scripts have been taken for three.
  private static let leastLetters = 4

  private struct Line {
    /// In the frame of `frameToImage`, each with how likely it is right.
    let words: [RecognizedWord]
    let frameToImage: AffineMap
    /// Whether it holds Latin beyond doubt.
    let isProven: Bool
  }

  private let lines: [Line]

  /// - Parameter readings: of the neural recognizer; confidences are probabilities of symbols.
  init(_ readings: [RecognizedLine]) {
    lines = readings.compactMap { line in
      let words = line.words.map(\.neurallyCalibrated).filter { ($0.meanCertainty ?? 0) >= Self.least }
      guard !words.isEmpty else { return nil }
      let letters = words.reduce(0) { $0 + $1.letterCount }
      return Line(words: words, frameToImage: line.frameToImage, isProven: letters >= Self.leastLetters)
    }
  }

  /// Blocks that Tesseract read, with the words in their lines, and with lines that it left out as blocks of their own.
  func added(to blocks: [RecognizedBlock]) -> [RecognizedBlock] {
    var left = self.words
    var blocks = blocks
    for block in blocks.indices {
      for paragraph in blocks[block].paragraphs.indices {
        for line in blocks[block].paragraphs[paragraph].lines.indices {
          add(to: &blocks[block].paragraphs[paragraph].lines[line], from: &left)
        }
      }
    }
    return blocks + missed(left).map { RecognizedBlock(paragraphs: [RecognizedParagraph(lines: [$0])]) }
  }

  /// Lines that Tesseract read, with the words in them, and with lines that it left out.
  func added(to lines: [RecognizedLine]) -> [RecognizedLine] {
    var left = self.words
    var lines = lines
    for line in lines.indices { add(to: &lines[line], from: &left) }
    return lines + missed(left)
  }

  /// A word as the number of its line and its own.
  private struct Place { let line: Int, word: Int }

  private var words: [Place] {
    lines.indices.flatMap { line in lines[line].words.indices.map { Place(line: line, word: $0) } }
  }

  /// Takes the words that lie in `line` out of `left`.
  private func add(to line: inout RecognizedLine, from left: inout [Place]) {
    guard let toFrame = line.frameToImage.inverse else { return }
    let (box, before) = (line.box, left)
    left = []
    var inside: [LatinPassage.Word] = []
    for place in before {
      let source = lines[place.line]
      let map = source.frameToImage.then(toFrame)
      let word = source.words[place.word].mapped(by: map)
      // What was read upside down, or downward, is another line's.
      if map.a > 0, abs(map.d) < 0.2 * map.a, word.box.isWithin(box) {
        inside.append(LatinPassage.Word(word: word, isProven: source.isProven))
      } else {
        left.append(place)
      }
    }
    guard !inside.isEmpty else { return }
    inside.sort { $0.word.box.x < $1.word.box.x }
    if inside.allSatisfy(\.isProven), inside.map(\.word).leaveNoRoom(in: box) {
      line.words = inside.map(\.word)
      return
    }
    // From the end, so that places before it stay.
    for passage in LatinPassage.passages(of: inside, in: line.words).reversed() {
      guard let words = passage.merged(in: line.words) else { continue }
      if passage.range.isEmpty, passage.range.lowerBound > 0 {
        line.words[passage.range.lowerBound - 1].isFollowedBySpace = true
      }
      line.words.replaceSubrange(passage.range, with: words)
    }
  }

  /// Lines no word of which is in a line of Tesseract's.
  private func missed(_ left: [Place]) -> [RecognizedLine] {
    var counts = [Int](repeating: 0, count: lines.count)
    for place in left { counts[place.line] += 1 }
    return zip(lines, counts).compactMap { line, count in
      line.isProven && count == line.words.count
        ? RecognizedLine(words: line.words, frameToImage: line.frameToImage) : nil
    }
  }
}

/// Latin words that follow each other in a line, and the words of Tesseract's that stand for them.
private struct LatinPassage {
  struct Word {
    let word: RecognizedWord
    /// Whether its line holds Latin beyond doubt.
    let isProven: Bool
  }

  private(set) var latin: [Word]
  /// Of the line's words; empty where they are to be put in.
  private(set) var range: Range<Int>

  /// In the line's order, as are `latin`.
  static func passages(of latin: [Word], in words: [RecognizedWord]) -> [LatinPassage] {
    var passages: [LatinPassage] = []
    for word in latin {
      let box = word.word.box
      let touched = words.indices.filter { words[$0].box.sharesWidth(with: box) }
      if let first = touched.first, let last = touched.last {
        if let before = passages.last?.range, first < before.upperBound {
          passages[passages.count - 1].latin.append(word)
          passages[passages.count - 1].range = before.lowerBound..<max(last + 1, before.upperBound)
        } else {
          passages.append(LatinPassage(latin: [word], range: first..<last + 1))
        }
      } else {
        let place = words.firstIndex { $0.box.center.x > box.center.x } ?? words.count
        guard passages.last.map({ $0.range.upperBound <= place }) ?? true else { continue }
        passages.append(LatinPassage(latin: [word], range: place..<place))
      }
    }
    return passages
  }

  /// What is to stand in the place of the line's words; nil where they are as good.
  func merged(in line: [RecognizedWord]) -> [RecognizedWord]? {
    var words = latin.map(\.word)
    let own = Array(line[range])
    guard let first = words.first, let last = words.last else { return nil }
    guard let ownFirst = own.first, let ownLast = own.last else { return latin.allSatisfy(\.isProven) ? words : nil }
    guard !own.joinedText.contains(words.joinedText) else { return nil }

    let size = line.flatMap(\.symbols).filter { !$0.isLatin }.map(\.box.height).median ?? ownFirst.box.height
    let before = ownFirst.symbols.prefix(ownFirst.countBefore(first.box.x, size: size))
    let after =
      own.count > 1 && ownLast.isHangul
      ? ownLast.symbols[...] : ownLast.symbols.suffix(ownLast.countAfter(last.box.right, size: size))
    let replaced = own.flatMap(\.symbols).dropFirst(before.count).dropLast(after.count)
    guard !replaced.isEmpty,
      own.map(\.tesseractCalibrated).meanConfidence <= words.meanConfidence + LineChoice.margin,
      // Digits of other scripts are like those of Latin.
      replaced.allSatisfy(\.isLatin) || latin.allSatisfy({ $0.isProven && $0.word.letterCount > 0 })
    else { return nil }
    words[words.count - 1].isFollowedBySpace = ownLast.isFollowedBySpace
    // A particle belongs to the word before it, a word does not.
    if before.count == ownFirst.symbols.count {
      words.insert(ownFirst, at: 0)
    } else {
      words[0].symbols = before + words[0].symbols
    }
    if after.count == ownLast.symbols.count {
      words[words.count - 1].isFollowedBySpace = true
      words.append(ownLast)
    } else {
      words[words.count - 1].symbols += after
    }
    return words
  }
}

extension RecognizedSymbol {
  fileprivate var isLatin: Bool { CharacterSets.isLatin(text) }

  /// Whether it is a syllable of Hangul.
  fileprivate var isSyllable: Bool { text.unicodeScalars.first.map { (0xAC00...0xD7A3).contains($0.value) } ?? false }

  fileprivate var isMark: Bool { !text.contains { $0.isLetter || $0.isNumber } }
}

extension RecognizedWord {
  fileprivate var letterCount: Int { symbols.count { $0.text.contains(where: \.isLetter) } }

  fileprivate func mapped(by map: AffineMap) -> RecognizedWord {
    var word = self
    for index in word.symbols.indices { word.symbols[index].box = map(Quad(word.symbols[index].box)).frame }
    return word
  }

  /// How many of its first symbols are of another script and lie before `x`.
  fileprivate func countBefore(_ x: Double, size: Double) -> Int {
    symbols.countOfOthers(room: x - box.x, size: size) { $0.box.center.x < x }
  }

  /// How many of its last symbols are of another script and lie behind `x`.
  fileprivate func countAfter(_ x: Double, size: Double) -> Int {
    let count = symbols.reversed().countOfOthers(room: box.right - x, size: size) { $0.box.center.x > x }
    // Korean has its particles behind Latin words.
    let syllables = symbols.reversed().prefix(while: \.isSyllable).count
    return syllables < symbols.count ? max(count, syllables) : count
  }

  fileprivate var isHangul: Bool { symbols.allSatisfy(\.isSyllable) }
}

extension Collection<RecognizedSymbol> {
  /// How many of the first are of another script. As Tesseract's boxes of syllables are off, the room that there is tells
  /// too.
  fileprivate func countOfOthers(room: Double, size: Double, isOutside: (RecognizedSymbol) -> Bool) -> Int {
    let placed = prefix { isOutside($0) && (!$0.isLatin || $0.isMark) }.count
    guard size > 0, room > size / 2 else { return placed }
    let fitting = Swift.max(1, Int(exactly: (room / size).rounded()) ?? 0)
    return Swift.max(placed, Swift.min(prefix { !$0.isLatin }.count, fitting))
  }
}

extension [RecognizedWord] {
  fileprivate var joinedText: String { map(\.text).joined() }

  /// Whether a syllable fits neither between them, which are in order, nor before or behind them in a line.
  fileprivate func leaveNoRoom(in line: Rect) -> Bool {
    let starts = map(\.box.x) + [line.right]
    let ends = [line.x] + map(\.box.right)
    return zip(starts, ends).allSatisfy { $0 - $1 < 0.8 * line.height }
  }
}

extension Rect {
  /// Whether a third of the narrower lies over or under the other.
  fileprivate func sharesWidth(with other: Rect) -> Bool {
    3 * (Swift.min(right, other.right) - Swift.max(x, other.x)) > Swift.min(width, other.width)
  }

  /// Whether it stands in the row of a line, or right before or behind it.
  fileprivate func isWithin(_ line: Rect) -> Bool {
    center.y >= line.y && center.y <= line.bottom && right >= line.x - line.height && x <= line.right + line.height
  }
}

extension [Double] {
  fileprivate var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}
