import Testing
import TextRecCore
import TextRecImaging

@Suite struct UprightGrayTests {
  @Test(arguments: Orientation.allCases, [1, 3])
  func matchesTheExactMap(_ orientation: Orientation, _ channels: Int) throws {
    var random = SeededGenerator(seed: UInt64(orientation.rawValue))
    for _ in 0..<30 {
      let width = Int.random(in: 1...150, using: &random)
      let height = Int.random(in: 1...40, using: &random)
      let bytes = (0..<width * height * channels).map { _ in UInt8.random(in: 0...255, using: &random) }
      let image = try decoded(bytes, width: width, height: height, channels: channels, orientation: orientation)
      let part = Rect(
        x: Double.random(in: -10...Double(image.uprightWidth), using: &random).rounded(),
        y: Double.random(in: -10...Double(image.uprightHeight), using: &random).rounded(),
        width: Double.random(in: 1...160, using: &random).rounded(),
        height: Double.random(in: 1...160, using: &random).rounded())
      let upright = try image.uprightGray(part)
      let expected = reference(image, part)
      #expect((upright == nil) == (expected == nil))
      guard let upright, let expected else { continue }
      // Colours may round the other way in fixed point.
      let difference = try #require(upright.difference(from: expected))
      #expect(difference <= (channels == 1 ? 0 : 1))
    }
  }

  @Test func nothingIsLeftOutsideTheImage() throws {
    let image = try decoded([1, 2, 3, 4], width: 2, height: 2, channels: 1, orientation: .up)
    #expect(try image.uprightGray(Rect(x: 2, y: 0, width: 5, height: 5)) == nil)
    #expect(try image.uprightGray(Rect(x: -5, y: 0, width: 5, height: 5)) == nil)
    #expect(try image.uprightGray(Rect(x: .nan, y: 0, width: 5, height: 5)) == nil)
    #expect(try image.uprightGray(Rect(x: 0, y: 0, width: .infinity, height: 1))?.pixels == [1, 2])
  }

  @Test func fractionsAreWidenedToWholePixels() throws {
    let image = try decoded([1, 2, 3, 4, 5, 6, 7, 8, 9], width: 3, height: 3, channels: 1, orientation: .up)
    #expect(try image.uprightGray(Rect(x: 0.9, y: 1.1, width: 0.2, height: 0.2))?.pixels == [4, 5])
  }

  private func decoded(
    _ bytes: [UInt8], width: Int, height: Int, channels: Int, orientation: Orientation
  ) throws -> DecodedImage {
    let layout = try PixelLayout(format: channels == 1 ? .gray8 : .rgb24, width: width, height: height)
    return try bytes.withUnsafeBytes { try DecodedImage.pixels(layout, planes: [$0], orientation: orientation) }
  }

  /// Pixel by pixel, by the inverse of the map that boxes use.
  private func reference(_ image: DecodedImage, _ part: Rect) -> Raster? {
    guard let raster = try? image.raster() else { return nil }
    let bounds = Rect(x: 0, y: 0, width: Double(image.uprightWidth), height: Double(image.uprightHeight))
    let clipped = part.intersection(bounds)
    guard !clipped.isEmpty else { return nil }
    let toStored = image.orientation.uprightMap(storedWidth: raster.width, storedHeight: raster.height).inverse!
    var pixels: [UInt8] = []
    for y in Int(clipped.y)..<Int(clipped.bottom) {
      for x in Int(clipped.x)..<Int(clipped.right) {
        let stored = toStored(Point(Double(x) + 0.5, Double(y) + 0.5))
        let start = (Int(stored.y) * raster.width + Int(stored.x)) * raster.channels
        let pixel = raster.pixels[start..<start + raster.channels].map { Double($0) }
        let gray = raster.channels == 1 ? pixel[0] : 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]
        pixels.append(UInt8(gray.rounded()))
      }
    }
    return Raster(width: Int(clipped.width), height: Int(clipped.height), channels: 1, pixels: pixels)
  }
}
