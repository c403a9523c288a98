import Testing

@testable import TextRecognition

/// What is drawn and measured on a white picture of the sample's size, and on one of another.
struct PictureTests {
  private let text = Text.sample
  private let image: VisionImage
  private let other: VisionImage

  init() throws {
    let white = [UInt8](repeating: 255, count: 9000)
    image = try VisionImage(pixels: white, format: .gray8, width: 100, height: 90, orientation: .down)
    other = try VisionImage(pixels: white, format: .gray8, width: 90, height: 90)
  }

  private func overlay(_ change: (inout OverlayStyle) -> Void) throws -> VisionImage {
    var style = OverlayStyle()
    change(&style)
    return try VisionImage(encoded: text.drawOverlay(on: image, style: style))
  }

  /// Whether anything is drawn within 4 pixels of a place: outlines keep a little distance from the text.
  private func isDrawn(_ overlay: VisionImage, _ x: Int, _ y: Int) throws -> Bool {
    let raster = try overlay.decoded.raster()
    return (y - 4...y + 4).contains { y in
      (x - 4...x + 4).contains { x in
        let start = (y * raster.width + x) * raster.channels
        return raster.pixels[start..<start + raster.channels].contains { $0 < 250 }
      }
    }
  }

  @Test func boxesAreDrawnWhereTheTextIs() throws {
    let lines = try overlay {
      $0.maxSide = 100
      $0.levels = [.line]
      $0.rgba = 0x0000_00FF
    }
    #expect(lines.width == 100 && lines.height == 90)
    // The upper edge of the first line, 10 to 86 at 5, and the left one of the second; nothing between the blocks.
    #expect(try isDrawn(lines, 48, 5) && isDrawn(lines, 10, 31))
    #expect(try !isDrawn(lines, 48, 50))
    #expect(try !isDrawn(overlay { ($0.maxSide, $0.levels) = (100, [.page]) }, 48, 20))
  }

  @Test(arguments: OverlayStyle.Level.allCases) func everyLevelCanBeDrawn(level: OverlayStyle.Level) throws {
    let blank = try overlay { ($0.maxSide, $0.levels) = (100, []) }.decoded.raster().pixels
    #expect(try overlay { ($0.maxSide, $0.levels) = (100, [level]) }.decoded.raster().pixels != blank)
  }

  @Test func anotherPictureAndNoSizeAreRefused() {
    let error = #expect(throws: TextRecognitionError.self) { try text.drawOverlay(on: other) }
    #expect(error?.code == .invalidArgument)
    for side in [0, -1] {
      let error = #expect(throws: TextRecognitionError.self) { try overlay { $0.maxSide = side } }
      #expect(error?.code == .invalidArgument && error?.message.contains("\(side)") == true)
    }
  }

  @Test func aWhitePictureHasNoContrastAndNoCharacters() throws {
    let quality = try image.measureQuality()
    #expect(quality.contrast == 0 && quality.advice.contains(.lowContrast))
    #expect(quality.medianCharacterHeight == 0 && quality.smallestCharacterHeight == 0)
  }

  @Test func characterHeightsComeFromTheText() throws {
    let quality = try image.measureQuality(text: text)
    // Most letters of the sample are 12 pixels high, which is low.
    #expect(quality.medianCharacterHeight >= 12 && quality.smallestCharacterHeight >= 12)
    let error = #expect(throws: TextRecognitionError.self) { try other.measureQuality(text: text) }
    #expect(error?.code == .invalidArgument)
  }

  @Test func modelsOfAFolderAreListed() throws {
    #expect(
      try TextRecognizer.installedModels().contains { $0.languageCode == "en" && $0.path.hasSuffix("eng.traineddata") })
    var options = TextRecognizerOptions()
    options.dataPath = "/nowhere"
    #expect(try TextRecognizer.installedModels(for: options).isEmpty)
    options.workers = 0
    #expect(throws: TextRecognitionError.self) { try TextRecognizer.installedModels(for: options) }
  }
}
