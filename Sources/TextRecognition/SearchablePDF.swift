internal import TextRecCore
internal import TextRecPipeline

/// A searchable PDF in the making: each page a picture as a viewer shows it, with its text invisible over it.
///
///     let pdf = try SearchablePDF(title: "Letters")
///     try pdf.add(text, of: image)
///     let bytes = try pdf.finish()
///
/// It may be used from many threads; pages come in the order in which `add` gets done. The document is PDF/A-2u.
public final class SearchablePDF: Sendable {
  private let document: PDFDocument

  /// - Parameters:
  ///   - title: What viewers show; empty for none.
  ///   - resolution: Pixels an inch, 10 to 20,000, which gives pages their size; nil takes what each PNG, JPEG and TIFF
  ///     tells, else 300.
  /// - Throws: `.invalidArgument` for a resolution outside its range or a title over 16,000 characters.
  public init(title: String = "", resolution: Double? = nil) throws(TextRecognitionError) {
    var options = PDFOptions()
    options.title = title
    options.resolution = resolution
    document = try rethrowing { [options] () throws(TextRecError) in try PDFDocument(options) }
  }

  /// Adds a page behind the others; neither the text nor the image need stay.
  ///
  /// - Parameter image: The one that was read; it may have been opened again, with any orientation.
  /// - Throws: `.invalidArgument` for an image of another size than the one that was read, or where it is finished.
  public func add(_ text: Text, of image: VisionImage) throws(TextRecognitionError) {
    try rethrowing { () throws(TextRecError) in try document.add(image.decoded, text.result) }
  }

  /// The document, which takes no more pages then.
  ///
  /// - Throws: `.invalidArgument` where there is no page, or the second time.
  public func finish() throws(TextRecognitionError) -> [UInt8] {
    try rethrowing { () throws(TextRecError) in try document.finish() }
  }
}
