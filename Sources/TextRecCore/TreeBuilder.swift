extension TextTree {
  /// The tree of a page that an engine read, with every box taken from the upright image to the result's coordinates.
  ///
  /// Texts are brought to NFC; symbols without text, and whatever is left empty by that, are dropped.
  /// - Parameters:
  ///   - bounds: the whole upright image.
  ///   - imageToResult: from upright pixels to the result's coordinates.
  public init(_ page: RecognizedPage, bounds: Rect, imageToResult: AffineMap) {
    var assembler = TreeAssembler()
    let root = assembler.add(
      .page, blockType: .unknown, corners: imageToResult(Quad(bounds)), under: nil)
    for block in page.blocks {
      let paragraphs = block.paragraphs.map { $0.lines.compactMap(\.cleaned) }
        .filter { !$0.isEmpty }
      guard !paragraphs.isEmpty else { continue }
      let blockID = assembler.add(
        .block, blockType: block.type,
        corners: imageToResult(Quad(around: paragraphs.flatMap(\.self))), under: root)
      for lines in paragraphs {
        let paragraphID = assembler.add(
          .paragraph, blockType: block.type, corners: imageToResult(Quad(around: lines)),
          under: blockID)
        for (index, line) in lines.enumerated() {
          let following = index + 1 < lines.count ? lines[index + 1] : nil
          assembler.add(
            line, followedBy: following, blockType: block.type, under: paragraphID,
            imageToResult: imageToResult)
        }
      }
    }
    self = assembler.finish()
  }
}

extension TreeAssembler {
  fileprivate mutating func add(
    _ line: RecognizedLine, followedBy following: RecognizedLine?, blockType: BlockType,
    under parent: NodeID, imageToResult: AffineMap
  ) {
    let map = line.frameToImage.then(imageToResult)
    let lineID = add(.line, blockType: blockType, corners: map(Quad(line.box)), under: parent)
    let breaks = line.breaks(followedBy: following)
    for (word, recognizedBreak) in zip(line.words, breaks) {
      let wordID = add(
        .word, blockType: blockType, corners: map(Quad(word.box)), under: lineID,
        recognizedBreak: recognizedBreak)
      for symbol in word.symbols {
        add(
          .symbol, blockType: blockType, corners: map(Quad(symbol.box)), under: wordID,
          text: symbol.text, confidence: symbol.confidence)
      }
    }
  }
}

extension RecognizedSymbol {
  /// Both as one symbol; nil unless they are one character, as a letter and its accent are.
  fileprivate func joined(with next: RecognizedSymbol) -> RecognizedSymbol? {
    let both = text + next.text
    guard both.count == text.count else { return nil }
    return RecognizedSymbol(
      text: both.cleanText, box: box.union(next.box), confidence: min(confidence, next.confidence))
  }
}

extension RecognizedWord {
  fileprivate var lastSymbolBeforeNoSpace: RecognizedSymbol? { isFollowedBySpace ? nil : symbols.last }
}

extension RecognizedLine {
  /// The line with clean texts, marks joined to the symbols they belong to; nil if nothing is left.
  fileprivate var cleaned: RecognizedLine? {
    var cleaned: [RecognizedWord] = []
    for word in words {
      var symbols: [RecognizedSymbol] = []
      for var symbol in word.symbols {
        symbol.text = symbol.text.cleanText
        guard !symbol.text.allSatisfy(\.isWhitespace) else { continue }
        if let joined = symbols.last?.joined(with: symbol) {
          symbols[symbols.count - 1] = joined
        } else if symbols.isEmpty, let joined = cleaned.last?.lastSymbolBeforeNoSpace?.joined(with: symbol) {
          cleaned[cleaned.count - 1].symbols.removeLast()
          cleaned[cleaned.count - 1].symbols.append(joined)
        } else {
          symbols.append(symbol)
        }
      }
      if !symbols.isEmpty {
        cleaned.append(RecognizedWord(symbols: symbols, isFollowedBySpace: word.isFollowedBySpace))
      } else if word.isFollowedBySpace, !cleaned.isEmpty {
        cleaned[cleaned.count - 1].isFollowedBySpace = true
      }
    }
    return cleaned.isEmpty ? nil : RecognizedLine(words: cleaned, frameToImage: frameToImage)
  }

  /// What follows each word. A gap is wide over 2.5 times the line's median gap (a third of the line's height where there
  /// are fewer than three), and never below three quarters of the height.
  fileprivate func breaks(followedBy following: RecognizedLine?) -> [RecognizedBreak] {
    // Text from right to left has its gaps on the other side.
    let gaps = zip(words, words.dropFirst()).map { max($1.box.x - $0.box.right, $0.box.x - $1.box.right) }
    let spaces = zip(gaps, words).filter { $1.isFollowedBySpace }.map(\.0).sorted()
    let usual = spaces.count >= 3 ? max(0, spaces[spaces.count / 2]) : box.height / 3
    let wide = max(2.5 * usual, 0.75 * box.height)
    var breaks = zip(gaps, words).map { gap, word -> RecognizedBreak in
      word.isFollowedBySpace ? (gap > wide ? .sureSpace : .space) : .none
    }
    breaks.append(endBreak(followedBy: following))
    return breaks
  }

  private func endBreak(followedBy following: RecognizedLine?) -> RecognizedBreak {
    guard let next = following?.words.first?.text.unicodeScalars.first,
      let last = words.last?.text.unicodeScalars.last
    else { return .line }
    // The document view leaves out the whole last symbol, so that must be nothing but the hyphen.
    if last.isHyphen, words.last?.symbols.last?.text.unicodeScalars.count == 1,
      next.properties.generalCategory == .lowercaseLetter,
      let symbols = words.last?.symbols.dropLast(),
      let before = symbols.last?.text.unicodeScalars.last, before.properties.isAlphabetic
    {
      return .hyphen
    }
    // A mark that opens a line would compose with what ends the one before.
    let isMark = next.properties.canonicalCombiningClass != .notReordered
    return last.isUnspaced && next.isUnspaced && !isMark ? .none : .endOfLineSureSpace
  }
}

extension Quad {
  /// The smallest rectangle around lines, turned like them: their mean reading direction.
  fileprivate init(around lines: [RecognizedLine]) {
    let quads = lines.map { $0.frameToImage(Quad($0.box)) }
    let along = quads.reduce(Point(0, 0)) {
      Point($0.x + $1.topRight.x - $1.topLeft.x, $0.y + $1.topRight.y - $1.topLeft.y)
    }
    let length = (along.x * along.x + along.y * along.y).squareRoot()
    let (cosine, sine) = length > 0 ? (along.x / length, along.y / length) : (1, 0)
    let toImage = AffineMap(a: cosine, b: -sine, c: 0, d: sine, e: cosine, f: 0)
    let toFrame = AffineMap(a: cosine, b: sine, c: 0, d: -sine, e: cosine, f: 0)
    let hull = Rect.hull(of: quads.flatMap(\.corners).map { toFrame($0) })
    self = toImage(Quad(hull ?? Rect(x: 0, y: 0, width: 0, height: 0)))
  }
}
