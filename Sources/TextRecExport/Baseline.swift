import TextRecCore

/// The line that letters stand on, from its left end to its right end as their reader sees them.
///
/// The tree tells none. Most letters have no descender, so it goes through the median of the symbols' feet, along the
/// line's upper edge.
struct Baseline {
  let start: Point
  let end: Point

  init(of line: NodeID, _ corners: Quad, in tree: TextTree) {
    let side = corners.bottomLeft - corners.topLeft
    let down = side.unit ?? Point(0, 1)
    let feet = tree.nodes(at: .symbol, in: line).compactMap { id -> Double? in
      guard let symbol = tree[id]?.corners else { return nil }
      return down.dot((symbol.bottomLeft + symbol.bottomRight) * 0.5 - corners.topLeft)
    }.sorted()
    let foot = feet.isEmpty ? side.length : feet[feet.count / 2]
    start = corners.topLeft + down * foot
    end = corners.topRight + down * foot
  }
}
