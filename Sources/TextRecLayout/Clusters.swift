/// Lines set close below each other that are level with nothing beside them: a box of a chart, a caption, a cell.
///
/// What stands in rows is read across. Such a cluster is read to its end instead, between what stands on its left and on its
/// right.
struct Clusters {
  /// Free space between lines of a cluster, in heights.
  private static let widestGap = 0.8
  /// How far off each other, in heights, lines are that do not stand in one row.
  private static let levelDrop = 0.35

  private let pieces: [Piece]

  /// `pieces` of a region without columns.
  init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// The region cut at its clusters, in reading order.
  var regions: [[Piece]] {
    let index = PieceIndex(pieces)
    let clusters = Strip.strips(of: index).flatMap(tightRuns).filter { stands($0, apartIn: index) }
    guard !clusters.isEmpty else { return [pieces] }
    let inCluster = Set(clusters.joined())
    let single = pieces.indices.filter { !inCluster.contains($0) }.map { Unit([pieces[$0]]) }
    // The last is read first.
    var waiting = [clusters.map { Unit($0.map { pieces[$0] }) } + single]
    var regions: [[Piece]] = []
    while let units = waiting.popLast() {
      let upperFirst = units.indices.filter { units[$0].pieces.count > 1 }.min {
        (units[$0].top, units[$0].left) < (units[$1].top, units[$1].left)
      }
      guard let first = upperFirst else {
        if !units.isEmpty { regions.append(units.flatMap(\.pieces)) }
        continue
      }
      let cluster = units[first]
      var (above, left, right, below): ([Unit], [Unit], [Unit], [Unit]) = ([], [], [], [])
      for (number, unit) in units.enumerated() where number != first {
        if unit.middle < cluster.firstMiddle {
          above.append(unit)
        } else if unit.middle > cluster.lastMiddle {
          below.append(unit)
        } else if unit.center < cluster.center {
          left.append(unit)
        } else {
          right.append(unit)
        }
      }
      if above.isEmpty && left.isEmpty {
        regions.append(cluster.pieces)
        waiting += [below, right]
      } else {
        waiting += [below, right, [cluster], left, above]
      }
    }
    return regions
  }

  /// Lines of a strip with no more than the usual space between them.
  private func tightRuns(_ strip: [Int]) -> [[Int]] {
    strip.reduce(into: [[Int]]()) { runs, number in
      if let last = runs.last?.last, isTight(pieces[last], pieces[number]) {
        runs[runs.count - 1].append(number)
      } else {
        runs.append([number])
      }
    }.filter { $0.count >= 2 }
  }

  private func isTight(_ upper: Piece, _ lower: Piece) -> Bool {
    let gap = upper.drop(to: lower) - (upper.height + lower.height) / 2
    return gap < Self.widestGap * min(upper.height, lower.height) && upper.isAsLarge(as: lower, within: 1.35)
      && 2 * upper.sharedWidth(with: lower) > min(upper.width, lower.width)
  }

  /// Whether something stands beside a run, between its first and its last line, and hardly any of its lines is level with
  /// something: of four, one may be by chance.
  private func stands(_ run: [Int], apartIn index: PieceIndex) -> Bool {
    guard let first = run.first.map({ pieces[$0] }), let last = run.last.map({ pieces[$0] }) else { return false }
    let members = Set(run)
    var levelCount = 0
    var hasCompany = false
    for number in run {
      let piece = pieces[number]
      var isLevel = false
      for candidate in index.near(top: piece.top, bottom: piece.bottom) where !members.contains(candidate) {
        let other = pieces[candidate]
        guard piece.sharedWidth(with: other) <= min(piece.height, other.height) else { continue }
        let leeway = Self.levelDrop * max(piece.height, other.height)
        isLevel = isLevel || abs(piece.drop(to: other)) < leeway
        hasCompany = hasCompany || first.drop(to: other) > leeway && other.drop(to: last) > leeway
      }
      if isLevel { levelCount += 1 }
    }
    return hasCompany && 4 * levelCount <= run.count
  }

  /// A cluster or a line of its own.
  private struct Unit {
    let pieces: [Piece]
    let top: Double
    let left: Double
    let firstMiddle: Double
    let lastMiddle: Double
    let center: Double

    init(_ pieces: [Piece]) {
      self.pieces = pieces
      top = pieces.map(\.top).min() ?? 0
      firstMiddle = pieces.first?.middle ?? 0
      lastMiddle = pieces.last?.middle ?? 0
      left = pieces.map(\.left).min() ?? 0
      center = (left + (pieces.map(\.right).max() ?? 0)) / 2
    }

    var middle: Double { (firstMiddle + lastMiddle) / 2 }
  }
}
