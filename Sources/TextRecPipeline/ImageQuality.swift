import TextRecCore
import TextRecImaging

/// How readable a picture is; the fields of `textrec_quality`.
public struct ImageQuality: Equatable, Sendable {
  /// What to do about a picture; raw values are the `TEXTREC_ADVICE_` bits.
  public struct Advice: OptionSet, Sendable {
    public let rawValue: UInt32

    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let textTooSmall = Advice(rawValue: 1)
    public static let outOfFocus = Advice(rawValue: 2)
    public static let lowContrast = Advice(rawValue: 4)
    public static let glare = Advice(rawValue: 8)
    public static let textOversized = Advice(rawValue: 16)
  }

  public let advice: Advice
  /// 0 blurred to 1 sharp.
  public let focus: Float
  /// 0 to 1, between text and ground where text is, else of the whole.
  public let contrast: Float
  /// 0 to 1: part of the picture that is burnt out beside text.
  public let glare: Float
  /// Pixels; 0 where there is no text.
  public let medianCharacterHeight: Float
  /// Pixels: the 5th percentile of all characters.
  public let smallestCharacterHeight: Float

  /// Where the error rate rises; docs/quality.md shows how these were found.
  private static let leastFocus = 0.5
  private static let leastContrast = 0.1
  private static let mostGlare = 0.005
  /// Half the size would still leave the smallest characters the 24 pixels beyond which nothing is gained.
  private static let oversizedHeight = 48.0

  /// Measures a picture.
  ///
  /// Character heights come from `result`, or are estimated where that is nil. Throws `.invalidArgument` for the result of
  /// an image of another size.
  public init(of image: DecodedImage, result: RecognitionResult? = nil) throws(TextRecError) {
    let characters = try result.map { result throws(TextRecError) in try Self.characters(of: result, in: image) }
    let frame = ImageFrame(image, coordinates: .oriented)
    guard let gray = try image.uprightGray(frame.upright) else {
      throw TextRecError(.internalError, "no pixels in an image of \(frame.width) x \(frame.height)")
    }
    let measures = PictureMeasures(gray, characters: characters?.map(\.place) ?? [])

    let estimated = measures.characters.map { MeasuredCharacter(place: $0, leastHeight: 16) }
    let told = characters ?? estimated
    let median = told.map(\.place.height).percentile(0.5) ?? 0
    let smallest = told.map(\.place.height).percentile(0.05) ?? 0

    var advice: Advice = []
    // Where nothing was read, what is there may be too small to be read.
    let judged = told.isEmpty ? estimated : told
    if 2 * judged.count(where: { $0.place.height < $0.leastHeight }) > judged.count { advice.insert(.textTooSmall) }
    if smallest > Self.oversizedHeight { advice.insert(.textOversized) }
    if measures.focus < Self.leastFocus, measures.contrast > 0 { advice.insert(.outOfFocus) }
    if measures.contrast < Self.leastContrast { advice.insert(.lowContrast) }
    if measures.glare > Self.mostGlare { advice.insert(.glare) }

    self.advice = advice
    focus = Float(measures.focus)
    contrast = Float(measures.contrast)
    glare = Float(measures.glare)
    medianCharacterHeight = Float(median)
    smallestCharacterHeight = Float(smallest)
  }

  private static func characters(
    of result: RecognitionResult, in image: DecodedImage
  ) throws(TextRecError) -> [MeasuredCharacter] {
    let frame = ImageFrame(image, coordinates: result.info.coordinates)
    guard Int(result.info.width) == frame.width, Int(result.info.height) == frame.height else {
      throw TextRecError(
        .invalidArgument,
        "the result of an image of \(result.info.width) x \(result.info.height) pixels with an image of \(frame.width) x \(frame.height)"
      )
    }
    return result.tree.measuredCharacters(frame.resultToUpright)
  }
}
