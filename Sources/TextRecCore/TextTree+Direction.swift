extension TextTree {
  /// Whether the line's symbols follow each other downwards as its reader sees them.
  public func runsDown(_ line: NodeID) -> Bool {
    var symbols: [Quad] = []
    var symbol = next(.symbol, in: line, after: .none)
    while let node = self[symbol] {
      symbols.append(node.corners)
      symbol = next(.symbol, in: line, after: symbol)
    }
    guard let first = symbols.first, let last = symbols.last, let corners = self[line]?.corners else { return false }
    let step = Point(last.topLeft.x - first.topLeft.x, last.topLeft.y - first.topLeft.y)
    let along = Point(corners.topRight.x - corners.topLeft.x, corners.topRight.y - corners.topLeft.y)
    let across = Point(corners.bottomLeft.x - corners.topLeft.x, corners.bottomLeft.y - corners.topLeft.y)
    // Both are lengths of steps in units of the box; of what is as long as the box is high, the box's own sides decide.
    let forward = abs(step.x * along.x + step.y * along.y) / max(1e-9, along.length)
    let downward = abs(step.x * across.x + step.y * across.y) / max(1e-9, across.length)
    return downward > 2 * forward
  }
}

extension Quad {
  /// The same corners as who reads downwards, with upright characters, calls them after turning the page by a quarter.
  public var readDownwards: Quad {
    Quad(topLeft: topRight, topRight: bottomRight, bottomRight: bottomLeft, bottomLeft: topLeft)
  }
}
