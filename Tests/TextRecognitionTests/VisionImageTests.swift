import Testing

@testable import TextRecognition

/// Images of 3 x 2 gray pixels, stored as a portable graymap or raw.
struct VisionImageTests {
  private static let gray: [UInt8] = [0, 50, 100, 150, 200, 250]
  private static let graymap = Array("P5 3 2 255\n".utf8) + gray

  private func pixels(_ image: VisionImage) throws -> [UInt8] { try image.decoded.raster().pixels }

  private func code(_ body: () throws(TextRecognitionError) -> Void) -> TextRecognitionError.Code? {
    do throws(TextRecognitionError) {
      try body()
      return nil
    } catch {
      #expect(!error.message.isEmpty && "\(error)" == error.message)
      return error.code
    }
  }

  @Test func encodedBytesAreDecoded() throws {
    let image = try VisionImage(encoded: Self.graymap)
    #expect(image.width == 3 && image.height == 2 && image.orientation == .up)
    #expect(try pixels(image) == Self.gray)
    #expect("\(image)" == "image of 3 x 2 pixels, orientation up")
    let same = try Self.graymap.withUnsafeBytes { try VisionImage(encoded: $0) }
    #expect(try pixels(same) == Self.gray)
  }

  @Test func theCallersOrientationWinsAndCanBeChanged() throws {
    var image = try VisionImage(encoded: Self.graymap, orientation: .left)
    #expect(image.orientation == .left && image.width == 3)
    let former = image
    image.orientation = .downMirrored
    #expect(image.orientation == .downMirrored && former.orientation == .left)
    #expect(try pixels(image) == Self.gray)
  }

  @Test(arguments: 1...8) func aFilesOrientationIsReadUnlessOneIsStated(number: Int) throws {
    let path = Fixtures.path("oriented_\(number).jpg")
    #expect(try VisionImage(path: path).orientation == ImageOrientation(exif: number))
    #expect(try VisionImage(path: path, orientation: .right).orientation == .right)
  }

  @Test func pagesAreCountedFromZero() throws {
    let file = try Fixtures.bytes("tiff_pages.tif")
    let count = try VisionImage.pageCount(ofEncoded: file)
    #expect(count == 3)
    let pages = try (0..<count).map { try pixels(VisionImage(encoded: file, page: $0)) }
    #expect(Set(pages).count == count)
    #expect(
      code { () throws(TextRecognitionError) in _ = try VisionImage(encoded: file, page: count) } == .notFound)
    #expect(
      code { () throws(TextRecognitionError) in _ = try VisionImage(encoded: file, page: -1) } == .invalidArgument)
    #expect(
      code { () throws(TextRecognitionError) in _ = try VisionImage(encoded: file, page: .max) } == .notFound)
    #expect(try VisionImage.pageCount(ofEncoded: Self.graymap) == 1)
  }

  @Test func whatIsNoImageIsToldApart() {
    let cases: [([UInt8], TextRecognitionError.Code)] = [
      ([], .unsupportedFormat), (Array("<html>".utf8), .unsupportedFormat),
      (Array(Self.graymap.dropLast()), .corruptImage), (Array("P5 99999 99999 255\n".utf8), .imageTooLarge),
    ]
    for (bytes, expected) in cases {
      #expect(code { () throws(TextRecognitionError) in _ = try VisionImage(encoded: bytes) } == expected)
    }
    #expect(code { () throws(TextRecognitionError) in _ = try VisionImage(path: "/missing.png") } == .notFound)
    #expect(code { () throws(TextRecognitionError) in _ = try VisionImage(path: "/") } == .io)
    #expect(code { () throws(TextRecognitionError) in _ = try VisionImage(path: "a\0b") } == .invalidArgument)
  }

  @Test func rowsMayBePadded() throws {
    let padded: [UInt8] = [0, 50, 100, 9, 9, 150, 200, 250]
    let image = try VisionImage(
      pixels: padded, format: .gray8, width: 3, height: 2, bytesPerRow: [5], orientation: .right)
    #expect(try pixels(image) == Self.gray)
    #expect(image.orientation == .right)
  }

  @Test(arguments: VisionImage.PixelFormat.allCases) func everyFormatShowsTheSameGray(format: VisionImage.PixelFormat)
    throws
  {
    // Without colour, luma and all channels are the value; neutral chroma is 128.
    let bytes: [UInt8] =
      switch format {
      case .gray8: [200, 200, 200, 200, 200, 200]
      case .rgb24, .bgr24: [UInt8](repeating: 200, count: 18)
      case .rgba32, .bgra32: (0..<6).flatMap { _ in [200, 200, 200, 255] as [UInt8] }
      case .nv12, .nv21, .i420: [UInt8](repeating: 200, count: 6) + [UInt8](repeating: 128, count: 4)
      }
    let image = try VisionImage(pixels: bytes, format: format, width: 3, height: 2)
    #expect(image.width == 3 && image.height == 2)
    #expect(try Set(pixels(image)) == [200])
    #expect(
      code { () throws(TextRecognitionError) in
        _ = try VisionImage(pixels: bytes.dropLast(), format: format, width: 3, height: 2)
      } == .bufferTooSmall)
  }

  @Test func redIsRedInEitherOrder() throws {
    for (bytes, format) in [([255, 0, 0], VisionImage.PixelFormat.rgb24), ([0, 0, 255], .bgr24)] as [([UInt8], _)] {
      #expect(try pixels(VisionImage(pixels: bytes, format: format, width: 1, height: 1)) == [255, 0, 0])
    }
  }

  @Test func planesMayLieApart() throws {
    let (luma, chroma): ([UInt8], [UInt8]) = ([60, 60, 0, 60, 60], [128, 128])
    let image = try luma.withUnsafeBytes { luma in
      try chroma.withUnsafeBytes { chroma in
        try VisionImage(planes: [luma, chroma], format: .nv12, width: 2, height: 2, bytesPerRow: [3])
      }
    }
    #expect(try Set(pixels(image)) == [60])
  }

  @Test func pixelsThatDoNotFitTheirDescriptionAreRefused() {
    func code(width: Int = 3, height: Int = 2, bytesPerRow: [Int] = [], planes: Int = 1) -> TextRecognitionError.Code? {
      self.code { () throws(TextRecognitionError) in
        try Self.gray.withBytes { (gray) throws(TextRecognitionError) in
          _ = try VisionImage(
            planes: Array(repeating: gray, count: planes), format: .gray8, width: width, height: height,
            bytesPerRow: bytesPerRow)
        }
      }
    }
    #expect(code() == nil)
    #expect(code(width: 0) == .invalidArgument)
    #expect(code(height: -1) == .invalidArgument)
    #expect(code(bytesPerRow: [2]) == .invalidArgument)
    #expect(code(bytesPerRow: [-3]) == .invalidArgument)
    #expect(code(bytesPerRow: [1 << 40]) == .bufferTooSmall)
    #expect(code(bytesPerRow: [.max]) == .invalidArgument)
    #expect(code(height: 3) == .bufferTooSmall)
    #expect(code(planes: 0) == .invalidArgument)
    #expect(code(width: 20_000, height: 20_000) == .imageTooLarge)
    #expect(code(width: .max, height: .max) == .imageTooLarge)
  }
}
