import TextRecCore

/// Reads tables and receipts across: what stands in one row becomes one line.
///
/// Engines see columns, so that all items of a receipt come before all prices. Blocks beside each other are joined where
/// their lines stand in rows and the right one holds short entries, mostly numbers, or both hold short ones. Columns of
/// prose stay apart, and so do numbers in the margin of prose.
public enum RowJoining {
  /// The blocks with rows joined; a joined block stands where the first of its parts stood.
  public static func joined(_ blocks: [RecognizedBlock]) -> [RecognizedBlock] {
    let columns = blocks.map(Column.init)
    var group = Array(blocks.indices)
    for left in columns.indices {
      for right in columns.indices where columns[left].isRow(with: columns[right]) {
        let (low, high) = (min(group[left], group[right]), max(group[left], group[right]))
        for index in group.indices where group[index] == high { group[index] = low }
      }
    }
    return blocks.indices.compactMap { index in
      guard group[index] == index else { return nil }
      let members = group.indices.filter { group[$0] == index }
      guard members.count > 1 else { return blocks[index] }
      return table(of: members.map { blocks[$0] })
    }
  }

  private static func table(of blocks: [RecognizedBlock]) -> RecognizedBlock {
    let lines = blocks.flatMap { $0.paragraphs.flatMap(\.lines) }.sorted { $0.box.center.y < $1.box.center.y }
    var rows: [[RecognizedLine]] = []
    for line in lines {
      if let row = rows.last, row.contains(where: { $0.box.standsBeside(line.box) }) {
        rows[rows.count - 1].append(line)
      } else {
        rows.append([line])
      }
    }
    let joined = rows.compactMap { row -> RecognizedLine? in
      let parts = row.sorted { $0.box.x < $1.box.x }
      return parts.first.map { RecognizedLine(words: parts.flatMap(\.words), frameToImage: $0.frameToImage) }
    }
    let type: BlockType = blocks.count > 2 && joined.count > 2 ? .table : blocks.first?.type ?? .text
    return RecognizedBlock(type: type, paragraphs: [RecognizedParagraph(lines: joined)])
  }
}

/// What joining looks at in a block.
private struct Column {
  let lines: [RecognizedLine]
  let box: Rect?
  let meanWords: Double
  /// Share of the words that have a digit in them.
  let numbers: Double

  init(_ block: RecognizedBlock) {
    lines = block.paragraphs.flatMap(\.lines)
    let words = lines.flatMap(\.words)
    meanWords = Double(words.count) / Double(max(1, lines.count))
    numbers = Double(words.count { $0.text.contains(where: \.isNumber) }) / Double(max(1, words.count))
    // Rows are looked for in one frame; lines read one by one have a frame each.
    let map = lines.first?.frameToImage
    let isOneFrame = lines.allSatisfy { $0.frameToImage == map }
    box =
      isOneFrame && !lines.contains(where: \.runsDownward) ? lines.map(\.box).reduce(nil) { $0?.union($1) ?? $1 } : nil
  }

  /// Whether `other`, on the right, is a further column of the same rows.
  func isRow(with other: Column) -> Bool {
    guard let box, let otherBox = other.box, lines.first?.frameToImage == other.lines.first?.frameToImage,
      otherBox.x >= box.right - 0.1 * min(box.width, otherBox.width)
    else { return false }
    let isShort = other.meanWords <= 3 && (other.numbers >= 0.5 || meanWords <= 3)
    guard isShort else { return false }
    let fewer = min(lines.count, other.lines.count)
    // Cells of two lines are read one by one; single ones are words of a line with a wide gap.
    guard fewer > 2 || lines.count == 1 && other.lines.count == 1 else { return false }
    let shared = other.lines.count { line in lines.contains { $0.box.standsBeside(line.box) } }
    return Double(shared) >= 0.7 * Double(fewer)
  }
}

extension RecognizedLine {
  fileprivate var runsDownward: Bool {
    guard let first = words.first?.symbols.first, let last = words.last?.symbols.last else { return false }
    return last.box.center.y - first.box.center.y > abs(last.box.center.x - first.box.center.x)
  }
}

extension Rect {
  /// Whether two lines share a row: each reaches over most of the lower one's height.
  fileprivate func standsBeside(_ other: Rect) -> Bool {
    min(bottom, other.bottom) - max(y, other.y) > 0.6 * min(height, other.height)
      && max(height, other.height) < 2.5 * min(height, other.height)
  }
}
