import CTesseract
import TextRecCore

/// Walks over what Tesseract has read, symbol by symbol.
struct PageWalk {
  private let results: OpaquePointer
  private let page: OpaquePointer?

  init(_ results: OpaquePointer) {
    self.results = results
    page = TessResultIteratorGetPageIterator(results)
  }

  func lines() -> [EngineLine] {
    guard let page else { return [] }
    var lines: [EngineLine] = []
    var texts: [String?] = []
    var block = -1
    var paragraph = -1
    // What has started since the last symbol that counts.
    var starting: Set<TessPageIteratorLevel.RawValue> = []
    TessPageIteratorBegin(page)
    repeat {
      for level in [RIL_BLOCK, RIL_PARA, RIL_TEXTLINE, RIL_WORD] where page.starts(level) {
        starting.insert(level.rawValue)
      }
      // Where nothing was found there is an iterator all the same, and its text is NULL.
      guard let symbol = symbol(page) else { continue }
      defer { starting = [] }
      if starting.contains(RIL_BLOCK.rawValue) || block < 0 { block += 1 }
      if starting.contains(RIL_PARA.rawValue) || paragraph < 0 { paragraph += 1 }
      if starting.contains(RIL_TEXTLINE.rawValue) || lines.isEmpty {
        lines.append(
          EngineLine(
            words: [], block: block, paragraph: paragraph, blockType: page.blockType,
            isVertical: page.isVertical))
        texts.append(text(of: RIL_TEXTLINE))
      }
      let last = lines.count - 1
      if starting.contains(RIL_WORD.rawValue) || lines[last].words.isEmpty {
        let certainty = Double(TessResultIteratorConfidence(results, RIL_WORD)) / 100
        lines[last].words.append(EngineWord(symbols: [], certainty: certainty.clampedToUnit))
      }
      let word = lines[last].words.count - 1
      var weighed = symbol
      // The network is sure of nearly every symbol, junk included; the word's certainty is what tells them apart.
      weighed.confidence *= lines[last].words[word].certainty
      lines[last].words[word].symbols.append(weighed)
    } while TessResultIteratorNext(results, RIL_SYMBOL) != 0
    for (line, text) in zip(lines.indices, texts) {
      if let text { lines[line].takeSpaces(from: text) }
      if lines[line].isVertical { lines[line].divideDownward() }
    }
    return lines
  }

  /// nil also where it has no place in the image: of text across the page, nearly all of it misread, Tesseract gives boxes
  /// beyond the edge.
  private func symbol(_ page: OpaquePointer) -> RecognizedSymbol? {
    // In columns Tesseract's boxes of symbols are nowhere near them.
    let placed = page.isVertical ? RIL_WORD : RIL_SYMBOL
    guard let text = text(of: RIL_SYMBOL), let box = page.box(of: placed), !box.isEmpty else { return nil }
    let confidence = Double(TessResultIteratorConfidence(results, RIL_SYMBOL)) / 100
    return RecognizedSymbol(text: text, box: box, confidence: confidence.clampedToUnit)
  }

  private func text(of level: TessPageIteratorLevel) -> String? {
    guard let text = TessResultIteratorGetUTF8Text(results, level) else { return nil }
    defer { TessDeleteText(text) }
    return String(cString: text)
  }
}

extension EngineLine {
  /// Learns behind which words there is a space from the line's text: Tesseract ends words at other places too, between
  /// the syllables of Korean and where it thinks best in Thai. A text that holds more than words and spaces, as that of
  /// lines from right to left does, tells nothing.
  mutating func takeSpaces(from text: String) {
    var rest = text.utf8[...]
    var spaces: [Bool] = []
    for word in words {
      let start = rest
      rest = rest.drop { $0 == UInt8(ascii: " ") }
      if !spaces.isEmpty { spaces[spaces.count - 1] = start.count > rest.count }
      guard rest.starts(with: word.text.utf8) else { return }
      rest = rest.dropFirst(word.text.utf8.count)
      spaces.append(true)
    }
    for (word, isFollowed) in zip(words.indices, spaces) { words[word].isFollowedBySpace = isFollowed }
  }

  /// Gives each symbol its share of the line's box: symbols in columns are of one size.
  fileprivate mutating func divideDownward() {
    let box = box
    let height = box.height / Double(words.reduce(0) { $0 + $1.symbols.count })
    var top = box.y
    for word in words.indices {
      for symbol in words[word].symbols.indices {
        words[word].symbols[symbol].box = Rect(x: box.x, y: top, width: box.width, height: height)
        top += height
      }
    }
  }
}

extension Double {
  fileprivate var clampedToUnit: Double { isNaN ? 0 : min(1, max(0, self)) }
}
