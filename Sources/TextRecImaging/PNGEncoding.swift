import CCodecs
import Glibc
import TextRecCore

extension Canvas {
  /// The pixels as a PNG file. Throws `.outOfMemory`.
  func png() throws(TextRecError) -> [UInt8] {
    try encodePNG(pixels, width: width, height: height, channels: 3)
  }
}

/// `width * height * channels` bytes, gray or R, G, B, as a PNG file. Throws `.outOfMemory`.
///
/// - Parameters:
///   - isBilevel: the pixels are gray, black where they are 0 and else white; they take a bit each.
///   - isSmall: compressed for size rather than speed.
func encodePNG(
  _ pixels: [UInt8], width: Int, height: Int, channels: Int, isBilevel: Bool = false, isSmall: Bool = false
) throws(TextRecError) -> [UInt8] {
  guard let fileWidth = UInt32(exactly: width), let fileHeight = UInt32(exactly: height),
    pixels.count == width * height * channels
  else { throw TextRecError(.internalError, "a PNG of \(width) x \(height) pixels from \(pixels.count) bytes") }
  var file = codec_png()
  file.width = fileWidth
  file.height = fileHeight
  file.channels = channels == 1 ? 1 : 3
  file.is_bilevel = isBilevel ? 1 : 0
  file.is_small = isSmall ? 1 : 0
  let status = pixels.withUnsafeBufferPointer { pixels in
    file.pixels = pixels.baseAddress
    return codec_encode_png(&file)
  }
  defer { free(file.data) }
  guard status == CODEC_OK else {
    let reason = withUnsafeBytes(of: file.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    throw TextRecError(.outOfMemory, "the PNG of \(width) x \(height) pixels cannot be written: \(reason)")
  }
  return Array(UnsafeBufferPointer(start: file.data, count: file.size))
}
