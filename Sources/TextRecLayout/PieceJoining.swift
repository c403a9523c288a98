/// Puts together what a detector found as several pieces of one printed line.
enum PieceJoining {
  /// Gaps up to this, in heights, are between words; no columns are set so close.
  static let wordGap = 0.6
  /// Gaps up to this may be between words of a line spread out to its margins, where no column begins at them.
  private static let widestWordGap = 2.5

  static func joined(_ pieces: [Piece]) -> [Piece] {
    let index = PieceIndex(pieces)
    var next = [Int?](repeating: nil, count: pieces.count)
    var hasPrevious = [Bool](repeating: false, count: pieces.count)
    let rightOf = pieces.indices.map { rightNeighbour(of: $0, in: index) }
    let leftOf = pieces.indices.map { leftNeighbour(of: $0, in: index) }
    for left in pieces.indices {
      guard let right = rightOf[left], leftOf[right] == left, isOneLine(left, right, in: index) else { continue }
      next[left] = right
      hasPrevious[right] = true
    }
    return pieces.indices.filter { !hasPrevious[$0] }.map { first in
      var piece = pieces[first]
      var last = first
      while let following = next[last] {
        piece.append(pieces[following])
        last = following
      }
      return piece
    }
  }

  private static func isOneLine(_ left: Int, _ right: Int, in index: PieceIndex) -> Bool {
    let (a, b) = (index.pieces[left], index.pieces[right])
    guard a.isAsLarge(as: b, within: a.isMark || b.isMark ? 4 : 1.6) else { return false }
    let height = max(a.height, b.height)
    let gap = b.left - a.right
    if gap <= wordGap * height { return true }
    guard gap <= widestWordGap * height else { return false }
    return isCovered(from: a.right, to: b.left, besides: [left, right], in: index)
  }

  /// Whether a line close above or below goes on over a gap: then no column begins there.
  private static func isCovered(from left: Double, to right: Double, besides row: [Int], in index: PieceIndex) -> Bool {
    let top = row.map { index.pieces[$0].top }.min() ?? 0
    let bottom = row.map { index.pieces[$0].bottom }.max() ?? 0
    let height = row.map { index.pieces[$0].height }.max() ?? 0
    return index.near(top: top - 2 * height, bottom: bottom + 2 * height).contains { number in
      let piece = index.pieces[number]
      return !row.contains(number) && piece.bottom > top - 2 * height && piece.top < bottom + 2 * height
        && piece.left < left - height && piece.right > right + height
        && row.allSatisfy { !index.pieces[$0].sharesRow(with: piece) }
        && row.allSatisfy { index.pieces[$0].isAsLarge(as: piece, within: 1.6) }
    }
  }

  /// The nearest piece on the right in the same row.
  static func rightNeighbour(of number: Int, in index: PieceIndex, tolerance: Double = 0.4) -> Int? {
    let piece = index.pieces[number]
    var nearest: Int?
    for candidate in index.near(top: piece.top, bottom: piece.bottom) where candidate != number {
      let other = index.pieces[candidate]
      if let nearest, (index.pieces[nearest].left, nearest) < (other.left, candidate) { continue }
      if piece.isLeft(of: other), piece.sharesRow(with: other, tolerance: tolerance) { nearest = candidate }
    }
    return nearest
  }

  private static func leftNeighbour(of number: Int, in index: PieceIndex) -> Int? {
    let piece = index.pieces[number]
    var nearest: Int?
    for candidate in index.near(top: piece.top, bottom: piece.bottom) where candidate != number {
      let other = index.pieces[candidate]
      if let nearest, (index.pieces[nearest].right, -nearest) > (other.right, -candidate) { continue }
      if other.isLeft(of: piece), other.sharesRow(with: piece) { nearest = candidate }
    }
    return nearest
  }
}

extension Piece {
  /// Whether it ends about where the other begins, or before.
  func isLeft(of other: Piece) -> Bool {
    left < other.left && right < other.right && right - other.left <= min(height, other.height)
  }
}
