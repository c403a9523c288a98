internal import TextRecCore
internal import TextRecPipeline

extension VisionImage {
  /// How raw pixels lie in memory. Chroma planes of images of odd size are rounded up.
  public enum PixelFormat: Sendable, CaseIterable {
    /// One byte a pixel.
    case gray8
    /// Bytes red, green, blue.
    case rgb24
    /// Bytes blue, green, red.
    case bgr24
    /// Bytes red, green, blue, alpha; alpha is straight.
    case rgba32
    /// Bytes blue, green, red, alpha; alpha is straight.
    case bgra32
    /// Two planes: luma, then interleaved U and V at half the size.
    case nv12
    /// Two planes: luma, then interleaved V and U at half the size.
    case nv21
    /// Three planes: luma, U, V, the latter two at half the size.
    case i420

    fileprivate var core: TextRecCore.PixelFormat {
      switch self {
      case .gray8: .gray8
      case .rgb24: .rgb24
      case .bgr24: .bgr24
      case .rgba32: .rgba32
      case .bgra32: .bgra32
      case .nv12: .nv12
      case .nv21: .nv21
      case .i420: .i420
      }
    }
  }

  /// Copies raw pixels whose planes lie apart, as cameras hand them out.
  ///
  /// - Parameters:
  ///   - planes: As many as the format has; more are ignored. The last row of each may end with its pixels.
  ///   - width: Pixels a row.
  ///   - height: Rows.
  ///   - bytesPerRow: From the start of a row to that of the next, for each plane; planes that are left out, or are 0,
  ///     are tightly packed.
  /// - Throws: `.invalidArgument` for a size below 1, a plane that is missing, or a row that is longer than its stride;
  ///   `.bufferTooSmall` for a plane that ends early; `.imageTooLarge` over 100 million pixels.
  public init(
    planes: [UnsafeRawBufferPointer], format: PixelFormat, width: Int, height: Int, bytesPerRow: [Int] = [],
    orientation: ImageOrientation = .up
  ) throws(TextRecognitionError) {
    let layout = try Self.layout(format, width: width, height: height, bytesPerRow: bytesPerRow)
    decoded = try rethrowing { () throws(TextRecError) in
      try DecodedImage.pixels(layout, planes: planes, orientation: orientation.core)
    }
  }

  /// Copies raw pixels whose planes follow each other, each after the last full row of the one before.
  ///
  /// Parameters and errors are those of ``init(planes:format:width:height:bytesPerRow:orientation:)``.
  public init(
    pixels: [UInt8], format: PixelFormat, width: Int, height: Int, bytesPerRow: [Int] = [],
    orientation: ImageOrientation = .up
  ) throws(TextRecognitionError) {
    let layout = try Self.layout(format, width: width, height: height, bytesPerRow: bytesPerRow)
    self = try pixels.withBytes { (pixels) throws(TextRecognitionError) in
      try VisionImage(
        planes: layout.planes(in: pixels), format: format, width: width, height: height, bytesPerRow: bytesPerRow,
        orientation: orientation)
    }
  }

  static func layout(
    _ format: PixelFormat, width: Int, height: Int, bytesPerRow: [Int]
  ) throws(TextRecognitionError) -> PixelLayout {
    if let negative = bytesPerRow.first(where: { $0 < 0 }) {
      throw TextRecognitionError(code: .invalidArgument, message: "\(negative) bytes per row: must not be negative")
    }
    return try rethrowing { () throws(TextRecError) in
      try PixelLayout(format: format.core, width: width, height: height, strides: bytesPerRow)
    }
  }
}
