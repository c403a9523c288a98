import TextRecCore

/// How large the network is given a picture.
enum DetectionScale {
  /// Pixels that the network takes at once.
  static let largestTile = 1_600_000

  /// Pixels of the image to a pixel of the network's input.
  static func first(for image: Raster) -> Double {
    let long = Double(max(image.width, image.height))
    return long / min(960, long * 2)
  }
}
