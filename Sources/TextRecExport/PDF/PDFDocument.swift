import TextRecCore
import TextRecImaging

/// What a PDF says of itself beside its pages.
public struct PDFOptions: Sendable {
  /// What viewers show as its name; empty for none.
  public var title = ""
  /// Pixels an inch, 10 to 20,000, for all pages; nil takes what each picture tells, else 300.
  public var resolution: Double?

  public init() {}
}

/// A searchable PDF in the making: each page a picture as a viewer shows it, with its text invisible over it.
///
/// It may be used from any thread; pages come in the order in which `add` gets to them.
public final class PDFDocument: Sendable {
  /// nil once it is finished.
  private let builder: Lock<PDFBuilder?>

  /// Throws `.invalidArgument` for a resolution outside its range or a title over 16,000 characters, `.outOfMemory`.
  public init(_ options: PDFOptions = PDFOptions()) throws(TextRecError) {
    if let resolution = options.resolution, Resolution(horizontal: resolution, vertical: resolution) == nil {
      throw TextRecError(.invalidArgument, "a resolution of \(resolution) pixels an inch; it must be 10 to 20000")
    }
    guard options.title.utf16.count <= 16_000 else {
      throw TextRecError(.invalidArgument, "a title of \(options.title.utf16.count) characters; the limit is 16000")
    }
    builder = Lock(try PDFBuilder(options))
  }

  /// Adds a page behind the others. Of the picture it keeps what it was compressed to, of the result nothing.
  ///
  /// Throws `.invalidArgument` where `image` is of another size than the one that `result` is of, or the document is
  /// finished; `.outOfMemory`. The document stays as it was then.
  public func add(_ image: DecodedImage, _ result: RecognitionResult) throws(TextRecError) {
    try image.checkIsSource(of: result.info)
    try checkIsOpen()
    // Takes most of the time, so that several threads had better not wait for one another here.
    let picture = try image.compressed()
    try builder.withLock { (builder) throws(TextRecError) in
      guard let builder else { throw Self.finished }
      try builder.add(picture, of: image, result)
    }
  }

  /// The PDF. Ends the document: it takes no more pages, nor can it be finished again.
  ///
  /// Throws `.invalidArgument` where it has no page or was finished before; `.outOfMemory`.
  public func finish() throws(TextRecError) -> [UInt8] {
    let last = try builder.withLock { (builder) throws(TextRecError) in
      guard let last = builder else { throw Self.finished }
      guard last.pageCount > 0 else { throw TextRecError(.invalidArgument, "a PDF without a page") }
      builder = nil
      return last
    }
    return try last.finish()
  }

  private func checkIsOpen() throws(TextRecError) {
    guard builder.withLock({ $0 != nil }) else { throw Self.finished }
  }

  private static let finished = TextRecError(.invalidArgument, "the PDF is finished")
}
