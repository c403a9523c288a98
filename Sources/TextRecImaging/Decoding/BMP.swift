import TextRecCore

func decodeBMP(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) -> Raster {
  let header = try BMPHeader(bytes)
  let isRuns = header.compression == .runLength8 || header.compression == .runLength4
  guard !isRuns || header.bitsPerPixel == (header.compression == .runLength8 ? 8 : 4) else {
    throw TextRecError(.corruptImage, "the BMP states run-length coding for \(header.bitsPerPixel) bits a pixel")
  }
  let channels = header.masks[3] != 0 && header.bitsPerPixel > 8 ? 4 : 3
  let pixels: [UInt8]?
  if header.bitsPerPixel <= 8 {
    let indices = isRuns ? runs(header, bytes) : packedIndices(header, bytes)
    pixels = indices.map { colors($0, of: BMPPalette(header, bytes)) }
  } else if header.bitsPerPixel == 24 {
    pixels = threeByteRows(header, bytes)
  } else {
    pixels = maskedRows(header, bytes, channels: channels)
  }
  guard let pixels else { throw TextRecError(.corruptImage, "the BMP ends early, after \(bytes.count) bytes") }
  return try Raster(decoded: pixels, width: header.width, height: header.height, channels: channels)
}

/// Calls `body` with each row's bytes and its place from the top; false, before any call, where bytes are missing.
private func forEachRow(
  _ header: BMPHeader, _ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer, Int) -> Void
) -> Bool {
  let used = (header.width * header.bitsPerPixel + 7) / 8
  let stride = (used + 3) / 4 * 4
  // The last row may lack its padding.
  guard let rows = ByteReader(bytes).slice(header.data, stride * (header.height - 1) + used) else { return false }
  for y in 0..<header.height {
    body(
      UnsafeRawBufferPointer(rebasing: rows[y * stride..<y * stride + used]),
      header.isTopDown ? y : header.height - 1 - y)
  }
  return true
}

private func packedIndices(_ header: BMPHeader, _ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
  let bits = header.bitsPerPixel
  let mask = UInt8(truncatingIfNeeded: 1 << bits - 1)
  let count = header.width * header.height
  var isComplete = false
  let indices = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    guard let start = buffer.baseAddress else { return }
    isComplete = forEachRow(header, bytes) { row, line in
      let out = start + line * header.width
      // Bit of a row: x * bits, of which a byte has eight.
      for x in 0..<header.width {
        let bit = x &* bits
        out[x] = row[bit >> 3] >> UInt8(truncatingIfNeeded: 8 &- bits &- (bit & 7)) & mask
      }
    }
    initialized = isComplete ? count : 0
  }
  return isComplete ? indices : nil
}

/// Palette indices of RLE8 and RLE4; what the runs leave out is 0.
private func runs(_ header: BMPHeader, _ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
  let reader = ByteReader(bytes)
  let isNibbles = header.compression == .runLength4
  var indices = [UInt8](repeating: 0, count: header.width * header.height)
  var offset = header.data
  var x = 0
  var y = 0
  func put(_ byte: UInt8, _ position: Int) {
    if x < header.width {
      let line = header.isTopDown ? y : header.height - 1 - y
      let nibble = position.isMultiple(of: 2) ? byte >> 4 : byte & 15
      indices[line * header.width + x] = isNibbles ? nibble : byte
    }
    x += 1
  }
  while y < header.height {
    guard let count = reader.u8(offset), let value = reader.u8(offset + 1) else { return nil }
    offset += 2
    switch (count, value) {
    case (0, 0):
      x = 0
      y += 1
    case (0, 1):
      return indices
    case (0, 2):
      guard let right = reader.u8(offset), let up = reader.u8(offset + 1) else { return nil }
      x += Int(right)
      y += Int(up)
      offset += 2
    case (0, _):
      let size = isNibbles ? (Int(value) + 1) / 2 : Int(value)
      guard let literal = reader.slice(offset, size) else { return nil }
      for position in 0..<Int(value) { put(literal[isNibbles ? position / 2 : position], position) }
      // Padded to 16 bits.
      offset += size + size % 2
    default:
      for position in 0..<Int(count) { put(value, position) }
    }
  }
  return indices
}

/// Colours of a BMP palette; an index outside it is black, as in most viewers.
private struct BMPPalette {
  private(set) var entries = [(red: UInt8, green: UInt8, blue: UInt8)](repeating: (0, 0, 0), count: 256)

  init(_ header: BMPHeader, _ bytes: UnsafeRawBufferPointer) {
    let table = ByteReader(bytes).available(header.palette.lowerBound, header.palette.count)
    for index in 0..<min(256, table.count / header.paletteEntrySize) {
      let entry = index * header.paletteEntrySize
      entries[index] = (table[entry + 2], table[entry + 1], table[entry])
    }
  }
}

private func colors(_ indices: [UInt8], of palette: BMPPalette) -> [UInt8] {
  palette.entries.withUnsafeBufferPointer { entries in
    [UInt8](unsafeUninitializedCapacity: 3 * indices.count) { buffer, count in
      guard var out = buffer.baseAddress else { return }
      for index in indices {
        (out[0], out[1], out[2]) = entries[Int(index)]
        out += 3
      }
      count = 3 * indices.count
    }
  }
}

private func threeByteRows(_ header: BMPHeader, _ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
  let count = 3 * header.width * header.height
  var isComplete = false
  let pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    guard let start = buffer.baseAddress else { return }
    isComplete = forEachRow(header, bytes) { row, line in
      let out = start + 3 * line * header.width
      for pixel in stride(from: 0, to: row.count, by: 3) {
        (out[pixel], out[pixel + 1], out[pixel + 2]) = (row[pixel + 2], row[pixel + 1], row[pixel])
      }
    }
    initialized = isComplete ? count : 0
  }
  return isComplete ? pixels : nil
}

/// One channel of a pixel word, stretched or cut to 8 bits.
private struct BMPChannel {
  private let mask: UInt32
  private let shift: UInt32
  private let values: [UInt8]

  init(mask: UInt32) {
    self.mask = mask
    let bits = 32 - mask.leadingZeroBitCount - mask.trailingZeroBitCount
    shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount + max(0, bits - 8))
    let most = mask >> shift
    values = (0...255).map { most == 0 ? 0 : UInt8(clamping: (UInt32($0) * 255 + most / 2) / most) }
  }

  func value(of word: UInt32) -> UInt8 { values[Int((word & mask) >> shift & 255)] }
}

private func maskedRows(_ header: BMPHeader, _ bytes: UnsafeRawBufferPointer, channels: Int) -> [UInt8]? {
  let size = header.bitsPerPixel / 8
  let masks = header.masks.map { BMPChannel(mask: $0) }
  let (red, green, blue, alpha) = (masks[0], masks[1], masks[2], masks[3])
  let count = channels * header.width * header.height
  var isComplete = false
  var isVisible = channels == 3
  var pixels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
    guard let start = buffer.baseAddress else { return }
    isComplete = forEachRow(header, bytes) { row, line in
      var out = start + channels * line * header.width
      for x in 0..<header.width {
        var word = UInt32(row[size * x]) | UInt32(row[size * x + 1]) << 8
        if size == 4 { word |= UInt32(row[4 * x + 2]) << 16 | UInt32(row[4 * x + 3]) << 24 }
        (out[0], out[1], out[2]) = (red.value(of: word), green.value(of: word), blue.value(of: word))
        if channels == 4 {
          out[3] = alpha.value(of: word)
          if out[3] > 0 { isVisible = true }
        }
        out += channels
      }
    }
    initialized = isComplete ? count : 0
  }
  guard isComplete else { return nil }
  // Many writers announce an alpha channel and leave it at 0.
  if !isVisible { for pixel in stride(from: 3, to: count, by: 4) { pixels[pixel] = 255 } }
  return pixels
}
