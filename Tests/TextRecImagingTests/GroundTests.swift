import Testing
import TextRecCore

@testable import TextRecImaging

/// Bars of text in the middle of nothing, as one RGBA picture.
private func bars(strength: UInt8 = 255, _ shade: (Int, Int) -> UInt8) -> [UInt8] {
  var pixels: [UInt8] = []
  for y in 0..<16 {
    for x in 0..<32 {
      let isText = (4..<12).contains(y) && x % 4 < 2
      // What is invisible is green: it must never show.
      pixels += isText ? [shade(x, y), shade(x, y), shade(x, y), strength] : [0, 255, 0, 0]
    }
  }
  return pixels
}

private func ground(_ rgba: [UInt8]) -> Ground {
  rgba.withUnsafeBufferPointer {
    Ground(for: PixelRows(base: $0.baseAddress!, width: 32, height: 16, stride: 4 * 32, isBlueFirst: false))
  }
}

@Suite struct GroundTests {
  @Test func blackTextGoesOverWhite() { #expect(ground(bars { _, _ in 0 }) == .white) }

  @Test func whiteTextGoesOverBlack() { #expect(ground(bars { _, _ in 255 }) == .black) }

  @Test func blackAndWhiteTextGoOverGray() { #expect(ground(bars { x, _ in x < 16 ? 0 : 255 }) == .gray) }

  @Test func grayTextGoesOverWhite() { #expect(ground(bars { _, _ in 128 }) == .white) }

  @Test func faintTextCountsAsVisible() { #expect(ground(bars(strength: 90) { _, _ in 255 }) == .black) }

  @Test func fewLightSpecksDoNotDecide() { #expect(ground(bars { x, y in x == 0 && y == 4 ? 255 : 20 }) == .white) }

  @Test func aPictureWithoutTransparentPartsGoesOverWhite() {
    #expect(ground([UInt8](repeating: 255, count: 32 * 16 * 4)) == .white)
    #expect(ground([UInt8](repeating: 0, count: 32 * 16 * 4)) == .white)
  }

  @Test func mixesInProportionToAlpha() throws {
    let rgba: [UInt8] = [10, 20, 30, 255, 10, 20, 30, 0, 10, 20, 30, 128, 10, 20, 30, 255]
    let layout = try PixelLayout(format: .rgba32, width: 4, height: 1)
    let image = try rgba.withUnsafeBytes { try DecodedImage.pixels(layout, planes: [$0], orientation: nil) }
    // (10 * 128 + 255 * 127) / 255 = 132.02 and so on.
    #expect(try image.raster().pixels == [10, 20, 30, 255, 255, 255, 132, 137, 142, 10, 20, 30])
  }

  @Test func rawPixelsFollowTheSameRule() throws {
    let layout = try PixelLayout(format: .bgra32, width: 32, height: 16)
    let image = try bars { _, _ in 250 }.withUnsafeBytes {
      try DecodedImage.pixels(layout, planes: [$0], orientation: nil)
    }
    #expect(try image.raster().channels == 1)
    #expect(try Set(image.raster().pixels) == [0, 250])
  }
}
