import TextRecCore
import TextRecImaging

extension TesseractEngine {
  /// Where lines of text may be, by the ink alone.
  ///
  /// - Parameter image: gray, held in any way.
  /// Returns rotated rectangles in pixels of `image` along the lines, any corner first.
  public static func inkRows(in image: Raster) -> [Quad] {
    // Rows of symbols show in a small picture as well.
    let reduction = min(1, (surveyedPixels / image.bounds.area).squareRoot())
    let map = AffineMap.scale(x: 1 / reduction, y: 1 / reduction)
    let (width, height) = (Double(image.width) * reduction, Double(image.height) * reduction)
    guard reduction < 0.8, width >= 1, height >= 1,
      let small = image.resampled(by: map, width: Int(width), height: Int(height))
    else { return rows(in: image) }
    return rows(in: small).map { map($0) }
  }

  private static let surveyedPixels = 2.2e6

  private static func rows(in image: Raster) -> [Quad] {
    let survey = InkSurvey(image)
    return survey.symbolHeight.map { InkRows(of: survey.commonSymbols, height: $0).rows } ?? []
  }

  /// Reads one line as it is held, for how well that goes; nil where there is nothing to read.
  ///
  /// - Parameters:
  ///   - line: a rectangle in pixels of `image`, the top left corner being that of the text; a column of upright characters
  ///     where it is higher than wide.
  ///   - image: gray.
  /// Throws `.timeout` or `.cancelled` once `control` says so, `.engine` if Tesseract gives up.
  public func trial(_ line: Quad, in image: Raster, control: Control) throws(TextRecError) -> TrialReading? {
    try engineLines([line], in: image, control: control.silent, threads: 1).first?.map {
      TrialReading(text: $0.text, certainty: $0.certainty)
    }
  }
}
