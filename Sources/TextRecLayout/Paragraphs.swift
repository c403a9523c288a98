/// Where paragraphs begin inside a block.
struct Paragraphs {
  private let rows: [Row]
  /// What each row begins with.
  private let openings: [LineOpening]
  private let height: Double
  private let usualDrop: Double
  /// Where most lines begin; nil where they do not begin in one place.
  private let leftEdge: Double?
  /// Where lines end that are full; nil where they are not set to an edge.
  private let rightEdge: Double?

  init(_ rows: [Row], openings: [LineOpening]) {
    self.rows = rows
    self.openings = openings
    height = rows.map(\.height).lowerMedian ?? 0
    usualDrop = zip(rows, rows.dropFirst()).map { $0.drop(to: $1) }.lowerMedian ?? 0
    leftEdge = Self.edge(rows.map(\.left), tolerance: 0.5 * height)
    rightEdge = Self.rightEdge(rows, openings: openings, height: height)
  }

  /// The rows of each paragraph.
  var paragraphs: [[Row]] {
    var paragraphs: [[Row]] = []
    for index in rows.indices {
      if index == 0 || begins(at: index) {
        paragraphs.append([rows[index]])
      } else {
        paragraphs[paragraphs.count - 1].append(rows[index])
      }
    }
    return paragraphs
  }

  private func begins(at index: Int) -> Bool {
    let (row, previous) = (rows[index], rows[index - 1])
    if previous.drop(to: row) > usualDrop + 0.4 * height || openings[index].isListItem { return true }
    if isIndented(index) { return true }
    // A line ends early, though the next word had fitted, only where its paragraph ends.
    guard let rightEdge else { return false }
    return isShort(previous, before: row, openings[index], to: rightEdge)
  }

  /// Whether it begins further in than the lines before and after it.
  private func isIndented(_ index: Int) -> Bool {
    guard let leftEdge, rows[index].left > leftEdge + 0.8 * height, rows[index].left < leftEdge + 6 * height else {
      return false
    }
    let others = [index - 1, index + 1].filter(rows.indices.contains)
    return others.allSatisfy { abs(rows[$0].left - leftEdge) < 0.6 * height }
  }

  /// The place near which at least half of them lie, among the lower ones.
  private static func edge(_ values: [Double], tolerance: Double) -> Double? {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return nil }
    let edge = sorted[sorted.count / 4]
    return 2 * values.count { abs($0 - edge) <= tolerance } >= values.count ? edge : nil
  }

  private static func rightEdge(_ rows: [Row], openings: [LineOpening], height: Double) -> Double? {
    let symbols = rows.reduce(0) { $0 + $1.symbolCount }
    guard rows.count >= 3, symbols >= 25 * rows.count else { return nil }
    let edge = rows.map(\.right).sorted()[rows.count * 3 / 4]
    let short = rows.indices.dropFirst().count {
      isShort(rows[$0 - 1], before: rows[$0], openings[$0], height: height, to: edge)
    }
    // Verse ends where it likes.
    return 5 * short <= 2 * (rows.count - 1) ? edge : nil
  }

  private func isShort(_ row: Row, before next: Row, _ opening: LineOpening, to edge: Double) -> Bool {
    Self.isShort(row, before: next, opening, height: height, to: edge)
  }

  private static func isShort(
    _ row: Row, before next: Row, _ opening: LineOpening, height: Double, to edge: Double
  ) -> Bool {
    let symbolWidth = (next.right - next.left) / Double(max(1, next.symbolCount + next.wordCount))
    return row.right + Double(opening.wordLength + 1) * symbolWidth + height < edge
  }
}
