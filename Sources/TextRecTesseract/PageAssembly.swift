import TextRecCore

enum PageAssembly {
  /// Adds lines of a second look to those of the first, each as a block of its own where it belongs from top to bottom.
  ///
  /// A line that lies over one already there is left out, unless it is longer and more certain.
  static func merge(_ lines: [EngineLine], with found: [EngineLine]) -> [EngineLine] {
    var merged = lines
    var block = (lines.map(\.block).max() ?? -1) + 1
    for var line in found.sorted(by: { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }) {
      let frame = line.frame
      let rivals = merged.indices.filter { merged[$0].frame.overlaps(frame) }
      let weight = line.certainty * Double(line.text.count)
      guard rivals.allSatisfy({ merged[$0].certainty * Double(merged[$0].text.count) < weight }) else { continue }
      for rival in rivals.reversed() { merged.remove(at: rival) }
      line.block = block
      line.paragraph = -1 - block
      block += 1
      // Before the first block that starts below it.
      let place = merged.indices.first { merged[$0].frame.center.y > frame.bottom && isBlockStart($0, merged) }
      merged.insert(line, at: place ?? merged.count)
    }
    return merged
  }

  private static func isBlockStart(_ index: Int, _ lines: [EngineLine]) -> Bool {
    index == 0 || lines[index - 1].block != lines[index].block
  }

  /// Lines in order, those of one paragraph and block put together.
  static func blocks(_ lines: [EngineLine]) -> [RecognizedBlock] {
    var blocks: [RecognizedBlock] = []
    var previous: EngineLine?
    for line in lines {
      let recognized = RecognizedLine(
        words: line.words.map { RecognizedWord(symbols: $0.symbols) }, frameToImage: line.frameToImage)
      if previous?.block != line.block || blocks.isEmpty {
        blocks.append(RecognizedBlock(type: line.blockType, paragraphs: []))
      }
      let block = blocks.count - 1
      if previous?.paragraph != line.paragraph || blocks[block].paragraphs.isEmpty {
        blocks[block].paragraphs.append(RecognizedParagraph(lines: []))
      }
      blocks[block].paragraphs[blocks[block].paragraphs.count - 1].lines.append(recognized)
      previous = line
    }
    return blocks
  }
}

extension Rect {
  /// Whether a third of the smaller lies in the other.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    intersection(other).area > min(area, other.area) / 3
  }
}
