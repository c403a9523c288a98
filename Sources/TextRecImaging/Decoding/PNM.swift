import TextRecCore

func decodePNM(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) -> Raster {
  let header = try PNMHeader(bytes)
  let pixels: [UInt8]? = header.isASCII ? asciiSamples(header, bytes) : binarySamples(header, bytes)
  guard var pixels else {
    throw TextRecError(.corruptImage, "the PNM ends early, or has something that is no number, within its samples")
  }
  if header.channels == 2 {
    pixels = (0..<header.width * header.height).flatMap { index in
      let gray = pixels[2 * index]
      return [gray, gray, gray, pixels[2 * index + 1]]
    }
  }
  return try Raster(
    decoded: pixels, width: header.width, height: header.height,
    channels: header.channels == 2 ? 4 : header.channels)
}

/// `value` of 0 to `maximum` stretched to 8 bits; what is above the maximum counts as it.
private func scaled(_ value: Int, maximum: Int) -> UInt8 {
  UInt8(truncatingIfNeeded: (min(value, maximum) * 255 + maximum / 2) / maximum)
}

private func asciiSamples(_ header: PNMHeader, _ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
  let count = header.width * header.height * header.channels
  // A sample takes a byte at least.
  guard bytes.count >= count else { return nil }
  var scanner = PNMScanner(ByteReader(bytes), offset: header.data)
  var samples: [UInt8] = []
  samples.reserveCapacity(count)
  for _ in 0..<count {
    guard let value = header.isBitmap ? scanner.digit() : scanner.number() else { return nil }
    samples.append(header.isBitmap ? (value == 0 ? 255 : 0) : scaled(value, maximum: header.maximum))
  }
  return samples
}

private func binarySamples(_ header: PNMHeader, _ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
  let reader = ByteReader(bytes)
  if header.isBitmap {
    let stride = (header.width + 7) / 8
    guard let rows = reader.slice(header.data, stride * header.height) else { return nil }
    var samples: [UInt8] = []
    samples.reserveCapacity(header.width * header.height)
    for y in 0..<header.height {
      for x in 0..<header.width {
        samples.append(rows[y * stride + x / 8] >> (7 - x % 8) & 1 == 0 ? 255 : 0)
      }
    }
    return samples
  }
  let count = header.width * header.height * header.channels
  if header.maximum < 256 {
    guard let samples = reader.slice(header.data, count) else { return nil }
    if header.maximum == 255 { return Array(samples) }
    return samples.map { scaled(Int($0), maximum: header.maximum) }
  }
  guard let samples = reader.slice(header.data, 2 * count) else { return nil }
  return (0..<count).map {
    scaled(Int(samples[2 * $0]) << 8 | Int(samples[2 * $0 + 1]), maximum: header.maximum)
  }
}
