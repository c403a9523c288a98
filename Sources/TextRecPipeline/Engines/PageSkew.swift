import TextRecCore

extension RecognizedPage {
  /// Degrees clockwise that most text is off level: the median of the lines within 45 degrees of it, weighted by their
  /// lengths; 0 where there is none.
  static func skew(of lines: [RecognizedLine]) -> Double {
    let slopes = lines.compactMap { line -> (angle: Double, length: Double)? in
      let angle = arcTangent(y: line.frameToImage.d, x: line.frameToImage.a) * 180 / Double.pi
      return abs(angle) < 45 ? (angle, max(0, line.box.width)) : nil
    }
    let half = slopes.reduce(0) { $0 + $1.length } / 2
    var length = 0.0
    return slopes.sorted { $0.angle < $1.angle }.first {
      length += $0.length
      return length >= half
    }?.angle ?? 0
  }
}
