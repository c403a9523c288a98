import Testing
import TextRecCore
import TextRecImaging

@Suite struct DamagedImageTests {
  /// What damaged bytes may be answered with.
  private static let allowed: Set<Status?> = [nil, .unsupportedFormat, .corruptImage, .imageTooLarge, .notFound]

  @Test(arguments: Fixtures.names) func everyTruncationIsAnsweredOrDecoded(_ name: String) {
    let bytes = Fixtures.encoded(name)
    // Every length, of the largest one in a few.
    let wrong = stride(from: 0, to: bytes.count, by: 1 + bytes.count / 2000).filter { length in
      let cut = Array(bytes[..<length])
      return !Self.allowed.contains(failure { _ = try decode(cut) }?.status)
    }
    #expect(wrong == [])
  }

  @Test(arguments: Fixtures.names) func halfAnImageIsRefused(_ name: String) {
    // Where several pages follow each other, the first may be whole in the first half.
    guard !["tiff_pages.tif", "tiff_loop.tif", "gif_animated.gif", "webp_animated.webp"].contains(name) else { return }
    let bytes = Fixtures.encoded(name)
    #expect(failure { _ = try decode(Array(bytes[..<(bytes.count / 2)])) }?.status == .corruptImage)
  }

  @Test(arguments: Fixtures.names) func flippedBytesAreAnsweredOrDecoded(_ name: String) {
    var random = SeededGenerator(seed: 2026)
    let bytes = Fixtures.encoded(name)
    for _ in 0..<150 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      let status = failure {
        for page in 0..<min(try pageCount(damaged), 4) { _ = try decode(damaged, page: page) }
      }?.status
      #expect(Self.allowed.contains(status))
    }
  }

  @Test func emptyDataHasItsOwnMessage() {
    #expect(failure { _ = try decode([]) } == TextRecError(.unsupportedFormat, "the image data is empty (0 bytes)"))
  }

  @Test(arguments: [
    ("<!DOCTYPE html><html></html>", "HTML"), ("<svg xmlns='http://www.w3.org/2000/svg'/>", "SVG"),
    ("%PDF-1.7 ", "PDF"), ("just words", "text"), ("\0\0\0\u{1c}ftypavif", "AVIF"), ("\0\0\0\u{18}ftypheic", "HEIC"),
  ]) func namesWhatItDoesNotRead(content: String, kind: String) {
    let error = failure { _ = try decode(Array(content.utf8)) }
    #expect(error?.status == .unsupportedFormat)
    #expect(error?.message.contains("seems to be \(kind)") == true)
  }

  @Test func sizesAreCheckedBeforeAnyPixel() {
    // Headers alone: 3,000,000 x 2,000,000 pixels in a BMP, 40,000 x 40,000 in a PNG and a PNM.
    let bmp: [UInt8] =
      Array("BM".utf8) + [0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]
      + [0xC0, 0xC6, 0x2D, 0, 0x80, 0x84, 0x1E, 0, 1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
    var png = Fixtures.encoded("png_rgb8.png")
    png.replaceSubrange(16..<24, with: [0, 0, 0x9C, 0x40, 0, 0, 0x9C, 0x40])
    let pnm = Array("P5 40000 40000 255\n".utf8)
    for (bytes, size) in [(bmp, "3000000 x 2000000"), (png, "40000 x 40000"), (pnm, "40000 x 40000")] {
      let error = failure { _ = try decode(bytes) }
      #expect(error?.status == .imageTooLarge)
      #expect(error?.message.contains("of \(size) pixels is over the limit of 100000000 pixels") == true)
    }
  }

  @Test func aJPEGWithoutItsEndMarkerIsWhole() throws {
    let bytes = Fixtures.encoded("jpeg_444.jpg")
    #expect(bytes.suffix(2) == [0xFF, 0xD9])
    let cut = try decode(Array(bytes.dropLast(2)))
    let whole = try decode(bytes)
    #expect(try cut.raster() == whole.raster())
  }

  @Test(arguments: ["jpeg_444.jpg", "jpeg_progressive.jpg"])
  func aTruncatedJPEGIsNotFilledWithGray(name: String) {
    let bytes = Fixtures.encoded(name)
    for missing in stride(from: 60, to: bytes.count - 250, by: 7) {
      let error = failure { _ = try decode(Array(bytes.dropLast(missing))) }
      #expect(error?.status == .corruptImage)
    }
    let error = failure { _ = try decode(Array(bytes.dropLast(60))) }
    #expect(error?.message == "the JPEG is damaged: the data ends early, after \(bytes.count - 60) bytes")
  }
}
