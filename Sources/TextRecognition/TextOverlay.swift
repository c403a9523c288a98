internal import TextRecCore
internal import TextRecPipeline

/// How an overlay is drawn; the initial values make a good picture.
public struct OverlayStyle: Hashable, Sendable {
  /// A level of a result to draw the boxes of.
  public enum Level: Sendable, CaseIterable {
    case page, block, paragraph, line
    /// Elements, which are the words of a document.
    case word
    case symbol
  }

  /// Which boxes.
  public var levels: Set<Level> = [.line, .word]
  /// One colour for all, 0xRRGGBBAA; nil for colours by confidence.
  public var rgba: UInt32?
  /// Whether to draw what was read at its place beside the picture.
  public var showsText = false
  /// The picture is scaled down to at most this many pixels a side, 1 or more; nil for its own size.
  public var maxSide: Int?

  public init() {}
}

extension Text {
  /// Draws the boxes of what was read over the upright picture, as PNG.
  ///
  /// Thumbnails, 500 pixels a side or less, are enlarged; with the text beside it the PNG is twice as wide.
  /// - Parameter image: The one that was read; it may have been opened again, with any orientation.
  /// - Throws: `.invalidArgument` for an image of another size than the one that was read, or a `maxSide` below 1;
  ///   `.notFound`, naming what to install, where text is to be drawn and Pango is missing.
  public func drawOverlay(
    on image: VisionImage, style: OverlayStyle = OverlayStyle()
  ) throws(TextRecognitionError) -> [UInt8] {
    try rethrowing { () throws(TextRecError) in
      try result.overlay(on: image.decoded, style: TextRecPipeline.OverlayStyle(style))
    }
  }
}

extension TextRecPipeline.OverlayStyle {
  fileprivate init(_ style: OverlayStyle) throws(TextRecError) {
    self.init()
    levels = Set(style.levels.map(\.core))
    rgba = style.rgba ?? 0
    showsText = style.showsText
    if let side = style.maxSide {
      guard side >= 1 else { throw TextRecError(.invalidArgument, "a picture of at most \(side) pixels a side") }
      maxSide = side
    }
  }
}

extension OverlayStyle.Level {
  fileprivate var core: Level {
    switch self {
    case .page: .page
    case .block: .block
    case .paragraph: .paragraph
    case .line: .line
    case .word: .word
    case .symbol: .symbol
    }
  }
}
