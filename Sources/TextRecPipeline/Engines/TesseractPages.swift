import TextRecCore
import TextRecImaging
import TextRecLayout
import TextRecTesseract

/// Tesseract on whole pages, which may be looked for on their side, upside down or mirrored.
struct TesseractPages: RecognitionEngine {
  let tesseract: TesseractEngine
  let detectsRotation: Bool
  let wantsColor = false
  var languages: [String] { tesseract.languages }

  func recognize(_ image: Raster, control: Control) throws(TextRecError) -> RecognizedPage {
    try image.recognized(held: try orientation(of: image, control: control)) { (upright, _) throws(TextRecError) in
      var page = try tesseract.recognize(upright, control: control)
      page.blocks = PageLayout.reordered(page.blocks)
      return page
    }
  }

  private func orientation(of image: Raster, control: Control) throws(TextRecError) -> Orientation? {
    guard detectsRotation else { return nil }
    // One line at a time: so many instances there are.
    return try OrientationSearch(image: image, lines: TesseractEngine.inkRows(in: image), threads: 1) {
      (line, part) throws(TextRecError) in try tesseract.trial(line, in: part, control: control)
    }.orientation()
  }
}
