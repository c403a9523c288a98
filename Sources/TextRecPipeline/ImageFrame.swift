import TextRecCore
import TextRecImaging

/// How the stored, the upright and the result's pixels of one image relate. All maps are exact.
struct ImageFrame {
  /// The whole upright image.
  let upright: Rect
  let uprightToResult: AffineMap
  let resultToStored: AffineMap
  /// Pixels of the space the result's coordinates are in.
  let width: Int
  let height: Int

  let resultToUpright: AffineMap

  init(_ image: some Picture, coordinates: CoordinateSpace) {
    let storedToUpright = image.orientation.uprightMap(
      storedWidth: image.storedWidth, storedHeight: image.storedHeight)
    // An orientation's map turns or mirrors: it always has a way back.
    let uprightToStored = storedToUpright.inverse ?? .identity
    upright = Rect(x: 0, y: 0, width: Double(image.uprightWidth), height: Double(image.uprightHeight))
    switch coordinates {
    case .oriented:
      (width, height) = (image.uprightWidth, image.uprightHeight)
      uprightToResult = .identity
      resultToUpright = .identity
      resultToStored = uprightToStored
    case .stored:
      (width, height) = (image.storedWidth, image.storedHeight)
      uprightToResult = uprightToStored
      resultToUpright = storedToUpright
      resultToStored = .identity
    }
  }

  /// The upright pixels that a region in the result's coordinates touches, cut at the image's border; all for nil.
  func part(_ region: Rect?) throws(TextRecError) -> Rect {
    guard let region else { return upright }
    let part = resultToUpright(Quad(region)).frame.intersection(upright)
    guard !part.isEmpty else {
      throw TextRecError(
        .invalidArgument,
        "the region x \(region.x), y \(region.y), \(region.width) x \(region.height) lies outside the image of \(width) x \(height) pixels"
      )
    }
    return Rect(
      left: part.x.rounded(.down), top: part.y.rounded(.down), right: part.right.rounded(.up),
      bottom: part.bottom.rounded(.up))
  }
}
