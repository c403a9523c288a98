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
      let beside = index.near(top: piece.top, bottom: piece.bottom).lazy.map { index.pieces[$0] }.filter { other in
        min(piece.bottom, other.bottom) - max(piece.top, other.top) > 0.2 * min(piece.height, other.height)
          && Prose.isLong(other)
      }
      return beside.contains { $0.right <= piece.left } && beside.contains { $0.left >= piece.right }
    }
  }
}
