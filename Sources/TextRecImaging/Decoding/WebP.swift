import CCodecs
import TextRecCore

func decodeWebP(_ bytes: UnsafeRawBufferPointer, frame: Int) throws(TextRecError) -> Raster {
  let header = try WebPHeader(bytes)
  guard let base = bytes.bindMemory(to: UInt8.self).baseAddress else {
    throw TextRecError(.corruptImage, "the WebP is empty")
  }
  return header.isAnimated
    ? try decodeAnimation(header, base: base, count: bytes.count, frame: frame)
    : try decodeStill(header, base: base, count: bytes.count)
}

private func decodeStill(
  _ header: WebPHeader, base: UnsafePointer<UInt8>, count: Int
) throws(TextRecError) -> Raster {
  var width: CInt = 0
  var height: CInt = 0
  guard WebPGetInfo(base, count, &width, &height) != 0, Int(width) == header.width, Int(height) == header.height else {
    throw TextRecError(.corruptImage, "the WebP is damaged: its headers contradict each other, or it ends inside them")
  }
  let channels = header.hasAlpha ? 4 : 3
  let size = header.width * header.height * channels
  let stride = CInt(truncatingIfNeeded: header.width * channels)
  let pixels = [UInt8](unsafeUninitializedCapacity: size) { buffer, initialized in
    let decode = header.hasAlpha ? WebPDecodeRGBAInto : WebPDecodeRGBInto
    initialized = decode(base, count, buffer.baseAddress, size, stride) == nil ? 0 : size
  }
  guard pixels.count == size else {
    throw TextRecError(.corruptImage, "the WebP is damaged, or ends early, after \(count) bytes")
  }
  return try Raster(decoded: pixels, width: header.width, height: header.height, channels: channels)
}

/// The canvas as it stands after `frame`.
private func decodeAnimation(
  _ header: WebPHeader, base: UnsafePointer<UInt8>, count: Int, frame: Int
) throws(TextRecError) -> Raster {
  var options = WebPAnimDecoderOptions()
  guard WebPAnimDecoderOptionsInit(&options) != 0 else {
    throw TextRecError(.internalError, "libwebpdemux has another version than its header")
  }
  options.color_mode = MODE_RGBA
  var data = WebPData(bytes: base, size: count)
  guard let decoder = WebPAnimDecoderNew(&data, &options) else {
    throw TextRecError(.corruptImage, "the WebP animation is damaged, or ends early, after \(count) bytes")
  }
  defer { WebPAnimDecoderDelete(decoder) }
  var info = WebPAnimInfo()
  guard WebPAnimDecoderGetInfo(decoder, &info) != 0, Int(info.canvas_width) == header.width,
    Int(info.canvas_height) == header.height
  else { throw TextRecError(.corruptImage, "the WebP animation is damaged: its headers contradict each other") }
  var canvas: UnsafeMutablePointer<UInt8>?
  var timestamp: CInt = 0
  for index in 0...frame {
    guard WebPAnimDecoderHasMoreFrames(decoder) != 0, WebPAnimDecoderGetNext(decoder, &canvas, &timestamp) != 0 else {
      throw TextRecError(.corruptImage, "frame \(index) of the WebP animation is damaged")
    }
  }
  let pixels = Array(UnsafeBufferPointer(start: canvas, count: header.width * header.height * 4))
  return try Raster(decoded: pixels, width: header.width, height: header.height, channels: 4)
}
