import CCodecs
import TextRecCore

/// Runs one of the C decoders on `bytes` and returns its pixels, `channels` bytes each.
func runCodec(
  _ name: StaticString, on bytes: UnsafeRawBufferPointer, width: Int, height: Int, channels: Int,
  _ decode: (UnsafeMutablePointer<codec_job>) -> codec_status
) throws(TextRecError) -> [UInt8] {
  guard let jobWidth = UInt32(exactly: width), let jobHeight = UInt32(exactly: height),
    let jobChannels = UInt32(exactly: channels)
  else { throw TextRecError(.internalError, "\(name) decoder called for \(width) x \(height) x \(channels)") }
  var job = codec_job()
  job.data = bytes.bindMemory(to: UInt8.self).baseAddress
  job.size = bytes.count
  job.width = jobWidth
  job.height = jobHeight
  job.channels = jobChannels
  job.warn = { text in
    guard let text else { return }
    Log.write(.warning, "image decoder: \(String(cString: text))")
  }
  var status = CODEC_OK
  let pixels = [UInt8](unsafeUninitializedCapacity: width * height * channels) { buffer, count in
    job.pixels = buffer.baseAddress
    status = decode(&job)
    count = status == CODEC_OK ? width * height * channels : 0
  }
  let reason = withUnsafeBytes(of: job.message) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  switch status {
  case CODEC_OK: return pixels
  case CODEC_UNSUPPORTED: throw TextRecError(.unsupportedFormat, "the \(name) cannot be decoded: \(reason)")
  case CODEC_OUT_OF_MEMORY: throw TextRecError(.outOfMemory, "not enough memory to decode the \(name)")
  default:
    throw TextRecError(.corruptImage, "the \(name) is damaged: \(reason.isEmpty ? "it does not decode" : reason)")
  }
}

func decodePNG(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) -> Raster {
  let header = try PNGHeader(bytes)
  let channels = header.hasAlpha ? 4 : header.hasColor ? 3 : 1
  let pixels = try runCodec(
    "PNG", on: bytes, width: header.width, height: header.height, channels: channels, codec_decode_png)
  return try Raster(decoded: pixels, width: header.width, height: header.height, channels: channels)
}

/// - Parameters:
///   - reduction: 1, 2, 4 or 8: each pixel is the mean of so many by so many, fewer at the right and lower edge.
///   - isGray: whether colours are not wanted; not for CMYK.
func decodeJPEG(
  _ bytes: UnsafeRawBufferPointer, reduction: Int = 1, inGray isGray: Bool = false
) throws(TextRecError) -> Raster {
  let header = try JPEGHeader(bytes)
  let channels = header.components == 1 || isGray ? 1 : 3
  let (width, height) = ((header.width + reduction - 1) / reduction, (header.height + reduction - 1) / reduction)
  let pixels = try runCodec("JPEG", on: bytes, width: width, height: height, channels: channels) {
    codec_decode_jpeg($0, UInt32(clamping: reduction))
  }
  return try Raster(decoded: pixels, width: width, height: height, channels: channels)
}

func decodeTIFF(_ bytes: UnsafeRawBufferPointer, page: Int) throws(TextRecError) -> Raster {
  guard let file = TIFFFile(bytes) else { throw TextRecError(.corruptImage, "the TIFF header is damaged") }
  let offsets = try file.directoryOffsets()
  guard offsets.indices.contains(page) else { throw TextRecError(.notFound, "the TIFF has no page \(page)") }
  let header = try TIFFPage(file, offset: offsets[page])
  let channels = header.isGray ? 1 : 4
  let pixels = try runCodec(
    "TIFF", on: bytes, width: header.width, height: header.height, channels: channels
  ) { codec_decode_tiff($0, header.offset) }
  return try Raster(decoded: pixels, width: header.width, height: header.height, channels: channels)
}

func decodeJPEG2000(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) -> Raster {
  let header = try JPEG2000Header(bytes)
  let pixels = try runCodec(
    "JPEG 2000", on: bytes, width: header.width, height: header.height, channels: 4
  ) { codec_decode_jpeg2000($0, header.isCodestream ? 1 : 0) }
  return try Raster(decoded: pixels, width: header.width, height: header.height, channels: 4)
}
