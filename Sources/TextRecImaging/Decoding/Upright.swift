import TextRecCore

/// What is read: pixels that are stored in some way, and how they become upright.
public protocol Picture: Sendable {
  /// Pixels in a row as stored, 1 or more.
  var storedWidth: Int { get }
  /// Rows as stored, 1 or more.
  var storedHeight: Int { get }
  var orientation: Orientation { get }
  var decodeMilliseconds: Float { get }

  /// Upright gray pixels of a part of the image, cut, turned and converted in one pass.
  ///
  /// `part` counts upright pixels. It is widened to whole ones and clipped to the image; nil where nothing is left.
  /// Throws `.outOfMemory`.
  func uprightGray(_ part: Rect) throws(TextRecError) -> Raster?

  /// The same in the image's own channels: gray, or R, G, B.
  func upright(_ part: Rect) throws(TextRecError) -> (any ScaledPicture)?
}

extension Picture {
  /// Size of the upright image in pixels.
  public var uprightWidth: Int { orientation.swapsSides ? storedHeight : storedWidth }
  public var uprightHeight: Int { orientation.swapsSides ? storedWidth : storedHeight }
}

extension Raster {
  /// Upright pixels of a part of an image that is stored in `orientation`, cut, turned and converted in one pass.
  ///
  /// - Parameters:
  ///   - part: in upright pixels, widened to whole ones and clipped to the image; nil for all.
  ///   - channels: of the new image, those of this one or 1; nil for those of this one.
  /// nil where nothing is left.
  public func upright(_ orientation: Orientation, part: Rect? = nil, channels: Int? = nil) -> Raster? {
    let channels = channels ?? self.channels
    guard let area = UprightArea(part, storedWidth: width, storedHeight: height, orientation: orientation) else {
      return nil
    }
    if orientation == .up, self.channels == channels, area.isWhole { return self }
    let pixels = area.bytes(channels: channels) { write(area, channels: channels, to: $0) }
    return Raster(width: area.width, height: area.height, channels: channels, pixels: pixels)
  }

  /// Writes the pixels of an area of this image as `UprightArea.write` does.
  func write(
    _ area: UprightArea, channels: Int, to target: UnsafeMutablePointer<UInt8>, rowBytes: Int? = nil
  ) {
    pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      if self.channels == 1 {
        area.write(GrayPixels(base: base, stride: width), channels: channels, to: target, rowBytes: rowBytes)
      } else {
        let pixels = ColorPixels(base: base, stride: 3 * width, step: 3, isBlueFirst: false)
        area.write(pixels, channels: channels, to: target, rowBytes: rowBytes)
      }
    }
  }
}
