/// Pieces and what stands beside each, numbers of lines left out.
struct Neighbours {
  let pieces: [Piece]
  /// For each piece the next on its right in about the same row.
  private(set) var right: [Int?]
  /// For each piece one that it is the next of.
  private(set) var left: [Int?]

  init(_ index: PieceIndex) {
    pieces = index.pieces
    right = pieces.indices.map { PieceJoining.rightNeighbour(of: $0, in: index, tolerance: 0.65) }
    left = Self.inverse(right)
  }

  /// The same without some of the pieces.
  func without(_ numbers: Set<Int>) -> Neighbours {
    var result = self
    result.right = right.enumerated().map { number, next in
      next.flatMap { numbers.contains(number) || numbers.contains($0) ? nil : $0 }
    }
    result.left = Self.inverse(result.right)
    return result
  }

  private static func inverse(_ right: [Int?]) -> [Int?] {
    var left = [Int?](repeating: nil, count: right.count)
    for (number, next) in right.enumerated() {
      if let next { left[next] = number }
    }
    return left
  }

  /// Whether a piece stands between two lines of prose: what they are set around.
  func isInset(_ number: Int) -> Bool {
    guard let before = left[number], let after = right[number] else { return false }
    return Prose.isLong(pieces[before]) && Prose.isLong(pieces[after])
  }
}
