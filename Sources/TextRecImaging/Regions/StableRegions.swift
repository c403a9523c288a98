import TextRecCore

/// Whether ink is darker or lighter than its ground.
public enum InkPolarity: Sendable, CaseIterable {
  case dark, light
}

/// A connected region that hardly changes while the threshold moves: a letter, usually, or something as distinct.
public struct StableRegion: Sendable {
  /// Pixels.
  public let box: Rect
  /// Number of pixels.
  public let area: Int
  /// The gray value at which it was cut out: the region's pixels are as far from the ground or farther.
  public let threshold: UInt8
  public let polarity: InkPolarity
  /// Mean gray of its pixels.
  public let gray: Double
  /// Mean width of its strokes, pixels: twice the area by the perimeter, exact for long straight ones.
  public let strokeWidth: Double
  /// One of its pixels, as an index into the raster.
  public let seed: Int
  /// How much it grows over the next `StableRegions.margin` levels, as a share of its area; the lower the more stable.
  public let variation: Double
}

/// Maximally stable extremal regions (Matas et al., 2002).
public enum StableRegions {
  /// Gray levels over which a region must hold.
  static let margin = 12

  /// Regions of one polarity that could be symbols.
  ///
  /// - Parameters:
  ///   - heights: of the boxes, pixels.
  ///   - maxVariation: see `StableRegion.variation`.
  public static func find(
    in image: Raster, polarity: InkPolarity, heights: ClosedRange<Double>, maxVariation: Double = 0.5
  ) -> [StableRegion] {
    guard let tree = ComponentTree(image, polarity: polarity) else { return [] }
    let variations = Self.variations(tree, heights: heights)
    var isBeaten = [Bool](repeating: false, count: variations.count)
    var regions: [StableRegion] = []
    for index in tree.order {
      let pixel = Int(index)
      let variation = variations[pixel]
      guard Double(variation) <= maxVariation, !isBeaten[pixel] else { continue }
      var isLowest = true
      tree.forEachNearlyEqualAncestor(of: pixel) { above in
        if variations[above] <= variation { isLowest = false } else { isBeaten[above] = true }
      }
      guard isLowest else { continue }
      let area = Double(tree.area[pixel])
      let level = Double(tree.levelSum[pixel]) / area
      regions.append(
        StableRegion(
          box: tree.box(pixel), area: Int(tree.area[pixel]),
          threshold: polarity == .dark ? tree.levels[pixel] : 255 - tree.levels[pixel],
          polarity: polarity, gray: polarity == .dark ? level : 255 - level,
          strokeWidth: 2 * area / Double(tree.perimeter[pixel]), seed: pixel, variation: Double(variation)))
    }
    return regions
  }

  /// By pixel: the variation of the region it names; infinite for what is no region or not of the right size.
  private static func variations(_ tree: ComponentTree, heights: ClosedRange<Double>) -> [Float] {
    var variations = [Float](repeating: .infinity, count: tree.order.count)
    for index in tree.order {
      let pixel = Int(index)
      // The root, the whole image, has nothing to stand out from.
      guard tree.isRegion(pixel), tree.parent[pixel] != index, heights.contains(tree.box(pixel).height)
      else { continue }
      let limit = Int(tree.levels[pixel]) + margin
      var grown = pixel
      while true {
        let above = Int(tree.parent[grown])
        guard above != grown, Int(tree.levels[above]) <= limit else { break }
        grown = above
      }
      let area = Float(tree.area[pixel])
      variations[pixel] = (Float(tree.area[grown]) - area) / area
    }
    return variations
  }
}

extension ComponentTree {
  fileprivate func box(_ region: Int) -> Rect {
    Rect(
      left: Double(left[region]), top: Double(top[region]), right: Double(right[region]) + 1,
      bottom: Double(bottom[region]) + 1)
  }

  /// Regions around this one that are less than twice its size, from the inside out.
  fileprivate func forEachNearlyEqualAncestor(of region: Int, _ body: (Int) -> Void) {
    var last = region
    var above = Int(parent[region])
    while above != last, area[above] < area[region] * 2 {
      body(above)
      last = above
      above = Int(parent[above])
    }
  }
}
