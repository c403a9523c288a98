import TextRecCore

/// A JPEG that a PDF can hold as it is.
struct EncodedJPEG: Sendable {
  let bytes: [UInt8]
  /// 1 (gray) or 3 (colour).
  let components: Int

  /// nil where a PDF cannot hold it.
  ///
  /// - Parameter copy: of the bytes, where there is one.
  init?(_ bytes: UnsafeRawBufferPointer, copy: [UInt8]?) throws(TextRecError) {
    let header = try JPEGHeader(bytes)
    guard header.suitsPDF else { return nil }
    self.bytes = copy ?? Array(bytes)
    components = header.components
  }
}

/// Pixels as stored, and how they relate to the upright scene.
public struct DecodedImage: Sendable {
  private enum Pixels {
    case decoded(Raster)
    case large(LargeJPEG)
  }

  private let pixels: Pixels
  /// To begin with the caller's, else that of the encoded image, else `.up`.
  public var orientation: Orientation
  /// What loading took; decoding all pixels of a large JPEG, where print is too small for fewer, comes later.
  public let decodeMilliseconds: Float
  /// As the encoded image tells it.
  public let resolution: Resolution?
  let jpeg: EncodedJPEG?

  private init(
    orientation: Orientation, resolution: Resolution? = nil, decode: () throws(TextRecError) -> (Pixels, EncodedJPEG?)
  ) throws(TextRecError) {
    let start = MonotonicTime.now
    (pixels, jpeg) = try decode()
    self.orientation = orientation
    self.resolution = resolution
    decodeMilliseconds = start.elapsedMilliseconds
  }

  /// All pixels, in stored orientation; gray where the image has no colour, else RGB; transparent parts are laid over a
  /// ground.
  ///
  /// Throws `.outOfMemory`, where not all of them have been decoded yet.
  public func raster() throws(TextRecError) -> Raster {
    switch pixels {
    case .decoded(let raster): raster
    case .large(let jpeg): try jpeg.raster()
    }
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
      orientation: orientation ?? header.orientation ?? .up, resolution: header.resolution
    ) { () throws(TextRecError) in
      switch header.format {
      case .png: (.decoded(try decodePNG(bytes)), nil)
      case .jpeg:
        if let large = try LargeJPEG(bytes) {
          (.large(large), try EncodedJPEG(bytes, copy: large.bytes))
        } else {
          (.decoded(try decodeJPEG(bytes)), try EncodedJPEG(bytes, copy: nil))
        }
      case .tiff: (.decoded(try decodeTIFF(bytes, page: page)), nil)
      case .webP: (.decoded(try decodeWebP(bytes, frame: page)), nil)
      case .bmp: (.decoded(try decodeBMP(bytes)), nil)
      case .gif: (.decoded(try decodeGIF(bytes, frame: page)), nil)
      case .pnm: (.decoded(try decodePNM(bytes)), nil)
      case .jpeg2000: (.decoded(try decodeJPEG2000(bytes)), nil)
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
      let raster = try Raster(
        decoded: pixels.upright(area, channels: pixels.channels), width: layout.width, height: layout.height,
        channels: pixels.channels)
      return (.decoded(raster), nil)
    }
  }

  /// Throws `.invalidArgument` unless the result can be of these pixels, by their size; they may have been loaded with
  /// another orientation.
  public func checkIsSource(of info: ResultInfo) throws(TextRecError) {
    let isTurned = info.coordinates == .oriented && info.orientation.swapsSides
    let (width, height) = isTurned ? (storedHeight, storedWidth) : (storedWidth, storedHeight)
    guard width == Int(info.width), height == Int(info.height) else {
      throw TextRecError(
        .invalidArgument,
        "an image of \(width) x \(height) pixels, where the result is of one of \(info.width) x \(info.height)")
    }
  }
}

extension DecodedImage: Picture {
  public var storedWidth: Int {
    switch pixels {
    case .decoded(let raster): raster.width
    case .large(let jpeg): jpeg.width
    }
  }

  public var storedHeight: Int {
    switch pixels {
    case .decoded(let raster): raster.height
    case .large(let jpeg): jpeg.height
    }
  }

  public func uprightGray(_ part: Rect) throws(TextRecError) -> Raster? {
    switch pixels {
    case .decoded(let raster): raster.upright(orientation, part: part, channels: 1)
    case .large(let jpeg): try jpeg.raster(inGray: true).upright(orientation, part: part)
    }
  }

  public func upright(_ part: Rect) throws(TextRecError) -> (any ScaledPicture)? {
    switch pixels {
    case .decoded(let raster): return raster.upright(orientation, part: part)
    case .large(let jpeg):
      let whole = UprightJPEG(jpeg, held: orientation)
      return part == whole.bounds ? whole : try jpeg.raster().upright(orientation, part: part)
    }
  }
}
