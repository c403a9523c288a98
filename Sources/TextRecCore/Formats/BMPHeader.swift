/// File and bitmap header of a BMP.
public struct BMPHeader: Sendable {
  public enum Compression: Int, Sendable {
    case none = 0
    case runLength8 = 1
    case runLength4 = 2
    case bitFields = 3
    case alphaBitFields = 6
  }

  public let width: Int
  public let height: Int
  /// Row 0 comes first in the file; else the bottom row does.
  public let isTopDown: Bool
  /// 1, 2, 4, 8, 16, 24 or 32.
  public let bitsPerPixel: Int
  public let compression: Compression
  /// Where the palette's entries are: B, G, R and, unless `paletteEntrySize` is 3, one byte more.
  public let palette: Range<Int>
  public let paletteEntrySize: Int
  /// Bit masks of red, green, blue and alpha in 16 and 32 bits a pixel; always four.
  public let masks: [UInt32]
  /// Where the pixels start.
  public let data: Int

  static func seems(_ reader: ByteReader) -> Bool {
    ByteReader(reader.bytes, order: .little).u32(14).map { (12...124).contains($0) } ?? false
  }

  public init(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) {
    let reader = ByteReader(bytes, order: .little)
    guard let data = reader.u32(10), let headerSize = reader.u32(14),
      let fields = headerSize == 12 ? Self.coreFields(reader) : Self.infoFields(reader)
    else { throw TextRecError(.corruptImage, "the BMP ends inside its header, after \(reader.count) bytes") }
    guard [1, 2, 4, 8, 16, 24, 32].contains(fields.bits) else {
      throw TextRecError(.corruptImage, "the BMP states \(fields.bits) bits a pixel")
    }
    guard let compression = Compression(rawValue: fields.compression) else {
      throw TextRecError(.unsupportedFormat, "the BMP has compression \(fields.compression), which is not supported")
    }
    width = fields.width
    height = abs(fields.height)
    isTopDown = fields.height < 0
    bitsPerPixel = fields.bits
    self.compression = compression

    // With a 40-byte header the masks follow it; the longer ones include them at the same place.
    let hasMasks = compression == .bitFields || compression == .alphaBitFields
    let hasAlphaMask = compression == .alphaBitFields || headerSize >= 56
    if hasMasks {
      masks = (0..<4).map { index in
        index == 3 && !hasAlphaMask ? 0 : UInt32(truncatingIfNeeded: reader.u32(54 + 4 * index) ?? 0)
      }
    } else {
      masks = fields.bits == 16 ? [0x7C00, 0x03E0, 0x001F, 0] : [0xFF0000, 0xFF00, 0xFF, 0]
    }
    paletteEntrySize = headerSize == 12 ? 3 : 4
    let masksSize = headerSize == 40 && hasMasks ? (compression == .alphaBitFields ? 16 : 12) : 0
    let start = 14 + headerSize + masksSize
    let most = fields.bits <= 8 ? 1 << fields.bits : 0
    let entries = fields.colors == 0 ? most : min(fields.colors, most)
    palette = start..<start + entries * paletteEntrySize
    // A palette whose length is stated cannot hold the pixels, whatever the offset says.
    self.data = fields.colors == 0 ? data : max(data, palette.upperBound)
  }

  private typealias Fields = (width: Int, height: Int, bits: Int, compression: Int, colors: Int)

  private static func coreFields(_ reader: ByteReader) -> Fields? {
    guard let width = reader.u16(18), let height = reader.u16(20), let bits = reader.u16(24) else { return nil }
    return (width, height, bits, 0, 0)
  }

  private static func infoFields(_ reader: ByteReader) -> Fields? {
    guard let size = reader.u32(14), size >= 16, let width = reader.i32(18), let height = reader.i32(22),
      let bits = reader.u16(28)
    else { return nil }
    // OS/2 headers may stop before these.
    let compression = size >= 20 ? reader.u32(30) : 0
    let colors = size >= 36 ? reader.u32(46) : 0
    guard let compression, let colors else { return nil }
    return (width, height, bits, compression, colors)
  }
}
