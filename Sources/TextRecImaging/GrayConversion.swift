import TextRecCore

extension Raster {
  /// The picture in gray; itself where it is.
  public var gray: Raster {
    guard channels == 3 else { return self }
    let gray = pixels.withUnsafeBufferPointer { rgb in
      [UInt8](unsafeUninitializedCapacity: width * height) { gray, count in
        count = width * height
        guard let source = rgb.baseAddress, let target = gray.baseAddress else { return }
        for index in 0..<count { target[index] = luma(source[3 * index], source[3 * index + 1], source[3 * index + 2]) }
      }
    }
    return Raster(width: width, height: height, channels: 1, pixels: gray) ?? self
  }
}
