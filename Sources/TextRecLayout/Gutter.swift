/// Free space between what stands side by side.
struct Gutter {
  let left: Double
  let right: Double
  /// Where both sides are seen to face each other.
  let top: Double
  let bottom: Double
  let kind: Kind

  enum Kind {
    /// Columns of prose stand on both sides, the right one with or without numbers of its lines before it.
    case columns
    /// Numbers of lines stand on the left.
    case lineNumbers
    /// Prose of some length stands on one side.
    case besideProse
    case other
  }

  var middle: Double { (left + right) / 2 }
  var height: Double { bottom - top }

  /// Where two strips of at least two lines stand beside each other.
  static func gutters(between strips: [[Int]], in index: PieceIndex, neighbours: Neighbours) -> [Gutter] {
    let pieces = index.pieces
    var owner = [Int](repeating: 0, count: pieces.count)
    for (number, strip) in strips.enumerated() {
      for piece in strip { owner[piece] = number }
    }
    var pairs: Set<StripPair> = []
    for (left, right) in neighbours.right.enumerated() {
      guard let right, owner[left] != owner[right] else { continue }
      pairs.insert(StripPair(left: owner[left], right: owner[right]))
    }
    return pairs.compactMap { pair in
      between(strips[pair.left], strips[pair.right], of: neighbours)
    }.filter { gutter in
      !index.near(top: gutter.top, bottom: gutter.bottom).contains { gutter.holds(pieces[$0]) }
    }
  }

  private static func between(_ leftStrip: [Int], _ rightStrip: [Int], of neighbours: Neighbours) -> Gutter? {
    let (left, right) = (leftStrip.map { neighbours.pieces[$0] }, rightStrip.map { neighbours.pieces[$0] })
    let top = max(left.first?.top ?? 0, right.first?.top ?? 0)
    let bottom = min(left.last?.bottom ?? 0, right.last?.bottom ?? 0)
    let facingLeft = left.filter { $0.middle > top && $0.middle < bottom }
    let facingRight = right.filter { $0.middle > top && $0.middle < bottom }
    guard facingLeft.count >= 2, facingRight.count >= 2 else { return nil }
    let (leftProse, rightProse) = (Prose(facingLeft).isColumn, Prose(facingRight).isColumn)
    let kind: Kind =
      if leftProse && (rightProse || count(rightStrip, linesIn: neighbours)) {
        .columns
      } else if rightProse && LineNumbers.areLineNumbers(facingLeft) {
        .lineNumbers
      } else {
        leftProse && facingLeft.count >= 5 || rightProse && facingRight.count >= 5 ? .besideProse : .other
      }
    let gutter = Gutter(
      left: facingLeft.map(\.right).max() ?? 0, right: facingRight.map(\.left).min() ?? 0, top: top, bottom: bottom,
      kind: kind)
    return gutter.left < gutter.right ? gutter : nil
  }

  /// Whether pieces are the numbers of the lines on their right.
  private static func count(_ strip: [Int], linesIn neighbours: Neighbours) -> Bool {
    guard LineNumbers.areLineNumbers(strip.map { neighbours.pieces[$0] }) else { return false }
    return Prose(strip.compactMap { neighbours.right[$0] }.map { neighbours.pieces[$0] }).isColumn
  }

  /// Whether a piece stands where there should be nothing.
  private func holds(_ piece: Piece) -> Bool {
    piece.middle > top && piece.middle < bottom && piece.left >= left && piece.right <= right
  }

  /// Whether a piece stands on both sides.
  func isCrossed(by piece: Piece) -> Bool {
    let margin = min(piece.height, (right - left) / 2)
    return piece.left < middle - margin && piece.right > middle + margin
  }
}

private struct StripPair: Hashable {
  let left: Int
  let right: Int
}
