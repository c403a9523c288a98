/// Kinds of encoded images that the library reads.
public enum ImageFormat: String, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case tiff = "TIFF"
  case webP = "WebP"
  case bmp = "BMP"
  case gif = "GIF"
  case pnm = "PNM"
  case jpeg2000 = "JPEG 2000"

  /// The format told by the first bytes. Throws `.unsupportedFormat`, naming what the data seems to be.
  public init(of bytes: UnsafeRawBufferPointer) throws(TextRecError) {
    guard !bytes.isEmpty else { throw TextRecError(.unsupportedFormat, "the image data is empty (0 bytes)") }
    let reader = ByteReader(bytes)
    if reader.u32(0) == 0x8950_4E47, reader.u32(4) == 0x0D0A_1A0A {
      self = .png
    } else if reader.u24(0) == 0xFFD8FF {
      self = .jpeg
    } else if TIFFFile(bytes) != nil {
      self = .tiff
    } else if reader.matches("RIFF"), reader.matches("WEBP", at: 8) {
      self = .webP
    } else if reader.matches("BM"), BMPHeader.seems(reader) {
      self = .bmp
    } else if reader.matches("GIF87a") || reader.matches("GIF89a") {
      self = .gif
    } else if PNMHeader.seems(reader) {
      self = .pnm
    } else if JPEG2000Header.seems(reader) {
      self = .jpeg2000
    } else {
      throw Self.unsupported(reader)
    }
  }

  private static func unsupported(_ reader: ByteReader) -> TextRecError {
    let names = "PNG, JPEG, TIFF, WebP, BMP, GIF, PNM or JPEG 2000"
    guard let guess = guess(reader) else {
      return TextRecError(
        .unsupportedFormat,
        "the data (\(reader.count) bytes, starting \(hexadecimal(reader.available(0, 8)))) is not \(names)")
    }
    return TextRecError(.unsupportedFormat, "the data seems to be \(guess); this library reads \(names)")
  }

  /// What data that is none of the formats seems to be.
  private static func guess(_ reader: ByteReader) -> String? {
    if reader.matches("ftyp", at: 4) {
      switch reader.slice(8, 4).map({ String(decoding: $0, as: UTF8.self) }) {
      case "avif", "avis": return "AVIF"
      case "heic", "heix", "hevc", "hevx", "heim", "heis", "mif1", "msf1": return "HEIC"
      default: return "a video or another ISO media file"
      }
    }
    if reader.matches("%PDF-") { return "PDF" }
    if reader.matches("%!PS") { return "PostScript" }
    if reader.matches("8BPS") { return "a Photoshop document" }
    if reader.u32(0) == 0x0000_0100 { return "an icon (ICO)" }
    if reader.u16(0) == 0xFF0A || reader.matches("JXL ", at: 4) { return "JPEG XL" }
    if reader.matches("PK\u{3}\u{4}") { return "a ZIP archive or an office document" }
    if reader.u16(0) == 0x1F8B { return "gzip-compressed data" }
    if reader.u32(0) == 0x4949_BC01 { return "JPEG XR" }
    if reader.u32(0) == 0x8950_4E47 { return "a PNG damaged by a text-mode transfer" }
    return guessText(reader)
  }

  private static func guessText(_ reader: ByteReader) -> String? {
    let start = reader.available(0, 1024)
    guard start.allSatisfy({ $0 >= 0x20 || (0x09...0x0D).contains($0) }),
      let text = String(validating: start.prefix { $0 < 0x80 }, as: UTF8.self)?.lowercased()
    else { return nil }
    if text.contains("<svg") { return "SVG" }
    if text.contains("<!doctype html") || text.contains("<html") || text.contains("<head") { return "HTML" }
    let first = text.first { !$0.isWhitespace }
    if first == "<" { return "XML or HTML" }
    if first == "{" || first == "[" { return "JSON or other text" }
    return "text"
  }

  private static func hexadecimal(_ bytes: UnsafeRawBufferPointer) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: " ")
  }
}
