import TextRecCore
import TextRecImaging

/// The upright image made fit for Tesseract: scaled, levelled, with a margin around it.
struct WorkImage {
  let raster: Raster
  let toImage: AffineMap

  init(raster: Raster, toImage: AffineMap) {
    self.raster = raster
    self.toImage = toImage
  }

  /// The image as it is.
  init(_ image: Raster) {
    raster = image
    toImage = .identity
  }

  /// - Parameters:
  ///   - scale: pixels of the work image for each of the image.
  ///   - slope: how far lines go down for each pixel to the right; they come out level.
  ///   - margin: pixels of the work image on each side, in the ground's gray.
  init?(_ image: Raster, scale: Double, slope: Double = 0, margin: Double = 0, ground: UInt8) {
    let length = (1 + slope * slope).squareRoot()
    let toLevel = AffineMap(
      a: 1 / length, b: slope / length, c: 0, d: -slope / length, e: 1 / length, f: 0)
    guard let level = Rect.hull(of: image.bounds.corners.map { toLevel($0) }), let fromLevel = toLevel.inverse else {
      return nil
    }
    let map = AffineMap.translation(x: -margin, y: -margin)
      .then(.scale(x: 1 / scale, y: 1 / scale))
      .then(.translation(x: level.x, y: level.y))
      .then(fromLevel)
    let width = (level.width * scale + 2 * margin).rounded()
    let height = (level.height * scale + 2 * margin).rounded()
    guard width >= 1, height >= 1, width <= Self.maxSide, height <= Self.maxSide,
      let raster = image.resampled(by: map, width: Int(width), height: Int(height), ground: ground)
    else { return nil }
    self.raster = raster
    toImage = map
  }

  /// Tesseract takes no image with a longer side.
  static let maxSide = 32_767.0
}
