/// A region parted at a gutter, which is followed up and down to where something crosses it.
struct Parting {
  private(set) var above: [Int] = []
  private(set) var left: [Int] = []
  private(set) var right: [Int] = []
  private(set) var below: [Int] = []
  private let pieces: [Piece]
  private let gutter: Gutter

  init(_ region: [Int], of pieces: [Piece], at gutter: Gutter) {
    self.pieces = pieces
    self.gutter = gutter
    let center = (gutter.top + gutter.bottom) / 2
    var top = -Double.infinity
    var bottom = Double.infinity
    for piece in region.lazy.map({ pieces[$0] }) where gutter.isCrossed(by: piece) {
      if piece.middle < center { top = max(top, piece.middle) } else { bottom = min(bottom, piece.middle) }
    }
    for number in region {
      let piece = pieces[number]
      if piece.middle <= top {
        above.append(number)
      } else if piece.middle >= bottom {
        below.append(number)
      } else if (piece.left + piece.right) / 2 < gutter.middle {
        left.append(number)
      } else {
        right.append(number)
      }
    }
  }

  /// How far both sides face each other.
  var height: Double {
    let (top, bottom) = (max(top(of: left), top(of: right)), min(bottom(of: left), bottom(of: right)))
    return bottom - top
  }

  private func top(of side: [Int]) -> Double { side.lazy.map { pieces[$0].top }.min() ?? .infinity }
  private func bottom(of side: [Int]) -> Double { side.lazy.map { pieces[$0].bottom }.max() ?? -.infinity }

  /// Whether the left side is read to its end before the right one; else both are read in rows.
  func isColumnwise(_ neighbours: [Int?]) -> Bool {
    guard !left.isEmpty, !right.isEmpty else { return false }
    if gutter.isBetweenColumns { return true }
    // Lines of a table stand level with each other, or all a little off, as what is typed into a form.
    let sides = Set(right)
    let drops = left.compactMap { number -> Double? in
      guard let neighbour = neighbours[number], sides.contains(neighbour) else { return nil }
      let (a, b) = (pieces[number], pieces[neighbour])
      return a.drop(to: b) / max(a.height, b.height)
    }
    guard drops.count >= 5, let usual = drops.lowerMedian else { return false }
    let hasProse = Prose(left.map { pieces[$0] }).isColumn || Prose(right.map { pieces[$0] }).isColumn
    let level = drops.count { abs($0 - usual) < (hasProse ? 0.12 : 0.2) }
    return Double(level) < (hasProse ? 0.6 : 0.5) * Double(drops.count)
  }
}
