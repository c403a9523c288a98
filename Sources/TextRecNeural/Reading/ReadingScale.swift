import TextRecCore

/// How much smaller a picture may be made before its lines are read.
public enum ReadingScale {
  /// Pixels of a detected line's height, which has room above and below the letters: the network is given 48 rows, and on 275
  /// pictures, with 24, 32, 40 and 48 of these alike, no error rate rose.
  private static let enough = 40.0

  /// Pixels of the picture to one that is read, so that the lowest of `lines` keeps enough; without end where there is none.
  public static func scale(for lines: [DetectedLine]) -> Double {
    lines.map { $0.quad.shorterSide / enough }.min() ?? .infinity
  }
}

extension Quad {
  fileprivate var shorterSide: Double { min((topRight - topLeft).length, (bottomLeft - topLeft).length) }
}
