import TextRecCore

/// What an engine is to read of an image.
struct ImageView: Sendable {
  /// Upright.
  let picture: any ScaledPicture
  /// Where the picture lies in the whole upright image, pixels.
  let part: Rect
  let frame: ImageFrame
  /// As stated.
  let orientation: Orientation
  let decodeMilliseconds: Float
  /// When the work on it began.
  let start: MonotonicTime
}
