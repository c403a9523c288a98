import TextRecCore

/// Regions that stand beside each other like the symbols of a line.
public struct RegionLine: Sendable {
  /// From left to right.
  public let regions: [StableRegion]

  public init(_ region: StableRegion) { regions = [region] }

  private init(regions: [StableRegion]) { self.regions = regions }

  /// The box around the regions, pixels.
  public var box: Rect {
    regions.dropFirst().reduce(regions.first?.box ?? Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.box) }
  }

  /// The median height of the regions, pixels.
  public var height: Double {
    let heights = regions.map(\.box.height).sorted()
    return heights.isEmpty ? 0 : heights[heights.count / 2]
  }

  /// How far down the line goes for each pixel to the right: of no slope, that of the feet and that of the heads, the one
  /// along which the line is thinnest. Descenders lead the feet of a short line astray, ascenders its heads.
  public var slope: Double {
    let slopes = [medianSlope { $0.box.bottom }, medianSlope { $0.box.y }]
    let thinnest = slopes.map { ($0, depth(along: $0)) }.min { $0.1 < $1.1 }
    guard let thinnest, thinnest.1 < 0.85 * depth(along: 0) else { return 0 }
    return thinnest.0
  }

  /// Pixels, straight down, between the highest and the lowest part of the line seen along a slope.
  func depth(along slope: Double) -> Double {
    let tops = regions.map { $0.box.y - slope * $0.box.center.x }
    let bottoms = regions.map { $0.box.bottom - slope * $0.box.center.x }
    return (bottoms.max() ?? 0) - (tops.min() ?? 0)
  }

  private func medianSlope(of place: (StableRegion) -> Double) -> Double {
    // Pairs half a line apart: neighbours are too near for a direction.
    let slopes = zip(regions, regions.dropFirst(max(1, regions.count / 2))).compactMap { a, b -> Double? in
      let run = b.box.center.x - a.box.center.x
      return run > 0 ? (place(b) - place(a)) / run : nil
    }.sorted()
    return slopes.isEmpty ? 0 : slopes[slopes.count / 2]
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
    return members.sorted { $0.key < $1.key }.map { $0.value.withoutNested }.filter { $0.count > 1 }
      .map { RegionLine(regions: $0) }.filter(\.isLevel)
  }

  /// Whether the regions stand in a row: ascenders and descenders make a line about twice as deep as its symbols.
  private var isLevel: Bool { depth(along: slope) < 2.6 * height }
}

extension StableRegion {
  /// Whether two regions, `other` farther right, look like symbols of one line: of like height and stroke, near, on one
  /// level, of like gray.
  fileprivate func isNeighbour(of other: StableRegion) -> Bool {
    let higher = max(box.height, other.box.height)
    let lower = min(box.height, other.box.height)
    let gap = other.box.x - box.right
    let run = other.box.center.x - box.center.x
    guard higher <= 2.2 * lower, gap <= 1.2 * higher, gap > -0.5 * min(box.width, other.box.width) else { return false }
    guard isAlike(other) else { return false }
    let feet = abs(other.box.bottom - box.bottom)
    return feet <= 0.3 * higher + 0.3 * run
  }

  /// Whether two regions may be written alike: of like gray and stroke.
  public func isAlike(_ other: StableRegion) -> Bool {
    let strokes = strokeWidth / other.strokeWidth
    return polarity == other.polarity && abs(gray - other.gray) <= 40 && strokes > 0.4 && strokes < 2.5
  }

  /// Whether size and shape are those of a symbol or of a few that touch.
  public var isSymbolLike: Bool {
    let fill = Double(area) / box.area
    let aspect = box.width / box.height
    let stroke = strokeWidth / box.height
    guard stroke > 0.03, stroke < 0.45 else { return false }
    if aspect < 0.35 { return fill > 0.3 && box.height < 12 * box.width }
    return aspect < 6 && fill > 0.12 && fill < 0.92
  }
}

extension [StableRegion] {
  /// The regions without those inside another one: the ground in an "o" may be as stable as the letter.
  fileprivate var withoutNested: [StableRegion] {
    filter { inner in
      !contains { $0.area > inner.area && $0.box.intersection(inner.box).area > 0.8 * inner.box.area }
    }
  }
}
