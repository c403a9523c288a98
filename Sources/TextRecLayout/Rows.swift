/// Pieces that are read row by row.
enum Rows {
  /// The pieces in rows from top to bottom, in each from left to right.
  static func rows(of pieces: [Piece]) -> [[Piece]] {
    var rows: [[Piece]] = []
    for piece in pieces.sorted(by: { ($0.middle, $0.left) < ($1.middle, $1.left) }) {
      if let row = rows.last, row.contains(where: { $0.sharesRow(with: piece, tolerance: 0.65) }),
        row.allSatisfy({ $0.sharedWidth(with: piece) < 0.5 * min($0.height, piece.height) })
      {
        rows[rows.count - 1].append(piece)
      } else {
        rows.append([piece])
      }
    }
    return rows.map { $0.sorted { ($0.left, $0.middle) < ($1.left, $1.middle) } }
  }

  /// Rows put together that stand close, in letters of like size.
  static func blocks(of rows: [[Piece]]) -> [[[Piece]]] {
    var blocks: [[[Piece]]] = []
    for row in rows {
      if let above = blocks.last?.last, isContinued(above, by: row) {
        blocks[blocks.count - 1].append(row)
      } else {
        blocks.append([row])
      }
    }
    return blocks
  }

  private static func isContinued(_ above: [Piece], by row: [Piece]) -> Bool {
    let height = row.map(\.height).max() ?? 0
    let gap = (row.map(\.top).min() ?? 0) - (above.map(\.bottom).max() ?? 0)
    let shared =
      min(above.map(\.right).max() ?? 0, row.map(\.right).max() ?? 0)
      - max(above.map(\.left).min() ?? 0, row.map(\.left).min() ?? 0)
    let isAsLarge = above.contains { a in row.contains { a.isAsLarge(as: $0, within: 1.5) } }
    return gap < 1.2 * height && shared > 0 && isAsLarge
  }

  static func areTable(_ rows: [[Piece]]) -> Bool {
    rows.count { $0.count >= 3 } >= 2 || rows.count { $0.count == 2 } >= 3
  }
}
