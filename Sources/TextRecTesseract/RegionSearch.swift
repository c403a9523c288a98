import TextRecCore
import TextRecImaging

/// Finds lines of symbols in pictures that are no page.
enum RegionSearch {
  /// More are not looked at: each costs a call of the recognizer.
  static let maxLines = 60

  /// Lines of both polarities, those with the most stable regions first.
  static func lines(in image: Raster) -> [RegionLine] {
    let heights = 8...max(9, Double(image.height) * 0.7)
    let lines = InkPolarity.allCases.flatMap { polarity in
      let regions = StableRegions.find(in: image, polarity: polarity, heights: heights).filter(\.isSymbolLike)
      return RegionLine.lines(of: regions)
    }
    return Array(lines.sorted { $0.promise > $1.promise }.prefix(maxLines))
  }
}

extension RegionLine {
  /// More for many, stable regions.
  fileprivate var promise: Double {
    regions.reduce(0) { $0 + 1 / (0.1 + $1.variation) }
  }
}
