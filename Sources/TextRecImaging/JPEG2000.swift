import CLeptonica
import TextRecCore

func decodeJPEG2000(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) -> Raster {
  LeptonicaMessages.redirect()
  let header = try JPEG2000Header(bytes)
  guard let pix = pixReadMemJp2k(bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count, 1, nil, 0, 0) else {
    throw TextRecError(.corruptImage, "the JPEG 2000 is damaged, or ends early, after \(bytes.count) bytes")
  }
  var owned: UnsafeMutablePointer<Pix>? = pix
  defer { pixDestroy(&owned) }
  guard Int(pixGetWidth(pix)) == header.width, Int(pixGetHeight(pix)) == header.height else {
    throw TextRecError(.corruptImage, "the JPEG 2000 is damaged: its headers contradict each other")
  }
  return try Raster(pix)
}

extension Raster {
  /// The pixels of an 8 or 32 bit Leptonica image.
  fileprivate init(_ pix: UnsafeMutablePointer<Pix>) throws(TextRecError) {
    let width = Int(pixGetWidth(pix))
    let height = Int(pixGetHeight(pix))
    let depth = pixGetDepth(pix)
    guard depth == 8 || depth == 32, let words = pixGetData(pix) else {
      throw TextRecError(.unsupportedFormat, "the JPEG 2000 decodes to \(depth) bits a pixel")
    }
    let wordsPerLine = Int(pixGetWpl(pix))
    let channels = depth == 8 ? 1 : 4
    let hasAlpha = pixGetSpp(pix) == 4
    let pixels = [UInt8](unsafeUninitializedCapacity: width * height * channels) { pixels, count in
      for y in 0..<height {
        let line = words + y * wordsPerLine
        for x in 0..<width {
          // The first byte of a pixel is the highest of its word, whatever the machine's byte order.
          if depth == 8 {
            pixels[y * width + x] = UInt8(truncatingIfNeeded: line[x / 4] >> UInt32(24 - 8 * (x % 4)))
          } else {
            let pixel = 4 * (y * width + x)
            for channel in 0..<3 {
              pixels[pixel + channel] = UInt8(truncatingIfNeeded: line[x] >> UInt32(24 - 8 * channel))
            }
            pixels[pixel + 3] = hasAlpha ? UInt8(truncatingIfNeeded: line[x]) : 255
          }
        }
      }
      count = width * height * channels
    }
    try self.init(opaque: pixels, width: width, height: height, channels: channels)
  }
}
