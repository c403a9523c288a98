/// Image size of a JPEG 2000 file (JP2) or bare codestream, from the codestream itself.
public struct JPEG2000Header: Sendable {
  public let width: Int
  public let height: Int
  /// Whether the bytes are a codestream without the JP2 container.
  public let isCodestream: Bool

  static func seems(_ reader: ByteReader) -> Bool {
    reader.matches("jP  ", at: 4) && reader.u32(0) == 12 || reader.u32(0) == 0xFF4F_FF51
  }

  public init(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) {
    let reader = ByteReader(bytes)
    isCodestream = reader.u16(0) == 0xFF4F
    guard let start = isCodestream ? 0 : Self.codestream(reader) else {
      throw TextRecError(.corruptImage, "the JPEG 2000 file holds no codestream")
    }
    // SOC, then SIZ: length, capabilities, then the reference grid.
    guard reader.u32(start) == 0xFF4F_FF51, let right = reader.u32(start + 8), let bottom = reader.u32(start + 12),
      let left = reader.u32(start + 16), let top = reader.u32(start + 20), let components = reader.u16(start + 40)
    else { throw TextRecError(.corruptImage, "the JPEG 2000 codestream ends inside its header, or has none") }
    guard (1...4).contains(components) else {
      throw TextRecError(
        .unsupportedFormat, "the JPEG 2000 has \(components) components; this library reads 1 to 4")
    }
    width = right - left
    height = bottom - top
  }

  /// Where the contents of the first jp2c box start.
  private static func codestream(_ reader: ByteReader) -> Int? {
    var offset = 0
    while let length = reader.u32(offset) {
      let headerSize = length == 1 ? 16 : 8
      if reader.matches("jp2c", at: offset + 4) { return offset + headerSize }
      // A length of 0 means "to the end of the file", of 1 that 64 bits of it follow.
      let size = length == 1 ? reader.u64(offset + 8).flatMap { Int(exactly: $0) } : length
      guard let size, size >= headerSize, size <= reader.count - offset else { return nil }
      offset += size
    }
    return nil
  }
}
