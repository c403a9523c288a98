/// Rows that stand together: a block.
struct RowGroup {
  /// From top to bottom.
  var rows: [Row]

  /// The rows of a region in groups.
  ///
  /// A group ends where the gap is wider than is usual in the region, and where the letters become larger or smaller.
  static func groups(of rows: [Row]) -> [RowGroup] {
    let usualGap = zip(rows, rows.dropFirst()).map { $0.gap(to: $1) / max($0.height, $1.height) }.lowerMedian ?? 0
    // Up to here lines are double-spaced, over it they stand alone.
    let widest = max(1.2, usualGap < 2 ? 1.3 * usualGap : 0)
    var groups: [RowGroup] = []
    for row in rows {
      if let above = groups.last?.rows.last, above.isContinued(by: row, widestGap: widest) {
        groups[groups.count - 1].rows.append(row)
      } else {
        groups.append(RowGroup(rows: [row]))
      }
    }
    return groups
  }

  /// Whether it has columns of cells.
  var isTable: Bool {
    rows.count { $0.cells.count >= 3 } >= 2 || rows.count { $0.cells.count == 2 } >= 3
  }
}

extension Row {
  fileprivate func gap(to next: Row) -> Double { drop(to: next) - (height + next.height) / 2 }

  fileprivate func isContinued(by next: Row, widestGap: Double) -> Bool {
    let shared = min(right, next.right) - max(left, next.left)
    let isAsLarge = cells.contains { cell in next.cells.contains { cell.isAsLarge(as: $0, within: 1.5) } }
    return gap(to: next) < widestGap * max(height, next.height) && shared > 0 && isAsLarge
  }
}
