internal import TextRecCore
internal import TextRecPipeline

/// A picture to be read: decoded pixels and how they are to be turned.
///
/// PNG, JPEG, TIFF, WebP, BMP, GIF, PNM and JPEG 2000 are told by their content. Transparent parts are laid over white,
/// black or gray, whichever leaves the picture readable. Everything is copied: files and buffers may go at once.
public struct VisionImage: Sendable {
  var decoded: DecodedImage

  /// Reads and decodes an image file; of a file with several pages, the first.
  ///
  /// - Parameters:
  ///   - path: UTF-8, as the system takes it.
  ///   - orientation: Takes the place of the one in the file's EXIF data; nil for that, or `.up` where there is none.
  /// - Throws: `.notFound` where there is no such file, `.io` where it cannot be read, and what
  ///   ``init(encoded:page:orientation:)`` throws.
  public init(path: String, orientation: ImageOrientation? = nil) throws(TextRecognitionError) {
    decoded = try rethrowing { () throws(TextRecError) in
      try path.requireNoNUL("the path")
      return try DecodedImage.file(FilePath(path), orientation: orientation?.core)
    }
  }

  /// Decodes one page of an encoded image, which is what a file holds.
  ///
  /// - Parameters:
  ///   - bytes: All of the file.
  ///   - page: Counted from 0: directories of a TIFF, frames of an animated GIF or WebP; other images have one.
  ///   - orientation: Takes the place of the one in the image's EXIF data; nil for that, or `.up` where there is none.
  /// - Throws: `.unsupportedFormat` for bytes that are no image of a kind that is read here, `.corruptImage` for one that
  ///   is damaged or ends early, `.imageTooLarge` over 100 million pixels, `.notFound` past the last page.
  public init(
    encoded bytes: UnsafeRawBufferPointer, page: Int = 0, orientation: ImageOrientation? = nil
  ) throws(TextRecognitionError) {
    guard page >= 0 else {
      throw TextRecognitionError(code: .invalidArgument, message: "page \(page): pages count from 0")
    }
    decoded = try rethrowing { () throws(TextRecError) in
      try DecodedImage.encoded(bytes, page: page, orientation: orientation?.core)
    }
  }

  /// Decodes one page of an encoded image, as ``init(encoded:page:orientation:)`` does from memory of any kind.
  public init(
    encoded bytes: [UInt8], page: Int = 0, orientation: ImageOrientation? = nil
  ) throws(TextRecognitionError) {
    self = try bytes.withBytes { (bytes) throws(TextRecognitionError) in
      try VisionImage(encoded: bytes, page: page, orientation: orientation)
    }
  }

  /// The number of pages of an encoded image; decodes nothing. Throws as decoding does.
  public static func pageCount(ofEncoded bytes: UnsafeRawBufferPointer) throws(TextRecognitionError) -> Int {
    try rethrowing { () throws(TextRecError) in try DecodedImage.pageCount(bytes) }
  }

  /// The number of pages of an encoded image; decodes nothing. Throws as decoding does.
  public static func pageCount(ofEncoded bytes: [UInt8]) throws(TextRecognitionError) -> Int {
    try bytes.withBytes { (bytes) throws(TextRecognitionError) in try pageCount(ofEncoded: bytes) }
  }

  /// How the pixels are turned before they are read; to begin with, what was stated, else what the image says of itself.
  public var orientation: ImageOrientation {
    get { ImageOrientation(decoded.orientation) }
    set { decoded.orientation = newValue.core }
  }

  /// Pixels a row as stored, before orientation.
  public var width: Int { decoded.storedWidth }
  /// Rows as stored, before orientation.
  public var height: Int { decoded.storedHeight }

  init(_ decoded: DecodedImage) { self.decoded = decoded }
}

extension VisionImage: CustomStringConvertible {
  public var description: String { "image of \(width) x \(height) pixels, orientation \(orientation)" }
}

extension [UInt8] {
  /// `withUnsafeBytes`, with what `body` throws.
  func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    try withUnsafeBufferPointer { (bytes) throws(E) in try body(UnsafeRawBufferPointer(bytes)) }
  }
}
