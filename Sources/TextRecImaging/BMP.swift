import TextRecCore

func decodeBMP(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) -> Raster {
  let header = try BMPHeader(bytes)
  let isIndexed = header.compression == .runLength8 || header.compression == .runLength4
  guard !isIndexed || header.bitsPerPixel == (header.compression == .runLength8 ? 8 : 4) else {
    throw TextRecError(.corruptImage, "the BMP states run-length coding for \(header.bitsPerPixel) bits a pixel")
  }
  var rgba = [UInt8](repeating: 0, count: header.width * header.height * 4)
  let isComplete =
    isIndexed ? decodeRuns(header, bytes, into: &rgba) : try decodeRows(header, bytes, into: &rgba)
  guard isComplete else {
    throw TextRecError(.corruptImage, "the BMP ends early, after \(bytes.count) bytes")
  }
  return try Raster(decoded: rgba, width: header.width, height: header.height, channels: 4)
}

/// Colours of a BMP palette as RGBA; an index outside it is black, as in most viewers.
private struct BMPPalette {
  private var entries = [(UInt8, UInt8, UInt8)](repeating: (0, 0, 0), count: 256)

  init(_ header: BMPHeader, _ bytes: UnsafeRawBufferPointer) {
    let reader = ByteReader(bytes)
    for (index, place) in stride(
      from: header.palette.lowerBound, to: header.palette.upperBound, by: header.paletteEntrySize
    ).enumerated() {
      guard index < 256, let blue = reader.u8(place), let green = reader.u8(place + 1), let red = reader.u8(place + 2)
      else { return }
      entries[index] = (red, green, blue)
    }
  }

  func write(_ index: Int, to rgba: inout [UInt8], at pixel: Int) {
    (rgba[pixel], rgba[pixel + 1], rgba[pixel + 2]) = entries[index]
    rgba[pixel + 3] = 255
  }
}

/// One channel of a pixel word, stretched to 8 bits.
private struct BMPChannel {
  private let shift: UInt32
  private let maximum: UInt32

  init(mask: UInt32) {
    shift = mask == 0 ? 0 : UInt32(mask.trailingZeroBitCount)
    maximum = mask >> shift
  }

  var isAbsent: Bool { maximum == 0 }

  func value(of word: UInt32) -> UInt8 {
    guard maximum > 0 else { return 0 }
    let value = UInt64(word >> shift & maximum)
    return UInt8(truncatingIfNeeded: (value * 255 + UInt64(maximum) / 2) / UInt64(maximum))
  }
}

private func decodeRows(
  _ header: BMPHeader, _ bytes: UnsafeRawBufferPointer, into rgba: inout [UInt8]
) throws(TextRecError) -> Bool {
  let reader = ByteReader(bytes, order: .little)
  let bits = header.bitsPerPixel
  let used = (header.width * bits + 7) / 8
  let stride = (used + 3) / 4 * 4
  let palette = BMPPalette(header, bytes)
  let channels = header.masks.map { BMPChannel(mask: $0) }
  guard channels.count == 4, bits != 16 && bits != 32 || !channels[0].isAbsent else {
    throw TextRecError(.corruptImage, "the BMP has no colour masks")
  }
  var hasVisible = channels[3].isAbsent || bits <= 8 || bits == 24
  for y in 0..<header.height {
    // The last row may lack its padding.
    guard let row = reader.slice(header.data + y * stride, used) else { return false }
    let line = header.isTopDown ? y : header.height - 1 - y
    for x in 0..<header.width {
      let pixel = 4 * (line * header.width + x)
      if bits <= 8 {
        let perByte = 8 / bits
        let byte = Int(row[x / perByte])
        palette.write(byte >> (8 - bits * (x % perByte + 1)) & (1 << bits - 1), to: &rgba, at: pixel)
      } else if bits == 24 {
        (rgba[pixel], rgba[pixel + 1], rgba[pixel + 2]) = (row[3 * x + 2], row[3 * x + 1], row[3 * x])
        rgba[pixel + 3] = 255
      } else {
        let size = bits / 8
        var word: UInt32 = 0
        for index in 0..<size { word |= UInt32(row[size * x + index]) << (8 * index) }
        for channel in 0..<3 { rgba[pixel + channel] = channels[channel].value(of: word) }
        let alpha = channels[3].isAbsent ? 255 : channels[3].value(of: word)
        rgba[pixel + 3] = alpha
        if alpha > 0 { hasVisible = true }
      }
    }
  }
  // Many writers announce an alpha channel and leave it at 0.
  if !hasVisible { for pixel in 0..<header.width * header.height { rgba[4 * pixel + 3] = 255 } }
  return true
}

/// Decodes RLE8 and RLE4; what the runs leave out keeps the palette's first colour.
private func decodeRuns(_ header: BMPHeader, _ bytes: UnsafeRawBufferPointer, into rgba: inout [UInt8]) -> Bool {
  let reader = ByteReader(bytes)
  let isNibbles = header.compression == .runLength4
  let palette = BMPPalette(header, bytes)
  for pixel in 0..<header.width * header.height { palette.write(0, to: &rgba, at: 4 * pixel) }
  var offset = header.data
  var x = 0
  var y = 0
  func put(_ index: Int) {
    if x < header.width, y < header.height {
      let line = header.isTopDown ? y : header.height - 1 - y
      palette.write(index, to: &rgba, at: 4 * (line * header.width + x))
    }
    x += 1
  }
  while y < header.height {
    guard let count = reader.u8(offset), let value = reader.u8(offset + 1) else { return false }
    offset += 2
    if count > 0 {
      for index in 0..<count {
        put(isNibbles ? Int(index.isMultiple(of: 2) ? value >> 4 : value & 15) : Int(value))
      }
      continue
    }
    switch value {
    case 0:
      x = 0
      y += 1
    case 1:
      return true
    case 2:
      guard let right = reader.u8(offset), let up = reader.u8(offset + 1) else { return false }
      x += Int(right)
      y += Int(up)
      offset += 2
    default:
      let size = isNibbles ? (Int(value) + 1) / 2 : Int(value)
      guard let run = reader.slice(offset, size) else { return false }
      for index in 0..<Int(value) {
        let byte = isNibbles ? run[index / 2] : run[index]
        put(isNibbles ? Int(index.isMultiple(of: 2) ? byte >> 4 : byte & 15) : Int(byte))
      }
      // Runs are padded to 16 bits.
      offset += size + size % 2
    }
  }
  return true
}
