/// Pieces and what stands beside each, numbers of lines left out.
struct Neighbours {
  let pieces: [Piece]
  /// For each piece the next on its right in about the same row.
  private(set) var right: [Int?]

  /// For each piece, whether it is a short one with long lines of text on both sides: what they are set around.
  let isInset: [Bool]

  init(_ index: PieceIndex) {
    pieces = index.pieces
    right = pieces.indices.map { PieceJoining.rightNeighbour(of: $0, in: index, tolerance: 0.65) }
    isInset = Self.insets(index)
  }

  /// The same without some of the pieces.
  func without(_ numbers: Set<Int>) -> Neighbours {
    var result = self
    result.right = right.enumerated().map { number, next in
      next.flatMap { numbers.contains(number) || numbers.contains($0) ? nil : $0 }
    }
    return result
  }

  /// Whether each piece is a short one with long lines of text on both sides: what they are set around.
  private static func insets(_ index: PieceIndex) -> [Bool] {
    index.pieces.map { piece in
      guard !Prose.isLong(piece) else { return false }
      var (hasLeft, hasRight) = (false, false)
      for candidate in index.near(top: piece.top, bottom: piece.bottom) where !(hasLeft && hasRight) {
        let other = index.pieces[candidate]
        guard Prose.isLong(other),
          min(piece.bottom, other.bottom) - max(piece.top, other.top) > 0.2 * min(piece.height, other.height)
        else { continue }
        hasLeft = hasLeft || other.right <= piece.left
        hasRight = hasRight || other.left >= piece.right
      }
      return hasLeft && hasRight
    }
  }
}
