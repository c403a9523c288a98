import TextRecCore

extension TextDirection {
  /// The same with those lines parted that were found as one across the space between two columns of prose.
  func partedAtGutters() -> TextDirection {
    var parted = self
    // What has been parted shows where the next lines are to be; a page has fewer lines than that.
    for _ in 0..<50 {
      let lines = parted.partedOnce()
      if lines.count == parted.lines.count { break }
      parted = TextDirection(lines: lines, along: along, runsRightToLeft: runsRightToLeft)
    }
    return parted
  }

  private func partedOnce() -> [PlacedLine] {
    let crossings = GutterCrossings(gaps: lines.map(gaps), index: PieceIndex(pieces))
    return lines.indices.flatMap { number -> [PlacedLine] in
      let line = lines[number].line
      guard let word = crossings.firstWordOfColumn(in: number) else { return [lines[number]] }
      return [line.words[..<word], line.words[word...]].compactMap { words in
        PlacedLine(RecognizedLine(words: Array(words), frameToImage: line.frameToImage))
      }
    }
  }

  /// The free spaces of a line that are wide enough for one between columns, in the reading frame.
  private func gaps(of line: PlacedLine) -> [LineGap] {
    guard !line.line.isStacked else { return [] }
    let words = line.line.words
    return zip(words.indices, zip(words, words.dropFirst())).compactMap { index, pair in
      guard !pair.0.symbols.isEmpty, !pair.1.symbols.isEmpty else { return nil }
      let gap = LineGap(
        nextWord: index + 1, left: extent(of: pair.0, in: line.line).right,
        right: extent(of: pair.1, in: line.line).left)
      return gap.right - gap.left > PieceJoining.wordGap * line.height ? gap : nil
    }
  }

  private func extent(of word: RecognizedWord, in line: RecognizedLine) -> (left: Double, right: Double) {
    let places = line.frameToImage(Quad(word.box)).corners.map { inFrame($0).x }
    return (places.min() ?? 0, places.max() ?? 0)
  }
}

/// Free space between two words.
private struct LineGap {
  /// Number of the word after it.
  let nextWord: Int
  let left: Double
  let right: Double
}

/// Where lines run across the space between columns.
private struct GutterCrossings {
  /// Of each piece, from left to right.
  let gaps: [[LineGap]]
  let index: PieceIndex

  /// The number of the first word after the space between two columns that a line crosses.
  func firstWordOfColumn(in number: Int) -> Int? { gaps[number].first { isGutter($0, of: number) }?.nextWord }

  /// Whether lines of prose close above or below begin where the gap ends, and none of the lines there has text in the gap.
  private func isGutter(_ gap: LineGap, of number: Int) -> Bool {
    let piece = index.pieces[number]
    let reach = 4 * piece.height
    let tolerance = 0.6 * piece.height
    var (beginnings, likeGaps) = (0, 0)
    var isProse = false
    for candidate in index.near(top: piece.top - reach, bottom: piece.bottom + reach) where candidate != number {
      let other = index.pieces[candidate]
      guard other.isAsLarge(as: piece, within: 1.5), other.top < piece.bottom + reach, other.bottom > piece.top - reach
      else { continue }
      if abs(other.left - gap.right) < tolerance {
        beginnings += 1
        isProse = isProse || Prose.isLong(other)
      } else if other.left < gap.left, other.right > gap.right {
        guard gaps[candidate].contains(where: { abs($0.right - gap.right) < tolerance }) else { return false }
        likeGaps += 1
      }
    }
    return isProse && beginnings >= 2 && beginnings + likeGaps >= 3
  }
}
