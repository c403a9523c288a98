import TextRecCore

/// A JPEG that a PDF can hold as it is.
struct EncodedJPEG: Sendable {
  let bytes: [UInt8]
  /// 1 (gray) or 3 (colour).
  let components: Int

  /// Copies the bytes; nil where a PDF cannot hold them.
  init?(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) {
    let header = try JPEGHeader(bytes)
    guard header.suitsPDF else { return nil }
    self.bytes = Array(bytes)
    components = header.components
  }
}

/// Pixels as stored, and how they relate to the upright scene.
public struct DecodedImage: Sendable {
  /// Stored orientation; gray where the image has no colour, else RGB; transparent parts are laid over a ground.
  public let raster: Raster
  /// To begin with the caller's, else that of the encoded image, else `.up`.
  public var orientation: Orientation
  public let decodeMilliseconds: Float
  /// As the encoded image tells it.
  public let resolution: Resolution?
  let jpeg: EncodedJPEG?

  init(
    orientation: Orientation, resolution: Resolution? = nil, jpeg: EncodedJPEG? = nil,
    decode: () throws(TextRecError) -> Raster
  ) throws(TextRecError) {
    let start = MonotonicTime.now
    raster = try decode()
    self.orientation = orientation
    self.resolution = resolution
    self.jpeg = jpeg
    decodeMilliseconds = start.elapsedMilliseconds
  }

  /// Reads and decodes the first page of an image file.
  ///
  /// Throws `.notFound` where there is no such file, `.io` where it cannot be read or is none, and what `encoded` throws.
  public static func file(_ path: FilePath, orientation: Orientation?) throws(TextRecError) -> DecodedImage {
    try FileBytes(path).withBytes { bytes throws(TextRecError) in
      do throws(TextRecError) {
        return try encoded(bytes, page: 0, orientation: orientation)
      } catch {
        throw TextRecError(error.status, "\(path.display): \(error.message)")
      }
    }
  }

  /// Decodes one page, counted from 0, of an encoded image.
  ///
  /// Throws `.unsupportedFormat` for bytes that are no image that the library reads, `.corruptImage` for those that start
  /// like one but do not decode to the last row, `.imageTooLarge` above `Limits.maxPixels`, `.notFound` past the last page.
  public static func encoded(
    _ bytes: UnsafeRawBufferPointer, page: Int, orientation: Orientation?
  ) throws(TextRecError) -> DecodedImage {
    let header = try ImageHeader(bytes, page: page)
    return try DecodedImage(
      orientation: orientation ?? header.orientation ?? .up, resolution: header.resolution,
      jpeg: header.format == .jpeg ? try EncodedJPEG(bytes) : nil
    ) { () throws(TextRecError) in
      switch header.format {
      case .png: try decodePNG(bytes)
      case .jpeg: try decodeJPEG(bytes)
      case .tiff: try decodeTIFF(bytes, page: page)
      case .webP: try decodeWebP(bytes, frame: page)
      case .bmp: try decodeBMP(bytes)
      case .gif: try decodeGIF(bytes, frame: page)
      case .pnm: try decodePNM(bytes)
      case .jpeg2000: try decodeJPEG2000(bytes)
      }
    }
  }

  /// TIFF directories, frames of a GIF or WebP animation, else 1. Throws as `encoded` does.
  public static func pageCount(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) -> Int {
    try ImageHeader(bytes).pageCount
  }

  /// Copies raw pixels, one buffer a plane.
  ///
  /// Throws `.invalidArgument` for a missing plane and `.bufferTooSmall` for one that is shorter than `layout` calls for.
  public static func pixels(
    _ layout: PixelLayout, planes: [UnsafeRawBufferPointer], orientation: Orientation?
  ) throws(TextRecError) -> DecodedImage {
    try layout.check(planes)
    return try DecodedImage(orientation: orientation ?? .up) { () throws(TextRecError) in
      let pixels = try RawPixels(layout, planes)
      guard let area = UprightArea(storedWidth: layout.width, storedHeight: layout.height, orientation: .up) else {
        throw TextRecError(.internalError, "no pixels in \(layout)")
      }
      return try Raster(
        decoded: pixels.upright(area, channels: pixels.channels), width: layout.width, height: layout.height,
        channels: pixels.channels)
    }
  }

  /// Throws `.invalidArgument` unless the result can be of these pixels, by their size; they may have been loaded with
  /// another orientation.
  public func checkIsSource(of info: ResultInfo) throws(TextRecError) {
    let isTurned = info.coordinates == .oriented && info.orientation.swapsSides
    let (width, height) = isTurned ? (raster.height, raster.width) : (raster.width, raster.height)
    guard width == Int(info.width), height == Int(info.height) else {
      throw TextRecError(
        .invalidArgument,
        "an image of \(width) x \(height) pixels, where the result is of one of \(info.width) x \(info.height)")
    }
  }
}
