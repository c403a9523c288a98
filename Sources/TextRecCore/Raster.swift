/// Decoded pixels, tightly packed: one byte a pixel (gray) or three (R, G, B).
public struct Raster: Sendable, Hashable {
  /// Pixels in a row, 1 or more.
  public let width: Int
  /// Rows, 1 or more.
  public let height: Int
  /// Bytes a pixel: 1 (gray) or 3 (RGB).
  public let channels: Int
  /// `width * height * channels` bytes, row by row.
  public let pixels: [UInt8]

  /// nil unless the sizes are positive, `channels` is 1 or 3, and `pixels` has exactly the bytes they call for.
  public init?(width: Int, height: Int, channels: Int, pixels: [UInt8]) {
    guard width > 0, height > 0, channels == 1 || channels == 3 else { return nil }
    let (rowBytes, rowOverflow) = width.multipliedReportingOverflow(by: channels)
    let (bytes, overflow) = rowBytes.multipliedReportingOverflow(by: height)
    guard !rowOverflow, !overflow, bytes == pixels.count else { return nil }
    self.width = width
    self.height = height
    self.channels = channels
    self.pixels = pixels
  }

  /// Byte by byte, as synthesized, it would take many times as long.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    pixels.withUnsafeBytes { hasher.combine(bytes: $0) }
  }
}
