import TextRecCore

/// Raw pixels, copied as they are: what is wanted of them is cut, turned and converted, in one pass, when it is wanted.
public struct VideoFrame: Picture {
  private let layout: PixelLayout
  /// The planes one after the other, their rows tightly packed.
  private var bytes: [UInt8]
  public let orientation: Orientation

  /// Copies raw pixels, one buffer a plane.
  ///
  /// - Parameter storage: of a frame that is done with; used again where it has the right size, which saves asking the
  ///   system for memory.
  /// Throws `.invalidArgument` for a missing plane and `.bufferTooSmall` for one that is shorter than `layout` calls for.
  public init(
    _ layout: PixelLayout, planes: [UnsafeRawBufferPointer], orientation: Orientation,
    reusing storage: consuming [UInt8] = []
  ) throws(TextRecError) {
    try layout.check(planes)
    self.layout = try PixelLayout(format: layout.format, width: layout.width, height: layout.height)
    self.orientation = orientation
    let count = self.layout.planes.reduce(0) { $0 + $1.byteCount }
    if storage.count != count { storage = [UInt8](unsafeUninitializedCapacity: count) { $1 = count } }
    storage.withUnsafeMutableBytes { target in
      guard var out = target.baseAddress else { return }
      for (plane, buffer) in zip(layout.planes, planes) {
        guard let source = buffer.baseAddress else { return }
        let runs = plane.stride == plane.rowBytes ? 1 : plane.rows
        let runBytes = plane.rowBytes * plane.rows / runs
        for row in 0..<runs {
          (out + row * runBytes).copyMemory(from: source + row * plane.stride, byteCount: runBytes)
        }
        out += plane.rowBytes * plane.rows
      }
    }
    bytes = storage
  }

  public var storedWidth: Int { layout.width }
  public var storedHeight: Int { layout.height }
  public var decodeMilliseconds: Float { 0 }

  public func uprightGray(_ part: Rect) -> Raster? { upright(part, channels: 1) }

  public func upright(_ part: Rect) -> (any ScaledPicture)? { upright(part, channels: layout.format == .gray8 ? 1 : 3) }

  /// Gives the memory away, for another frame; this one is empty then.
  public mutating func surrenderStorage() -> [UInt8] {
    let storage = bytes
    bytes = []
    return storage
  }

  private func upright(_ part: Rect, channels: Int) -> Raster? {
    guard
      let area = UprightArea(
        part, storedWidth: layout.width, storedHeight: layout.height, orientation: orientation)
    else { return nil }
    let pixels: [UInt8] = bytes.withUnsafeBytes { bytes in
      let planes = layout.planes(in: bytes)
      guard let raw = try? RawPixels(layout, planes), (try? layout.check(planes)) != nil else { return [] }
      return raw.upright(area, channels: channels)
    }
    return Raster(width: area.width, height: area.height, channels: channels, pixels: pixels)
  }
}
