import TextRecCore
import TextRecImaging

/// Finds symbols in pictures that are no page.
struct RegionSearch {
  /// Lines of both polarities, those with the most stable regions first.
  let lines: [RegionLine]
  /// Regions in no line, the most stable first.
  private let single: [StableRegion]

  /// More lines are not looked at: each costs a call of the recognizer.
  private static let maxLines = 60
  private static let maxSingles = 8

  /// - Parameter threads: how many work on it, the calling one among them.
  init(_ image: Raster, threads: Int, control: Control) throws(TextRecError) {
    let heights = 8...max(9, Double(image.height) * 0.7)
    let polarities = InkPolarity.allCases
    let found = Slots<(regions: [StableRegion], lines: [RegionLine])>(polarities.count)
    try Workers.forEach(polarities.count, threads: threads, control: control.silent) { index throws(TextRecError) in
      let regions = StableRegions.find(in: image, polarity: polarities[index], heights: heights).filter(\.isSymbolLike)
      found[index] = (regions, RegionLine.lines(of: regions))
    }
    let lines = found.values.flatMap { $0?.lines ?? [] }
    self.lines = Array(lines.sorted { $0.promise > $1.promise }.prefix(Self.maxLines))
    let inLines = Set(lines.flatMap(\.regions).map(\.seed))
    single = found.values.flatMap { $0?.regions ?? [] }.filter { !inLines.contains($0.seed) }
      .sorted { $0.variation < $1.variation }
  }

  /// Lone regions that are written like one of the lines that proved to be text: a number among words.
  func singles(like lines: [RegionLine]) -> [RegionLine] {
    let known = lines.compactMap(\.regions.first)
    let alike = single.filter { region in
      region.variation < 0.25
        && known.contains {
          $0.isAlike(region) && region.box.height > 0.7 * $0.box.height && region.box.height < 4 * $0.box.height
        }
    }
    return alike.prefix(Self.maxSingles).map { RegionLine($0) }
  }
}

extension RegionLine {
  /// More for many, stable regions.
  fileprivate var promise: Double {
    regions.reduce(0) { $0 + 1 / (0.1 + $1.variation) }
  }
}
