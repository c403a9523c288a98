import CTextRec

/// How readable a picture is, in words and as JSON.
struct Quality {
  private let measures: textrec_quality

  init(_ image: Handle, _ result: Handle) throws(LibraryError) {
    var measures = textrec_quality()
    measures.struct_size = UInt32(MemoryLayout<textrec_quality>.size)
    try LibraryError.check(textrec_image_measure_quality(image.pointer, result.pointer, &measures))
    self.measures = measures
  }

  /// A line "NAME: VALUE" for each measure.
  var text: String {
    let height = measures.median_character_height
    let heights =
      height > 0
      ? "\(rounded(height)) pixels, the smallest \(rounded(measures.smallest_character_height))" : "no text found"
    let advice = Self.advice.filter { measures.advice & $0.bit != 0 }.map(\.words)
    return """
      focus: \(percent(measures.focus))
      contrast: \(percent(measures.contrast))
      glare: \(percent(measures.glare))
      character height: \(heights)
      advice: \(advice.isEmpty ? "none, this is a good picture" : advice.joined(separator: "; "))
      """
  }

  var json: String {
    let advice = Self.advice.filter { measures.advice & $0.bit != 0 }.map { "\"\($0.name)\"" }
    return """
      {"focus":\(measures.focus),"contrast":\(measures.contrast),"glare":\(measures.glare),\
      "median_character_height":\(measures.median_character_height),\
      "smallest_character_height":\(measures.smallest_character_height),"advice":[\(advice.joined(separator: ","))]}
      """
  }

  private static let advice: [(bit: UInt32, name: String, words: String)] = [
    (TEXTREC_ADVICE_TEXT_TOO_SMALL, "text_too_small", "the text is small: come closer, or scan with more pixels"),
    (TEXTREC_ADVICE_OUT_OF_FOCUS, "out_of_focus", "out of focus: take it again"),
    (TEXTREC_ADVICE_LOW_CONTRAST, "low_contrast", "low contrast: more light"),
    (TEXTREC_ADVICE_GLARE, "glare", "glare: take it from another angle"),
    (TEXTREC_ADVICE_TEXT_OVERSIZED, "text_oversized", "the text is larger than needed: a smaller picture is faster"),
  ]

  private func percent(_ part: Float) -> String { "\(Int(clamping: Int64(rounding: part * 100))) %" }
  private func rounded(_ pixels: Float) -> String { "\(Int64(rounding: pixels))" }
}

extension Int64 {
  /// The nearest whole number; 0 for what is none.
  fileprivate init(rounding number: Float) { self = Int64(exactly: number.rounded()) ?? 0 }
}
