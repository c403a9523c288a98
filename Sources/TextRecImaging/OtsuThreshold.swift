import TextRecCore

/// The gray that parts an image's grays into two classes best: Otsu, "A threshold selection method from gray-level
/// histograms", 1979.
public struct OtsuThreshold {
  /// Grays up to this one are the darker class.
  public let level: Int

  /// nil where there are no two classes.
  ///
  /// - Parameters:
  ///   - counts: of each of the 256 grays.
  ///   - leastContrast: grays between the means of the classes, at least.
  public init?(counts: [Int], leastContrast: Double = 1) {
    let total = counts.reduce(0, +)
    let sum = counts.indices.reduce(0) { $0 + $1 * counts[$1] }
    var (below, sumBelow, best) = (0, 0, 0.0)
    var level: Int?
    for gray in counts.indices.dropLast() {
      below += counts[gray]
      sumBelow += gray * counts[gray]
      guard below > 0, below < total else { continue }
      let distance = Double(sum - sumBelow) / Double(total - below) - Double(sumBelow) / Double(below)
      let spread = Double(below) * Double(total - below) * distance * distance
      if spread > best, distance >= leastContrast { (best, level) = (spread, gray) }
    }
    guard let level else { return nil }
    self.level = level
  }
}

extension InkMap {
  /// The rarer of an image's two classes of gray; all paper where there are no two, or it is not gray.
  public init(rarerGraysOf image: Raster) {
    var counts = [Int](repeating: 0, count: 256)
    if image.channels == 1 { for gray in image.pixels { counts[Int(gray)] += 1 } }
    guard let level = OtsuThreshold(counts: counts)?.level else {
      self.init(
        width: image.width, height: image.height,
        knownInk: [UInt8](repeating: 0, count: image.width * image.height))
      return
    }
    let isDark = 2 * counts[...level].reduce(0, +) <= image.pixels.count
    self.init(
      width: image.width, height: image.height,
      knownInk: image.pixels.map { (Int($0) <= level) == isDark ? 1 : 0 })
  }
}
