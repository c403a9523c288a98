import TextRecCore

/// Luminance after ITU-R BT.601, rounded; exact for grays.
@inline(__always)
func luma(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> UInt8 {
  // .299, .587 and .114 in 16 fractional bits, made to add up to 1.
  UInt8(truncatingIfNeeded: (UInt32(red) * 19595 + UInt32(green) * 38470 + UInt32(blue) * 7471 + 32768) >> 16)
}

extension Raster {
  /// A raster of decoded pixels: RGBA laid over a ground, RGB without colour made gray.
  init(decoded pixels: [UInt8], width: Int, height: Int, channels: Int) throws(TextRecError) {
    var pixels = pixels
    var channels = channels
    if channels == 4 {
      pixels = pixels.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress, buffer.count == width * height * 4,
          let area = UprightArea(storedWidth: width, storedHeight: height, orientation: .up)
        else { return [] }
        let rows = PixelRows(base: base, width: width, height: height, stride: width * 4, isBlueFirst: false)
        return area.bytes(channels: 3) { rows.write(area, channels: 3, to: $0) }
      }
      channels = 3
    }
    if channels == 3, let gray = grayIfColorless(pixels) {
      pixels = gray
      channels = 1
    }
    guard let raster = Raster(width: width, height: height, channels: channels, pixels: pixels) else {
      throw TextRecError(
        .internalError, "\(pixels.count) bytes do not make \(width) x \(height) pixels of \(channels) bytes")
    }
    self = raster
  }
}

/// One byte a pixel, where every pixel's three are equal; else nil.
private func grayIfColorless(_ rgb: [UInt8]) -> [UInt8]? {
  rgb.withUnsafeBufferPointer { rgb in
    guard let base = rgb.baseAddress else { return nil }
    let count = rgb.count / 3
    // Many at once: compilers then look at several bytes with one instruction.
    for start in stride(from: 0, to: count, by: 256) {
      var difference: UInt8 = 0
      for index in start..<min(start + 256, count) {
        let pixel = base + 3 * index
        difference |= (pixel[0] ^ pixel[1]) | (pixel[1] ^ pixel[2])
      }
      if difference != 0 { return nil }
    }
    return [UInt8](unsafeUninitializedCapacity: count) { gray, initialized in
      for index in 0..<count { gray[index] = base[3 * index] }
      initialized = count
    }
  }
}
