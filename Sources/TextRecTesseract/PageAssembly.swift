import TextRecCore

enum PageAssembly {
  /// Adds lines of a second look to those of the first, each as a block of its own where it belongs from top to bottom.
  ///
  /// A line that lies over one already there is left out, unless it is as long and clearly more certain.
  static func merge(_ lines: [EngineLine], with found: [EngineLine]) -> [EngineLine] {
    var merged = lines
    var block = (lines.map(\.block).max() ?? -1) + 1
    for var line in found.sorted(by: { ($0.frame.y, $0.frame.x) < ($1.frame.y, $1.frame.x) }) {
      let frame = line.frame
      let rivals = merged.indices.filter { merged[$0].frame.overlaps(frame) }
      guard rivals.reduce(0, { $0 + merged[$1].letterCount }) <= line.letterCount,
        rivals.allSatisfy({ merged[$0].certainty + 0.15 < line.certainty })
      else { continue }
      for rival in rivals.reversed() { merged.remove(at: rival) }
      line.block = block
      line.paragraph = -1 - block
      block += 1
      let place = merged.indices.first { isBlockStart($0, merged) && merged[$0].frame.follows(frame) }
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
      let recognized = line.recognized
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

  /// Whether a line here is read after one there: below it, or on its right in the same row.
  fileprivate func follows(_ other: Rect) -> Bool {
    let shared = min(bottom, other.bottom) - max(y, other.y)
    return shared > 0.5 * min(height, other.height) ? x > other.x : y > other.y
  }
}
