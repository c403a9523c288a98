/// Frame header and EXIF orientation of a JPEG.
public struct JPEGHeader: Sendable {
  public let width: Int
  public let height: Int
  /// 1 gray, 3 colour, 4 CMYK or YCCK.
  public let components: Int
  public let orientation: Orientation?
  /// From JFIF.
  public let resolution: Resolution?
  /// Gray or Y, Cb, Cr, coded as every reader of PDF can decode it: Huffman codes, sequential or progressive.
  public let suitsPDF: Bool
  /// Whether each coefficient comes at once, in Huffman codes, rather than bit by bit in scan after scan.
  public let isSequential: Bool

  public init(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) {
    let reader = ByteReader(bytes)
    var frame: (marker: UInt8, precision: Int, height: Int, width: Int, components: Int)?
    var orientation: Orientation?
    var resolution: Resolution?
    var isJFIF = false
    // By Adobe's marker: 0 for RGB and CMYK, 1 for Y, Cb, Cr.
    var adobeTransform: UInt8?
    var offset = 2
    while let (marker, segment) = Self.nextMarker(reader, from: offset) {
      offset = segment
      // Markers without a segment: TEM, RSTn, SOI.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      // SOS, EOI: what comes after is not header any more.
      if marker == 0xDA || marker == 0xD9 { break }
      guard let length = reader.u16(segment), length >= 2 else { break }
      if Self.isFrameHeader(marker), frame == nil, let precision = reader.u8(segment + 2),
        let height = reader.u16(segment + 3), let width = reader.u16(segment + 5),
        let components = reader.u8(segment + 7)
      {
        frame = (marker, Int(precision), height, width, Int(components))
      } else if marker == 0xE1, orientation == nil, reader.matches("Exif\0", at: segment + 2) {
        orientation = EXIF.orientation(in: reader.available(segment + 8, length - 8))
      } else if marker == 0xE0, reader.matches("JFIF\0", at: segment + 2) {
        isJFIF = true
        resolution = resolution ?? Self.resolution(reader, jfif: segment + 7)
      } else if marker == 0xEE, reader.matches("Adobe", at: segment + 2) {
        adobeTransform = reader.u8(segment + 13)
      }
      offset = segment + length
    }
    guard let frame else {
      throw TextRecError(.corruptImage, "the JPEG ends, or its image data starts, before its frame header")
    }
    guard frame.precision == 8 else {
      throw TextRecError(
        .unsupportedFormat, "the JPEG has \(frame.precision) bits a sample; this library reads 8")
    }
    guard frame.components == 1 || frame.components == 3 || frame.components == 4 else {
      throw TextRecError(
        .unsupportedFormat, "the JPEG has \(frame.components) components; this library reads 1, 3 and 4")
    }
    (width, height, components) = (frame.width, frame.height, frame.components)
    self.orientation = orientation
    self.resolution = resolution
    let isColor = frame.components == 3 && (adobeTransform.map { $0 == 1 } ?? isJFIF)
    isSequential = frame.marker == 0xC0 || frame.marker == 0xC1
    suitsPDF = (0xC0...0xC2).contains(frame.marker) && (frame.components == 1 || isColor)
  }

  /// What stands behind JFIF's name: its version, a unit, 1 for inches and 2 for centimetres, and pixels a unit.
  private static func resolution(_ reader: ByteReader, jfif: Int) -> Resolution? {
    guard let unit = reader.u8(jfif + 2), unit == 1 || unit == 2, let horizontal = reader.u16(jfif + 3),
      let vertical = reader.u16(jfif + 5)
    else { return nil }
    let scale = unit == 1 ? 1 : Resolution.centimetresPerInch
    return Resolution(horizontal: Double(horizontal) * scale, vertical: Double(vertical) * scale)
  }

  /// The next marker from `offset` on and where its segment starts. Like every decoder, skips what stands between.
  private static func nextMarker(_ reader: ByteReader, from offset: Int) -> (marker: UInt8, segment: Int)? {
    var offset = offset
    while let byte = reader.u8(offset), let next = reader.u8(offset + 1) {
      if byte == 0xFF, next != 0xFF, next != 0 { return (next, offset + 2) }
      offset += 1
    }
    return nil
  }

  /// SOF0 to SOF15 without DHT (C4), JPG (C8) and DAC (CC), which lie between.
  private static func isFrameHeader(_ marker: UInt8) -> Bool {
    (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
  }
}
