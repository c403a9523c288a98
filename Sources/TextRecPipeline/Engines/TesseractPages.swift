import TextRecCore
import TextRecImaging
import TextRecLayout
import TextRecTesseract

/// Tesseract on whole pages, which may be looked for on their side, upside down or mirrored.
struct TesseractPages: RecognitionEngine {
  let tesseract: TesseractEngine
  /// The most that work on one image.
  let threads: Int
  let detectsRotation: Bool
  let wantsColor = false
  var languages: [String] { tesseract.languages }

  func recognize(_ image: any ScaledPicture, control: Control) throws(TextRecError) -> RecognizedPage {
    let image = try image.view(atMost: 1).raster
    return try image.recognized(held: orientation(of: image, control: control)) { (upright, _) throws(TextRecError) in
      var page = try tesseract.recognize(upright, threads: threads, control: control)
      page.blocks = PageLayout.reordered(page.blocks)
      return page
    }
  }

  private func orientation(of image: Raster, control: Control) throws(TextRecError) -> Orientation? {
    guard detectsRotation else { return nil }
    return try OrientationSearch(image: image, lines: TesseractEngine.inkRows(in: image), threads: threads) {
      (line, part) throws(TextRecError) in try tesseract.trial(line, in: part, control: control)
    }.orientation()
  }
}
