/// The skeleton of a GIF: canvas, palettes and where each frame's data is.
public struct GIFFile: Sendable {
  public struct Frame: Sendable {
    public let left: Int
    public let top: Int
    public let width: Int
    public let height: Int
    public let isInterlaced: Bool
    /// Where the palette's R, G, B bytes are.
    public let palette: Range<Int>?
    /// Index of the palette entry that shows what is beneath.
    public let transparent: UInt8?
    /// How the frame's area is left for the next: 2 cleared, 3 as it was before, else as it is.
    public let disposal: Int
    /// Where the LZW minimum code size stands; sub-blocks follow.
    public let data: Int
  }

  public let width: Int
  public let height: Int
  public let frames: [Frame]

  public init(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) {
    let reader = ByteReader(bytes, order: .little)
    guard let screenWidth = reader.u16(6), let screenHeight = reader.u16(8), let flags = reader.u8(10) else {
      throw TextRecError(.corruptImage, "the GIF ends inside its header, after \(reader.count) bytes")
    }
    var offset = 13
    let globalPalette = Self.palette(flags, at: &offset)
    var frames: [Frame] = []
    var control: (transparent: UInt8?, disposal: Int) = (nil, 0)
    scan: while frames.count < ImageHeader.maxPages, let kind = reader.u8(offset) {
      switch kind {
      case 0x21:
        if reader.u8(offset + 1) == 0xF9, let flags = reader.u8(offset + 3), let index = reader.u8(offset + 6) {
          control = (flags & 1 != 0 ? index : nil, Int(flags >> 2 & 7))
        }
        offset += 2
      case 0x2C:
        guard let left = reader.u16(offset + 1), let top = reader.u16(offset + 3),
          let width = reader.u16(offset + 5), let height = reader.u16(offset + 7), let flags = reader.u8(offset + 9)
        else { break scan }
        offset += 10
        let palette = Self.palette(flags, at: &offset) ?? globalPalette
        frames.append(
          Frame(
            left: left, top: top, width: width, height: height, isInterlaced: flags & 0x40 != 0, palette: palette,
            transparent: control.transparent, disposal: control.disposal, data: offset))
        control = (nil, 0)
        offset += 1
      default:
        // The trailer, or garbage after the last frame.
        break scan
      }
      while let length = reader.u8(offset) {
        offset += 1 + Int(length)
        if length == 0 { break }
      }
    }
    self.frames = frames
    // Some writers leave the canvas to the first frame.
    width = screenWidth > 0 ? screenWidth : frames.first?.width ?? 0
    height = screenHeight > 0 ? screenHeight : frames.first?.height ?? 0
  }

  /// The palette that `flags` announce at `offset`, which moves past it.
  private static func palette(_ flags: UInt8, at offset: inout Int) -> Range<Int>? {
    guard flags & 0x80 != 0 else { return nil }
    let start = offset
    offset += 3 << (Int(flags & 7) + 1)
    return start..<offset
  }
}
