/// Cuts a page into regions without columns, each read row by row.
struct ReadingOrder {
  /// A page cut more often than this is no page; what is left is read row by row.
  private static let deepest = 50
  /// Gutters looked at in a region, the tallest ones: there are few columns, and many gaps in a table.
  private static let mostGutters = 16

  private let neighbours: Neighbours
  private let gutters: [Gutter]
  private var pieces: [Piece] { neighbours.pieces }

  init(_ pieces: [Piece]) {
    let index = PieceIndex(pieces)
    let strips = Strip.strips(of: index)
    let neighbours = Neighbours(index)
    gutters = Gutter.gutters(between: strips, in: index, neighbours: neighbours)
    let lineNumbers = strips.filter { LineNumbers.areLineNumbers($0.map { pieces[$0] }) }.joined()
    self.neighbours = neighbours.without(Set(lineNumbers))
  }

  /// The regions in reading order.
  var regions: [[Piece]] {
    var regions: [[Int]] = []
    append(Array(pieces.indices), gutters: gutters, to: &regions, depth: 0)
    return regions.flatMap { region in Clusters(region.map { pieces[$0] }).regions }
  }

  private func append(_ region: [Int], gutters: [Gutter], to regions: inout [[Int]], depth: Int) {
    guard !region.isEmpty else { return }
    let tallest = gutters.sorted { ($0.height, $0.left) > ($1.height, $1.left) }.prefix(Self.mostGutters)
    let partings = tallest.map { Parting(region, of: neighbours, at: $0) }.filter(\.isColumnwise)
    let complete = partings.filter(\.isComplete)
    let best = complete.isEmpty ? partings : complete
    // Of those that are about as tall the leftmost, so that rounding does not decide.
    let height = best.map(\.height).max() ?? 0
    let parting = best.filter { $0.height > 0.99 * height }.min { $0.place < $1.place }
    guard let parting, depth < Self.deepest else { return regions.append(region) }
    for part in [parting.above, parting.left, parting.right, parting.inset, parting.below] {
      append(part, gutters: gutters.filter { isGutter($0, inside: part) }, to: &regions, depth: depth + 1)
    }
  }

  /// Whether pieces stand on both sides beside a gutter.
  private func isGutter(_ gutter: Gutter, inside region: [Int]) -> Bool {
    let beside = region.lazy.map { pieces[$0] }.filter { $0.middle > gutter.top && $0.middle < gutter.bottom }
    return beside.contains { $0.right <= gutter.middle } && beside.contains { $0.left >= gutter.middle }
  }
}
