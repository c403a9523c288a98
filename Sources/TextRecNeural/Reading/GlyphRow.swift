import TextRecCore

/// A symbol with the place that the network's steps give it.
struct Glyph: Equatable {
  var text: String
  /// 0 to 1.
  var confidence: Double
  /// Where along the line the network saw it, pixels of the frame; only a part of its width.
  var extent: ClosedRange<Double>
  var isAfterSpace: Bool
  /// The highest probability of a space between the symbol before and this one, 0 to 1.
  var space: Double

  var center: Double { (extent.lowerBound + extent.upperBound) / 2 }
}

/// What was read of one line, in order.
struct GlyphRow: Equatable {
  var glyphs: [Glyph] = []

  init(glyphs: [Glyph] = []) { self.glyphs = glyphs }

  /// Names what was read of one piece.
  init(_ reading: CTCDecoder.Reading, of piece: LinePiece, characters: [String]) {
    guard !reading.spaces.isEmpty else { return }
    let step = Double(piece.paddedColumns) / Double(reading.spaces.count) * piece.scale
    var isAfterSpace = false
    var end = 0
    for symbol in reading.symbols where symbol.index < characters.count {
      let start = piece.start + Double(symbol.steps.lowerBound) * step
      // Beyond the piece there is nothing.
      guard start < piece.start + (Double(piece.columns) + 0.5) * piece.scale else { break }
      if symbol.index == characters.count - 1 {
        isAfterSpace = true
        continue
      }
      let space = reading.spaces[end..<max(end, symbol.steps.lowerBound)].max() ?? 0
      append(
        Glyph(
          text: characters[symbol.index], confidence: symbol.probability.clampedToUnit,
          extent: start...start + Double(symbol.steps.count) * step, isAfterSpace: isAfterSpace,
          space: space.clampedToUnit))
      isAfterSpace = false
      end = symbol.steps.upperBound
    }
  }

  /// What was read of the pieces of one line, from the first to the last.
  init(_ pieces: [GlyphRow]) {
    for piece in pieces {
      guard let end = glyphs.last?.center, let start = piece.glyphs.first?.center, start <= end else {
        glyphs += piece.glyphs
        continue
      }
      // Both have read what they share; the seam goes where both see the widest gap.
      let centers = (glyphs + piece.glyphs).map(\.center).filter { start...end ~= $0 }.sorted()
      let gaps = zip(centers, centers.dropFirst())
      let widest = gaps.max { $0.1 - $0.0 < $1.1 - $1.0 }
      let seam = widest.map { ($0.0 + $0.1) / 2 } ?? start
      glyphs.removeAll { $0.center > seam }
      glyphs += piece.glyphs.filter { $0.center > seam }
    }
  }

  var text: String {
    glyphs.enumerated().reduce(into: "") {
      $0 += ($1.offset > 0 && $1.element.isAfterSpace ? " " : "") + $1.element.text
    }
  }

  /// Mean over the symbols; 0 for none.
  var confidence: Double {
    glyphs.isEmpty ? 0 : glyphs.reduce(0) { $0 + $1.confidence } / Double(glyphs.count)
  }

  /// Whether more columns may give a better reading.
  func isDoubtful(inColumns columns: Double) -> Bool {
    confidence < 0.93 || columns < 10.5 * Double(text.unicodeScalars.count)
  }

  /// A mark that combines with the symbol before it, as half-width Kana's, becomes a part of that.
  private mutating func append(_ glyph: Glyph) {
    if let last = glyphs.last, !glyph.isAfterSpace, !glyph.text.utf8.allSatisfy({ $0 < 0x80 }),
      (last.text + glyph.text).count == 1
    {
      glyphs[glyphs.count - 1].text += glyph.text
      glyphs[glyphs.count - 1].extent = last.extent.lowerBound...glyph.extent.upperBound
    } else {
      glyphs.append(glyph)
    }
  }

  /// The words with boxes by the network's steps: from the middle between one symbol and the next to the next such middle.
  /// - Parameters:
  ///   - band: the rows that the line's ink takes.
  ///   - frame: of the line.
  func words(band: ClosedRange<Double>, frame: LineFrame) -> [[RecognizedSymbol]] {
    let steps = zip(glyphs, glyphs.dropFirst()).filter { !$0.1.isAfterSpace }.map { $0.1.center - $0.0.center }
    let pitch = steps.sorted().dropFirst(steps.count / 2).first ?? frame.height / 2
    var words: [[RecognizedSymbol]] = []
    for (index, glyph) in glyphs.enumerated() {
      // A gap between words is nobody's.
      let startsWord = index == 0 || glyph.isAfterSpace
      let endsWord = index + 1 == glyphs.count || glyphs[index + 1].isAfterSpace
      let before = index > 0 ? (glyphs[index - 1].extent.upperBound + glyph.extent.lowerBound) / 2 : 0
      let after =
        index + 1 < glyphs.count
        ? (glyph.extent.upperBound + glyphs[index + 1].extent.lowerBound) / 2 : frame.width
      let left = startsWord ? max(before, min(glyph.extent.lowerBound, glyph.center - pitch / 2)) : before
      let right = endsWord ? min(after, max(glyph.extent.upperBound, glyph.center + pitch / 2)) : after
      let symbol = RecognizedSymbol(
        text: glyph.text,
        box: Rect(left: left, top: band.lowerBound, right: max(left + 1, right), bottom: band.upperBound),
        confidence: glyph.confidence)
      if startsWord { words.append([]) }
      words[words.count - 1].append(symbol)
    }
    return words
  }
}

extension Float {
  fileprivate var clampedToUnit: Double { isNaN ? 0 : Double(min(1, max(0, self))) }
}
