import TextRecCore

/// Stored pixels of a picture, compressed as PDF holds them.
public struct CompressedPicture: Sendable {
  public enum Coding: Sendable {
    /// A whole JPEG.
    case jpeg
    /// Rows with the filters of PNG, a byte in front of each, in zlib's format.
    case filteredRows
  }

  public let coding: Coding
  public let bytes: [UInt8]
  public let width: Int
  public let height: Int
  /// 1 (gray) or 3 (RGB).
  public let channels: Int
  /// Of a channel: 1 for black and white, else 8.
  public let bits: Int
}

extension DecodedImage {
  /// The JPEG that the picture came from, byte for byte, where a PDF can hold that; else the pixels, without loss.
  ///
  /// Throws `.outOfMemory`.
  public func compressed() throws(TextRecError) -> CompressedPicture {
    if let jpeg {
      return CompressedPicture(
        coding: .jpeg, bytes: jpeg.bytes, width: storedWidth, height: storedHeight, channels: jpeg.components, bits: 8)
    }
    let raster = try raster()
    let (width, height) = (raster.width, raster.height)
    let isBilevel = raster.channels == 1 && raster.pixels.allSatisfy { $0 == 0 || $0 == 255 }
    let png = try encodePNG(
      raster.pixels, width: width, height: height, channels: raster.channels, isBilevel: isBilevel, isSmall: true)
    return CompressedPicture(
      coding: .filteredRows, bytes: imageData(ofPNG: png), width: width, height: height, channels: raster.channels,
      bits: isBilevel ? 1 : 8)
  }
}

/// What the IDAT chunks hold.
private func imageData(ofPNG png: [UInt8]) -> [UInt8] {
  png.withUnsafeBytes { png in
    let reader = ByteReader(png)
    var data: [UInt8] = []
    data.reserveCapacity(png.count)
    var offset = 8
    while let length = reader.u32(offset), let content = reader.slice(offset + 8, length) {
      if reader.matches("IDAT", at: offset + 4) { data.append(contentsOf: content) }
      offset += length + 12
    }
    return data
  }
}
