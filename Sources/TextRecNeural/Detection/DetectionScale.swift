import TextRecCore

/// How large the network is given a picture.
struct DetectionScale: Equatable {
  /// Pixels of the image to a pixel of the map.
  var scale: Double
  /// Pixels of the map around the image, on each side.
  var margin: Int

  /// What the network takes at once, pixels: more would take more memory than the rest of the recognizer.
  static let largestTile = 1_600_000

  /// Half a megapixel and less is enough for all but the smallest text; small pictures are enlarged up to two times.
  static func coarse(for image: Raster) -> DetectionScale {
    DetectionScale(image, pixels: 360_000, smallest: 0.5)
  }

  private init(_ image: Raster, pixels: Double, smallest: Double) {
    scale = max(smallest, (Double(image.width) * Double(image.height) / pixels).squareRoot())
    // Text that fills a small picture is found more surely with something around it.
    let short = Double(min(image.width, image.height)) / scale
    margin = short < 256 ? Int(exactly: min(64, short / 2).rounded()) ?? 0 : 0
  }

  /// Pixels of the map for `length` pixels of the image.
  func mapLength(_ length: Int) -> Int {
    max(1, Int(exactly: (Double(length) / scale).rounded(.up)) ?? 1) + 2 * margin
  }

  /// From the map to the image.
  var mapToImage: AffineMap {
    AffineMap.translation(x: -Double(margin), y: -Double(margin)).then(.scale(x: scale, y: scale))
  }
}
