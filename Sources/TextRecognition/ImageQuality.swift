internal import TextRecCore
internal import TextRecPipeline

/// How readable a picture is.
public struct ImageQuality: Equatable, Sendable {
  /// What to do about a picture; none of it for a good one.
  public struct Advice: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Characters are under 16 pixels high, of Han, Kana and Hangul under 24: come closer.
    public static let textTooSmall = Advice(rawValue: 0x01)
    /// Take it again.
    public static let outOfFocus = Advice(rawValue: 0x02)
    /// More light.
    public static let lowContrast = Advice(rawValue: 0x04)
    /// Another angle.
    public static let glare = Advice(rawValue: 0x08)
    /// Much more than 24 pixels help nothing: a smaller picture is faster.
    public static let textOversized = Advice(rawValue: 0x10)
  }

  public let advice: Advice
  /// 0 blurred to 1 sharp.
  public let focus: Double
  /// 0 to 1, between text and ground where text is, else of the whole.
  public let contrast: Double
  /// 0 to 1: the part of the picture that is burnt out beside text.
  public let glare: Double
  /// Pixels; 0 if there is no text.
  public let medianCharacterHeight: Double
  /// The 5th percentile of all characters, in pixels; 0 if there is no text.
  public let smallestCharacterHeight: Double
}

extension VisionImage {
  /// Measures how readable the picture is.
  ///
  /// - Parameter text: What was read in this image; character heights come from it. Nil to have them estimated.
  /// - Throws: `.invalidArgument` for the text of an image of another size.
  public func measureQuality(text: Text? = nil) throws(TextRecognitionError) -> ImageQuality {
    let quality = try rethrowing { () throws(TextRecError) in
      try TextRecPipeline.ImageQuality(of: decoded, result: text?.result)
    }
    return ImageQuality(
      advice: ImageQuality.Advice(rawValue: quality.advice.rawValue), focus: Double(quality.focus),
      contrast: Double(quality.contrast), glare: Double(quality.glare),
      medianCharacterHeight: Double(quality.medianCharacterHeight),
      smallestCharacterHeight: Double(quality.smallestCharacterHeight))
  }
}
