import Testing
import TextRecCore

@testable import TextRecImaging

@Suite struct LargeJPEGTests {
  private func large(_ name: String, leastPixels: Int = 1) throws -> LargeJPEG? {
    try Fixtures.encoded(name).withUnsafeBytes { try LargeJPEG($0, leastPixels: leastPixels) }
  }

  @Test(arguments: [(1.0, 1), (1.9, 1), (2, 2), (3.9, 2), (4, 4), (8, 8), (1e9, 8), (.infinity, 8), (.nan, 1), (-1, 1)])
  func isMadeNoSmallerThanAsked(_ scale: Double, _ reduction: Int) throws {
    let view = try UprightJPEG(#require(try large("jpeg_67x45.jpg")), held: .up).view(atMost: scale)
    #expect(view.scale == Double(reduction))
    #expect(view.raster.width == (67 + reduction - 1) / reduction)
    #expect(view.raster.height == (45 + reduction - 1) / reduction)
  }

  /// What libjpeg makes of a block's frequencies is near its mean, and the fixture is smooth.
  @Test(arguments: Orientation.allCases, [1.0, 2, 4, 8])
  func pixelsAreMeansOfThoseThatTheyStandFor(_ orientation: Orientation, _ scale: Double) throws {
    let image = UprightJPEG(try #require(try large("jpeg_67x45.jpg")), held: orientation)
    let all = try image.view(atMost: 1).raster
    #expect([all.width, all.height] == [image.width, image.height])
    let view = try image.view(atMost: scale)
    for y in 0..<view.raster.height {
      for x in 0..<view.raster.width {
        let corners = view.toPicture(Quad(Rect(x: Double(x), y: Double(y), width: 1, height: 1))).frame
        let covered = corners.intersection(image.bounds)
        // At an edge, what the encoder made up beside the picture counts too.
        guard covered == corners else { continue }
        for channel in 0..<3 {
          let samples = (Int(covered.y)..<Int(covered.bottom)).flatMap { row in
            (Int(covered.x)..<Int(covered.right)).map { Int(all.pixels[(row * all.width + $0) * 3 + channel]) }
          }
          let mean = Double(samples.reduce(0, +)) / Double(samples.count)
          #expect(abs(Double(view.raster.pixels[(y * view.raster.width + x) * 3 + channel]) - mean) <= 4)
        }
      }
    }
  }

  @Test func grayIsDecodedAsGray() throws {
    let image = try #require(try large("jpeg_67x45.jpg"))
    let (gray, color) = (try image.raster(inGray: true), try image.raster())
    #expect([gray.channels, color.channels] == [1, 3])
    let difference = try #require(gray.difference(from: color.gray))
    #expect(difference <= 1)
    // Colours are there again after gray was asked for, and gray after colours.
    #expect(try image.raster() == color)
    #expect(try image.raster(inGray: true) == color.gray)
  }

  @Test func aPictureWithoutColourIsGray() throws {
    #expect(try large("jpeg_gray.jpg")?.raster().channels == 1)
  }

  @Test func whatGainsNothingIsDecodedAtOnce() throws {
    #expect(try large("jpeg_67x45.jpg", leastPixels: 33 * 22 + 1) == nil)
    #expect(try large("jpeg_67x45.jpg", leastPixels: 33 * 22)?.reduction(atMost: .infinity) == 2)
    #expect(try large("jpeg_progressive.jpg") == nil)
    #expect(try large("jpeg_cmyk_adobe.jpg") == nil)
  }

  /// Wherever the data ends, fewer pixels fail as all do.
  @Test func damageShowsInFewerPixels() throws {
    let bytes = Fixtures.encoded("jpeg_67x45.jpg")
    for count in stride(from: 0, to: bytes.count, by: 7) {
      let cut = Array(bytes.prefix(count))
      let all = failure { try cut.withUnsafeBytes { _ = try decodeJPEG($0) } }
      let fewer = failure { try cut.withUnsafeBytes { _ = try LargeJPEG($0, leastPixels: 1) } }
      #expect(all == fewer)
    }
  }
}
