import CCodecs
import Glibc
import TextRecCore

extension Canvas {
  /// The pixels as a PNG file. Throws `.outOfMemory`.
  func png() throws(TextRecError) -> [UInt8] {
    guard let fileWidth = UInt32(exactly: width), let fileHeight = UInt32(exactly: height) else {
      throw TextRecError(.internalError, "a PNG of \(width) x \(height) pixels")
    }
    var file = codec_png()
    file.width = fileWidth
    file.height = fileHeight
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
}
