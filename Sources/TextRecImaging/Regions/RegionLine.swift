import TextRecCore

/// Regions that stand beside each other like the symbols of a line.
public struct RegionLine: Sendable {
  /// From left to right.
  public let regions: [StableRegion]

  /// The box around the regions, pixels.
  public var box: Rect {
    regions.dropFirst().reduce(regions.first?.box ?? Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.box) }
  }

  /// The median height of the regions, pixels.
  public var height: Double {
    let heights = regions.map(\.box.height).sorted()
    return heights.isEmpty ? 0 : heights[heights.count / 2]
  }

  /// How far down the line goes for each pixel to the right: the median slope between the feet of its regions.
  public var slope: Double {
    guard let first = regions.first, let last = regions.last, regions.count > 1 else { return 0 }
    // Pairs half a line apart: neighbours would weigh descenders too much.
    let reach = max(1, regions.count / 2)
    let slopes = zip(regions, regions.dropFirst(reach)).compactMap { a, b -> Double? in
      let run = b.box.center.x - a.box.center.x
      return run > 0 ? (b.box.bottom - a.box.bottom) / run : nil
    }.sorted()
    let run = last.box.center.x - first.box.center.x
    return slopes.isEmpty || run <= 0 ? 0 : slopes[slopes.count / 2]
  }

  /// Puts regions of one polarity into lines; a region alone makes none.
  public static func lines(of regions: [StableRegion]) -> [RegionLine] {
    let sorted = regions.sorted { ($0.box.x, $0.seed) < ($1.box.x, $1.seed) }
    var group = Array(sorted.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while group[index] != index { index = group[index] }
      return index
    }
    for (index, region) in sorted.enumerated() {
      // The nearest fitting neighbours to the right: the next symbol, and one more for what lies between accents.
      var links = 0
      for other in sorted[(index + 1)...].indices {
        let gap = sorted[other].box.x - region.box.right
        if gap > 2 * region.box.height || links == 2 { break }
        guard region.isNeighbour(of: sorted[other]) else { continue }
        group[root(other)] = root(index)
        links += 1
      }
    }
    var members: [Int: [StableRegion]] = [:]
    for index in sorted.indices { members[root(index), default: []].append(sorted[index]) }
    return members.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }.map { RegionLine(regions: $0) }
  }
}

extension StableRegion {
  /// Whether two regions, `other` farther right, look like symbols of one line: of like height, near, on one level, and
  /// cut out at like gray values.
  fileprivate func isNeighbour(of other: StableRegion) -> Bool {
    let higher = max(box.height, other.box.height)
    let lower = min(box.height, other.box.height)
    let gap = other.box.x - box.right
    let run = other.box.center.x - box.center.x
    guard higher <= 2.2 * lower, gap <= 1.2 * higher, gap > -0.5 * min(box.width, other.box.width) else { return false }
    guard abs(Int(threshold) - Int(other.threshold)) <= 60 else { return false }
    let feet = abs(other.box.bottom - box.bottom)
    return feet <= 0.3 * higher + 0.3 * run
  }

  /// Whether size and shape are those of a symbol or of a few that touch.
  public var isSymbolLike: Bool {
    let fill = Double(area) / box.area
    let aspect = box.width / box.height
    if aspect < 0.35 { return fill > 0.3 && box.height < 12 * box.width }
    return aspect < 6 && fill > 0.12 && fill < 0.92
  }
}
