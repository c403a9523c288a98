import TextRecCore

/// How an overlay is drawn; the fields of `textrec_overlay_style`.
public struct OverlayStyle: Sendable {
  /// Which boxes.
  public var levels: Set<Level> = [.line, .word]
  /// One colour for all, 0xRRGGBBAA; 0 = by confidence.
  public var rgba: UInt32 = 0
  /// Whether to draw what was read beside the picture.
  public var showsText = false
  /// The most pixels a side of the picture may have; 0 = any number.
  public var maxSide = 0

  public init() {}
}

extension OverlayStyle {
  /// The size to draw a picture in: made smaller where it is over `maxSide`; made larger, by a whole factor up to 8 and up
  /// to 1000 pixels a side, where `maxSide` leaves room, so that boxes and text on thumbnails can be told apart.
  func drawnSize(width: Int, height: Int) -> (width: Int, height: Int) {
    let longer = max(width, height)
    let limit = maxSide == 0 ? Int.max : maxSide
    guard longer > limit else {
      let factor = max(1, min(8, min(limit, 1000) / longer))
      return (width * factor, height * factor)
    }
    // Invariant: a side scaled by limit / longer is at most `limit`.
    func scaled(_ side: Int) -> Int { max(1, Int((Double(side) * Double(limit) / Double(longer)).rounded())) }
    return (scaled(width), scaled(height))
  }

  /// The colour of a node.
  func color(_ confidence: Double) -> Color {
    guard rgba != 0 else { return ConfidenceScale.color(confidence) }
    return Color(
      UInt8(truncatingIfNeeded: rgba >> 24), UInt8(truncatingIfNeeded: rgba >> 16), UInt8(truncatingIfNeeded: rgba >> 8)
    )
  }

  /// 0 to 1, of what is drawn.
  var opacity: Double { rgba == 0 ? 1 : Double(rgba & 0xFF) / 255 }
}
