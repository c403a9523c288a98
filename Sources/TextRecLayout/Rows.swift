/// A row of pieces, read from left to right.
struct Row {
  /// From left to right.
  var cells: [Piece]

  var left: Double { cells.first?.left ?? 0 }
  var right: Double { cells.lazy.map(\.right).max() ?? 0 }
  var top: Double { cells.lazy.map(\.top).min() ?? 0 }
  var bottom: Double { cells.lazy.map(\.bottom).max() ?? 0 }
  var height: Double { cells.lazy.map(\.height).max() ?? 0 }
  var symbolCount: Int { cells.reduce(0) { $0 + $1.traits.symbolCount } }
  var wordCount: Int { cells.reduce(0) { $0 + $1.traits.wordCount } }

  /// The distance of the middle lines, downwards, between what stands below each other, or else what comes first.
  func drop(to next: Row) -> Double {
    for cell in cells {
      for other in next.cells where cell.sharedWidth(with: other) > 0 { return cell.drop(to: other) }
    }
    guard let first = cells.first, let other = next.cells.first else { return 0 }
    return first.drop(to: other)
  }

  /// Pieces in rows from top to bottom.
  static func rows(of pieces: [Piece]) -> [Row] {
    var rows: [Row] = []
    for piece in pieces.sorted(by: { ($0.middle, $0.left) < ($1.middle, $1.left) }) {
      if let row = rows.last, row.takes(piece) {
        rows[rows.count - 1].cells.append(piece)
      } else {
        rows.append(Row(cells: [piece]))
      }
    }
    return rows.map { Row(cells: $0.cells.sorted { ($0.left, $0.middle) < ($1.left, $1.middle) }) }
  }

  /// Whether a piece stands in the row, beside all that is already there.
  private func takes(_ piece: Piece) -> Bool {
    cells.contains { $0.sharesRow(with: piece, tolerance: 0.65) }
      && cells.allSatisfy { $0.sharedWidth(with: piece) <= min($0.height, piece.height) }
  }
}
