/// Canvas, alpha, frames and EXIF orientation of a WebP.
public struct WebPHeader: Sendable {
  public let width: Int
  public let height: Int
  public let hasAlpha: Bool
  public let isAnimated: Bool
  /// 1 unless animated.
  public let frameCount: Int
  public let orientation: Orientation?

  public init(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) {
    let reader = ByteReader(bytes, order: .little)
    guard let size = Self.size(reader) else {
      throw TextRecError(.corruptImage, "the WebP starts with no image chunk that makes sense")
    }
    (width, height, hasAlpha, isAnimated) = size
    guard reader.matches("VP8X", at: 12) else {
      (frameCount, orientation) = (1, nil)
      return
    }
    var frames = 0
    var orientation: Orientation?
    var offset = 12
    while let length = reader.u32(offset + 4) {
      if reader.matches("ANMF", at: offset) {
        frames += 1
      } else if orientation == nil, reader.matches("EXIF", at: offset) {
        orientation = reader.slice(offset + 8, length).flatMap { EXIF.orientation(in: $0) }
      }
      offset += 8 + length + length % 2
    }
    guard !isAnimated || frames > 0 else { throw TextRecError(.corruptImage, "the WebP animation has no frames") }
    frameCount = isAnimated ? frames : 1
    self.orientation = orientation
  }

  private static func size(_ reader: ByteReader) -> (width: Int, height: Int, hasAlpha: Bool, isAnimated: Bool)? {
    if reader.matches("VP8X", at: 12), let flags = reader.u8(20), let width = reader.u24(24),
      let height = reader.u24(27)
    {
      return (width + 1, height + 1, flags & 0x10 != 0, flags & 0x02 != 0)
    }
    if reader.matches("VP8 ", at: 12), reader.u24(23) == 0x2A019D, let width = reader.u16(26),
      let height = reader.u16(28)
    {
      // The two upper bits are a scaling hint.
      return (width & 0x3FFF, height & 0x3FFF, false, false)
    }
    if reader.matches("VP8L", at: 12), reader.u8(20) == 0x2F, let bits = reader.u32(21) {
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1, bits >> 28 & 1 != 0, false)
    }
    return nil
  }
}
