/// IHDR, transparency, EXIF orientation and resolution of a PNG.
public struct PNGHeader: Sendable {
  public let width: Int
  public let height: Int
  public let bitDepth: Int
  /// Palette or RGB, with or without alpha.
  public let hasColor: Bool
  /// An alpha channel or a tRNS chunk.
  public let hasAlpha: Bool
  public let orientation: Orientation?
  public let resolution: Resolution?

  public init(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) {
    let reader = ByteReader(bytes)
    guard reader.matches("IHDR", at: 12), let width = reader.u32(16), let height = reader.u32(20),
      let bitDepth = reader.u8(24), let colorType = reader.u8(25)
    else { throw TextRecError(.corruptImage, "the PNG ends inside its header, or has none") }
    self.width = width
    self.height = height
    self.bitDepth = Int(bitDepth)
    hasColor = colorType & 2 != 0

    var hasAlpha = colorType & 4 != 0
    var orientation: Orientation?
    var resolution: Resolution?
    var offset = 33
    while let length = reader.u32(offset) {
      if reader.matches("tRNS", at: offset + 4) {
        hasAlpha = true
      } else if orientation == nil, reader.matches("eXIf", at: offset + 4) {
        orientation = reader.slice(offset + 8, length).flatMap { EXIF.orientation(in: $0) }
      } else if reader.matches("pHYs", at: offset + 4), reader.u8(offset + 16) == 1,
        let horizontal = reader.u32(offset + 8), let vertical = reader.u32(offset + 12)
      {
        // Pixels a metre.
        let scale = Resolution.centimetresPerInch / 100
        resolution = Resolution(horizontal: Double(horizontal) * scale, vertical: Double(vertical) * scale)
      } else if reader.matches("IEND", at: offset + 4) {
        break
      }
      offset += length + 12
    }
    self.hasAlpha = hasAlpha
    self.orientation = orientation
    self.resolution = resolution
  }
}
