/// What the header of an encoded image says about one of its pages. Reading it decodes no pixel.
public struct ImageHeader: Equatable, Sendable {
  /// Pages beyond this are not seen: a file of a few bytes a page would take many times its size in memory.
  static let maxPages = 65_536

  public let format: ImageFormat
  /// Pixels as stored, before orientation; 1 or more.
  public let width: Int
  public let height: Int
  /// From EXIF or the TIFF tag; nil where the image states none.
  public let orientation: Orientation?
  /// As PNG, JFIF and TIFF tell it; nil where the image states none.
  public let resolution: Resolution?
  /// TIFF directories, frames of a GIF or WebP animation (65,536 at most), else 1.
  public let pageCount: Int

  /// Reads the header and checks the size of `page` (counted from 0) against `Limits.maxPixels`.
  ///
  /// Throws `.unsupportedFormat`, `.corruptImage`, `.imageTooLarge`, and `.notFound` past the last page.
  public init(_ bytes: UnsafeRawBufferPointer, page: Int = 0) throws(TextRecError) {
    format = try ImageFormat(of: bytes)
    let size: (width: Int, height: Int)
    var resolution: Resolution?
    switch format {
    case .png:
      let header = try PNGHeader(bytes)
      resolution = header.resolution
      (size, orientation, pageCount) = ((header.width, header.height), header.orientation, 1)
    case .jpeg:
      let header = try JPEGHeader(bytes)
      resolution = header.resolution
      (size, orientation, pageCount) = ((header.width, header.height), header.orientation, 1)
    case .webP:
      let header = try WebPHeader(bytes)
      (size, orientation, pageCount) = ((header.width, header.height), header.orientation, header.frameCount)
    case .bmp:
      let header = try BMPHeader(bytes)
      (size, orientation, pageCount) = ((header.width, header.height), nil, 1)
    case .gif:
      let header = try GIFFile(bytes)
      (size, orientation, pageCount) = ((header.width, header.height), nil, max(1, header.frames.count))
    case .pnm:
      let header = try PNMHeader(bytes)
      (size, orientation, pageCount) = ((header.width, header.height), nil, 1)
    case .jpeg2000:
      let header = try JPEG2000Header(bytes)
      (size, orientation, pageCount) = ((header.width, header.height), nil, 1)
    case .tiff:
      guard let file = TIFFFile(bytes) else { throw TextRecError(.corruptImage, "the TIFF header is damaged") }
      let offsets = try file.directoryOffsets()
      pageCount = offsets.count
      try Self.checkPage(page, of: pageCount)
      let directory = try TIFFPage(file, offset: offsets[page])
      (size, orientation) = ((directory.width, directory.height), directory.orientation)
      resolution = directory.resolution
    }
    self.resolution = resolution
    try Self.checkPage(page, of: pageCount)
    try Self.checkSize(width: size.width, height: size.height, what: "the \(format.rawValue) image")
    (width, height) = size
  }

  private static func checkPage(_ page: Int, of count: Int) throws(TextRecError) {
    guard page >= 0, page < count else {
      throw TextRecError(
        .notFound, "page \(page) of an image with \(count) \(count == 1 ? "page" : "pages"), counted from 0")
    }
  }

  /// Throws `.corruptImage` for a size of 0 and `.imageTooLarge` above `Limits.maxPixels`.
  public static func checkSize(width: Int, height: Int, what: @autoclosure () -> String) throws(TextRecError) {
    guard width > 0, height > 0 else {
      throw TextRecError(.corruptImage, "\(what()) has a size of \(width) x \(height) pixels")
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Limits.maxPixels else {
      throw TextRecError(
        .imageTooLarge,
        "\(what()) of \(width) x \(height) pixels is over the limit of \(Limits.maxPixels) pixels")
    }
  }
}
