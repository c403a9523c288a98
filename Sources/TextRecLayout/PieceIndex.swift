/// Finds pieces by height.
struct PieceIndex {
  let pieces: [Piece]
  /// Numbers of the pieces from top to bottom.
  let order: [Int]
  private let middles: [Double]
  private let reach: Double

  init(_ pieces: [Piece]) {
    self.pieces = pieces
    order = pieces.indices.sorted { (pieces[$0].middle, pieces[$0].left) < (pieces[$1].middle, pieces[$1].left) }
    middles = order.map { pieces[$0].middle }
    reach = pieces.reduce(0) { max($0, ($1.bottom - $1.top) / 2) }
  }

  /// Numbers of the pieces that may reach between `top` and `bottom`, from top to bottom; more than do.
  func near(top: Double, bottom: Double) -> ArraySlice<Int> {
    let first = middles.partition(at: top - reach)
    let last = middles.partition(at: bottom + reach)
    return order[first..<max(first, last)]
  }
}

extension [Double] {
  /// In ascending numbers: where the first that is not below `limit` stands, or their end.
  fileprivate func partition(at limit: Double) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
