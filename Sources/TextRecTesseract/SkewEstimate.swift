import TextRecCore

/// How far off level the lines of a page are, from where its symbols stand.
///
/// Symbols of one line share their foot. Seen along the right slope the feet fall into few, full bins; the sum of squared
/// counts is largest there (Baird, "The skew angle of printed documents", 1987).
enum SkewEstimate {
  /// Slopes up to a turn of 45 degrees are looked at.
  static let range = 1.0

  /// Pixels down for each pixel to the right; nil where no slope stands out.
  ///
  /// - Parameters:
  ///   - boxes: of symbols, pixels.
  ///   - height: the symbols' usual height, pixels.
  static func slope(of boxes: [Rect], height: Double) -> Double? {
    let feet = boxes.filter { $0.height > 0.5 * height && $0.height < 2 * height }
      .map { Point($0.center.x, $0.bottom) }
    guard feet.count >= 12, height > 0 else { return nil }
    // Every foot counts for at most this many: the estimate needs no more.
    let sample = feet.count > 3000 ? stride(from: 0, to: feet.count, by: feet.count / 3000 + 1).map { feet[$0] } : feet
    func score(_ slope: Double) -> Double { Self.score(sample, slope: slope, bin: max(2, height / 4)) }

    let coarse = stride(from: -range, through: range, by: 0.02).map { ($0, score($0)) }
    guard let best = coarse.max(by: { $0.1 < $1.1 }) else { return nil }
    let mean = coarse.reduce(0) { $0 + $1.1 } / Double(coarse.count)
    guard best.1 > 1.4 * mean else { return nil }
    let fine = stride(from: best.0 - 0.02, through: best.0 + 0.02, by: 0.002).map { ($0, score($0)) }
    // Slopes that no bin tells apart are equally good: the middle of them is meant.
    let most = fine.map(\.1).max() ?? 0
    let equal = fine.filter { $0.1 > 0.999 * most }.map(\.0)
    return equal.reduce(0, +) / Double(equal.count)
  }

  private static func score(_ feet: [Point], slope: Double, bin: Double) -> Double {
    let length = (1 + slope * slope).squareRoot() * bin
    var counts: [Int: Int] = [:]
    for foot in feet { counts[Int(exactly: ((foot.y - slope * foot.x) / length).rounded(.down)) ?? 0, default: 0] += 1 }
    return counts.values.reduce(0) { $0 + Double($1 * $1) }
  }
}
