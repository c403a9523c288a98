import TextRecCore

/// Where a line of text is, before it is read.
public struct DetectedLine: Equatable, Sendable {
  /// A rotated rectangle in pixels of the image. Its top left corner is that of a reader who holds the long side level,
  /// turned by less than 90 degrees from the image; of a column of upright characters, that of the image.
  public var quad: Quad
  /// Mean probability of text inside, 0 to 1.
  public var score: Double

  public init(quad: Quad, score: Double) {
    self.quad = quad
    self.score = score
  }

  /// The same in pixels of another image.
  public func moved(by map: AffineMap) -> DetectedLine { DetectedLine(quad: map(quad), score: score) }
}
