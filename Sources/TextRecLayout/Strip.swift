/// Pieces below each other with nothing beside them in between: a part of a column, of prose or of a table.
enum Strip {
  /// The numbers of the pieces in strips, from top to bottom.
  ///
  /// Two pieces stand in one strip if each is all that the other sees, looking down and up, and they are of like size and
  /// close.
  static func strips(of index: PieceIndex) -> [[Int]] {
    let pieces = index.pieces
    let below = pieces.indices.map { seenBelow($0, in: index) }
    var above = [[Int]](repeating: [], count: pieces.count)
    for (upper, seen) in below.enumerated() {
      for lower in seen { above[lower].append(upper) }
    }
    var next = [Int?](repeating: nil, count: pieces.count)
    var isFirst = [Bool](repeating: true, count: pieces.count)
    for upper in pieces.indices {
      guard below[upper].count == 1, let lower = below[upper].first, above[lower].count == 1,
        pieces[upper].isAsLarge(as: pieces[lower], within: 1.5)
      else { continue }
      next[upper] = lower
      isFirst[lower] = false
    }
    return index.order.filter { isFirst[$0] }.map { first in
      var chain = [first]
      while let last = chain.last, let following = next[last] { chain.append(following) }
      return chain
    }
  }

  /// The pieces that a piece sees right below it, closer than two and a half heights.
  private static func seenBelow(_ number: Int, in index: PieceIndex) -> [Int] {
    let piece = index.pieces[number]
    var seen: [Int] = []
    for candidate in index.near(top: piece.top, bottom: piece.bottom + 2.5 * piece.height) {
      let other = index.pieces[candidate]
      let shared = piece.sharedWidth(with: other)
      let height = min(piece.height, other.height)
      guard candidate != number, shared > 0.3 * min(height, piece.width, other.width) else { continue }
      let drop = piece.drop(to: other)
      // Lines whose letters reach into each other are still two.
      guard drop > 0.5 * height, drop - (piece.height + other.height) / 2 < 2.5 * max(piece.height, other.height) else {
        continue
      }
      // What stands under another that is seen is not next to this one, even where it reaches further.
      let isHidden = seen.contains { index.pieces[$0].sharedWidth(with: other) > 0.3 * height }
      if !isHidden { seen.append(candidate) }
    }
    return seen
  }
}
