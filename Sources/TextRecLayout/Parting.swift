/// A region parted at a gutter, which is followed up and down to where something crosses it.
struct Parting {
  private(set) var above: [Int] = []
  private(set) var left: [Int] = []
  private(set) var right: [Int] = []
  private(set) var below: [Int] = []
  /// What the columns are set around, as the caption of a picture between them.
  private(set) var inset: [Int] = []
  private let neighbours: Neighbours
  private let gutter: Gutter
  private var pieces: [Piece] { neighbours.pieces }

  init(_ region: [Int], of neighbours: Neighbours, at gutter: Gutter) {
    self.neighbours = neighbours
    self.gutter = gutter
    let pieces = neighbours.pieces
    let crossing = region.filter { gutter.isCrossed(by: pieces[$0]) }
    let insets = Self.insets(crossing, of: neighbours)
    let center = (gutter.top + gutter.bottom) / 2
    var top = -Double.infinity
    var bottom = Double.infinity
    for number in crossing where !insets.contains(number) {
      let piece = pieces[number]
      if piece.middle < center { top = max(top, piece.middle) } else { bottom = min(bottom, piece.middle) }
    }
    if gutter.kind == .columns {
      let rows = Self.tableRows(region, of: neighbours, at: gutter)
      top = max(top, Self.end(of: rows.filter { $0.middle < gutter.top }.reversed()) ?? top)
      bottom = min(bottom, Self.end(of: rows.filter { $0.middle > gutter.bottom }) ?? bottom)
    }
    let margins = Margins(region.lazy.map { pieces[$0] }.filter { $0.middle > top && $0.middle < bottom }, of: gutter)
    top = max(top, margins.head)
    bottom = min(bottom, margins.foot)
    for number in region {
      let piece = pieces[number]
      if piece.middle <= top {
        above.append(number)
      } else if piece.middle >= bottom {
        below.append(number)
      } else if insets.contains(number) {
        inset.append(number)
      } else if (piece.left + piece.right) / 2 < gutter.middle {
        left.append(number)
      } else {
        right.append(number)
      }
    }
  }

  /// The pieces over a gutter that the columns beside them are set around, with what stands between such pieces.
  private static func insets(_ crossing: [Int], of neighbours: Neighbours) -> Set<Int> {
    let pieces = neighbours.pieces
    let sure = crossing.filter { neighbours.isInset[$0] }.map { pieces[$0] }
    guard sure.count >= 2 else { return [] }
    return Set(
      crossing.filter { number in
        sure.contains { abs($0.middle - pieces[number].middle) < 3 * $0.height }
      })
  }

  /// Left parts of rows of short entries that reach over the gutter, from top to bottom.
  private static func tableRows(
    _ region: [Int], of neighbours: Neighbours, at gutter: Gutter
  ) -> [Piece] {
    region.compactMap { number -> Piece? in
      guard let neighbour = neighbours.right[number] else { return nil }
      let (left, right) = (neighbours.pieces[number], neighbours.pieces[neighbour])
      guard left.right <= gutter.middle, right.left >= gutter.middle, left.sharesRow(with: right, tolerance: 0.2),
        !Prose.isLong(left), !Prose.isLong(right)
      else { return nil }
      return left
    }.sorted { $0.middle < $1.middle }
  }

  /// Where a table ends on the side of its first row, the one nearest to the columns; one row alone is none.
  private static func end(of rows: [Piece]) -> Double? {
    zip(rows, rows.dropFirst()).first { abs($0.middle - $1.middle) < 4 * $0.height }?.0.middle
  }

  /// Whether the gutter parts the whole region.
  var isComplete: Bool { above.isEmpty && below.isEmpty }

  /// Where the gutter is.
  var place: Double { gutter.middle }

  /// How far both sides face each other.
  var height: Double {
    let (top, bottom) = (max(top(of: left), top(of: right)), min(bottom(of: left), bottom(of: right)))
    return bottom - top
  }

  private func top(of side: [Int]) -> Double { side.lazy.map { pieces[$0].top }.min() ?? .infinity }
  private func bottom(of side: [Int]) -> Double { side.lazy.map { pieces[$0].bottom }.max() ?? -.infinity }

  /// Whether the left side is read to its end before the right one; else both are read in rows.
  var isColumnwise: Bool {
    guard !left.isEmpty, !right.isEmpty else { return false }
    if gutter.kind == .columns || gutter.kind == .lineNumbers { return true }
    // Lines of a table stand level with each other, or all a little off, as what is typed into a form.
    let sides = Set(right)
    let drops = left.compactMap { number -> Double? in
      guard let neighbour = neighbours.right[number], sides.contains(neighbour) else { return nil }
      let (a, b) = (pieces[number], pieces[neighbour])
      return a.drop(to: b) / max(a.height, b.height)
    }
    guard drops.count >= 5, let usual = drops.lowerMedian else { return false }
    let hasProse = gutter.kind == .besideProse || isProse(left) || isProse(right)
    let level = drops.count { abs($0 - usual) < (hasProse ? 0.12 : 0.2) }
    return Double(level) < (hasProse ? 0.6 : 0.4) * Double(drops.count)
  }

  private func isProse(_ side: [Int]) -> Bool {
    Prose(side.map { pieces[$0] }.sorted { $0.middle < $1.middle }).isColumn
  }
}

/// What stands over and under columns without crossing the gutter between them: names, dates and numbers of the page.
///
/// They are few short rows with free space between them and the columns.
private struct Margins {
  /// What has its middle over this, or at it, is above the columns.
  var head = -Double.infinity
  /// What has its middle under this, or at it, is below the columns.
  var foot = Double.infinity

  /// Free space around columns, in heights.
  private static let gap = 2.0
  private static let mostRows = 3

  init(_ pieces: [Piece], of gutter: Gutter) {
    var sides = Sides(gutter)
    var reach = -Double.infinity
    for piece in pieces.sorted(by: { $0.top < $1.top }) {
      if reach > -.infinity, piece.top - reach > Self.gap * piece.height { head = reach }
      guard piece.top < gutter.top, sides.add(piece) else { break }
      reach = max(reach, piece.bottom)
    }
    sides = Sides(gutter)
    reach = .infinity
    for piece in pieces.sorted(by: { $0.bottom > $1.bottom }) {
      if reach < .infinity, reach - piece.bottom > Self.gap * piece.height { foot = reach }
      guard piece.bottom > gutter.bottom, sides.add(piece) else { break }
      reach = min(reach, piece.top)
    }
  }

  /// What was met on both sides so far.
  private struct Sides {
    private let gutter: Gutter
    private var count = 0
    private var hasLongLeft = false
    private var hasLongRight = false

    init(_ gutter: Gutter) { self.gutter = gutter }

    /// Whether all can still be part of a margin.
    mutating func add(_ piece: Piece) -> Bool {
      count += 1
      if Prose.isLong(piece) {
        if piece.left < gutter.middle { hasLongLeft = true } else { hasLongRight = true }
      }
      return count <= 2 * Margins.mostRows && !(hasLongLeft && hasLongRight)
    }
  }
}
