import TextRecCore

/// Part of a line without a wide gap, where it stands on the page as it is read.
struct LayoutCell {
  let text: String
  /// Of a monospaced font: two for a wide character.
  let width: Int
  let box: Rect
}

/// A page as rows of cells, turned so that most of its text is level.
struct LayoutPage {
  /// From the top; each row from the left.
  let rows: [[LayoutCell]]
  /// Pixels that a column of a monospaced font stands for.
  private let columnWidth: Double
  private let lineHeight: Double

  init(_ tree: TextTree) {
    let direction = LayoutDirection(tree)
    let lines = tree.nodes(at: .line).compactMap { LayoutLine(tree.cells(of: $0, direction)) }
    let cells = lines.flatMap(\.cells)
    let columnWidth = max(cells.filter { $0.width > 0 }.map { $0.box.width / Double($0.width) }.median ?? 1, 1)
    self.columnWidth = columnWidth
    lineHeight = max(cells.map(\.box.height).median ?? 1, 1)
    rows = LayoutLine.atOneHeight(lines).flatMap { LayoutLine.besideEachOther($0, overlap: columnWidth) }
      .map { row in row.flatMap(\.cells).sorted { $0.box.x < $1.box.x } }
  }

  /// Whether a row could stand between this one and the one above.
  func hasGap(before row: Int) -> Bool {
    let above = rows[row - 1].map(\.box.bottom).max() ?? 0
    let below = rows[row].map(\.box.y).min() ?? 0
    return below - above > lineHeight
  }

  /// The column in which each cell of each row starts.
  ///
  /// Cells that start at one place start in one column. It is the one that their place stands for, or further right where
  /// what stands before them is longer in letters than it is on the page.
  func columns() -> [[Int]] {
    var columns = rows.map { Array(repeating: 0, count: $0.count) }
    let cells: [(x: Double, row: Int, index: Int)] = rows.indices.flatMap { row in
      rows[row].indices.map { (rows[row][$0].box.x, row, $0) }
    }.sorted { $0 < $1 }
    guard let left = cells.first?.x else { return columns }
    var start = cells.startIndex
    var last = 0
    while start < cells.endIndex {
      var rowsHere: Set<Int> = []
      let end = cells[start...].firstIndex {
        $0.x - cells[start].x >= columnWidth || !rowsHere.insert($0.row).inserted
      }
      let together = cells[start..<(end ?? cells.endIndex)]
      var column = max(last, Int(rounding: (cells[start].x - left) / columnWidth))
      for cell in together where cell.index > 0 {
        let before = columns[cell.row][cell.index - 1] + rows[cell.row][cell.index - 1].width
        column = max(column, before + Self.gap)
      }
      column = min(column, Self.maxColumn)
      for cell in together { columns[cell.row][cell.index] = column }
      last = column
      start = together.endIndex
    }
    return columns
  }

  /// Spaces that tell a gap between columns from one between words.
  static let gap = 2
  /// No cell is moved further right, so that small results cannot make long rows.
  private static let maxColumn = 500
}

/// A line's cells.
private struct LayoutLine {
  let cells: [LayoutCell]
  let box: Rect

  /// nil without cells.
  init?(_ cells: [LayoutCell]) {
    guard let first = cells.first else { return nil }
    self.cells = cells
    box = cells.dropFirst().reduce(first.box) { $0.union($1.box) }
  }

  /// Lines in groups, from the top, whose middles are less than half a line apart.
  static func atOneHeight(_ lines: [LayoutLine]) -> [[LayoutLine]] {
    var groups: [[LayoutLine]] = []
    for line in lines.sorted(by: { $0.box.center.y < $1.box.center.y }) {
      if let first = groups.last?.first?.box,
        line.box.center.y - first.center.y < 0.5 * min(line.box.height, first.height)
      {
        groups[groups.count - 1].append(line)
      } else {
        groups.append([line])
      }
    }
    return groups
  }

  /// Lines at one height in rows, from the top, in which none covers more than `overlap` of the next.
  static func besideEachOther(_ lines: [LayoutLine], overlap: Double) -> [[LayoutLine]] {
    var rows: [[LayoutLine]] = []
    for line in lines.sorted(by: { $0.box.x < $1.box.x }) {
      // Few rows stand at one height; where many do, as in damaged results, not all are tried.
      let row = rows.indices.suffix(8).first { line.box.x >= (rows[$0].last?.box.right ?? 0) - overlap }
      if let row { rows[row].append(line) } else { rows.append([line]) }
    }
    return rows.sorted { ($0.first?.box.center.y ?? 0) < ($1.first?.box.center.y ?? 0) }
  }
}

/// The way that most of a page's text runs, as axes.
private struct LayoutDirection {
  private let along: Point
  private let down: Point

  init(_ tree: TextTree) {
    let corners = tree.nodes(at: .line).compactMap { tree[$0]?.corners }
    along = corners.reduce(Point(0, 0)) { $0 + ($1.topRight - $1.topLeft) }.unit ?? Point(1, 0)
    let side = corners.reduce(Point(0, 0)) { $0 + ($1.bottomLeft - $1.topLeft) }
    // Mirrored text runs the other way round.
    down = along.quarterTurn.dot(side) < 0 ? along.quarterTurn * -1 : along.quarterTurn
  }

  func callAsFunction(_ corners: Quad) -> [Point] { corners.corners.map { Point(along.dot($0), down.dot($0)) } }
}

extension TextTree {
  /// A line's cells: parted at sure spaces, and where a gap is as wide as the line is high. In a row of a table all gaps are
  /// wide, and so none is wider than usual.
  fileprivate func cells(of line: NodeID, _ direction: LayoutDirection) -> [LayoutCell] {
    let words = children(of: line).compactMap { id -> (word: Node, box: Rect)? in
      guard let word = self[id], let box = Rect.hull(of: direction(word.corners)) else { return nil }
      return (word, box)
    }
    let height = words.map(\.box.height).max() ?? 0
    var cells: [LayoutCell] = []
    var text = ""
    var cellBox: Rect?
    for (index, (word, box)) in words.enumerated() {
      text += word.text.inOneRow
      let whole = cellBox?.union(box) ?? box
      cellBox = whole
      let next = index + 1 < words.count ? words[index + 1].box : nil
      // Text from right to left has its gaps on the other side.
      let gap = next.map { max($0.x - box.right, box.x - $0.right) }
      if let gap, word.recognizedBreak != .sureSpace, gap <= height || word.recognizedBreak == .none {
        text += word.recognizedBreak.text.inOneRow
      } else {
        cells.append(LayoutCell(text: text, width: text.columns, box: whole))
        (text, cellBox) = ("", nil)
      }
    }
    return cells
  }
}

extension String {
  /// Columns of a monospaced font.
  fileprivate var columns: Int {
    reduce(0) { $0 + ($1.unicodeScalars.first.map { $0.isUnspaced || $0.isHangul } == true ? 2 : 1) }
  }
}

extension [Double] {
  fileprivate var median: Double? { isEmpty ? nil : sorted()[count / 2] }
}
