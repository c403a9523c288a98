/// An upright picture that may be had smaller than it is, where that is sooner done.
public protocol ScaledPicture: Sendable {
  /// Of the picture as it is, pixels, 1 or more.
  var width: Int { get }
  var height: Int { get }

  /// The picture, made at most `scale` times smaller.
  ///
  /// - Parameter scale: what is below 1 counts as 1.
  /// Throws `.outOfMemory`.
  func view(atMost scale: Double) throws(TextRecError) -> PictureView
}

extension ScaledPicture {
  public var bounds: Rect { Rect(x: 0, y: 0, width: Double(width), height: Double(height)) }
}

/// A picture as it is or made smaller.
public struct PictureView: Sendable {
  public let raster: Raster
  /// From the raster's pixels to the picture's: makes larger by a whole number, and moves by less than that.
  public let toPicture: AffineMap

  public init(raster: Raster, toPicture: AffineMap) {
    self.raster = raster
    self.toPicture = toPicture
  }

  /// Pixels of the picture to one of the raster, 1 or more.
  public var scale: Double { toPicture.a }
  public var fromPicture: AffineMap { toPicture.inverse ?? .identity }
}

extension Raster: ScaledPicture {
  public func view(atMost scale: Double) -> PictureView { PictureView(raster: self, toPicture: .identity) }
}
