import TextRecCore

/// A JPEG with more pixels than large print needs: it is decoded to fewer, which takes half the time, and to all of them
/// when they are asked for.
///
/// Decoding to fewer goes through every byte as decoding to all does, so that damage shows at once.
final class LargeJPEG: Sendable {
  /// Pixels that each stand for `reduction` by `reduction` of the image.
  private struct Decoded {
    let raster: Raster
    let reduction: Int
    let isGray: Bool
  }

  let bytes: [UInt8]
  let width: Int
  let height: Int
  private let coarse: Decoded
  /// The last that were asked for and are not `coarse`.
  private let finer = Lock<Decoded?>(nil)

  /// What libjpeg can reduce by, without all.
  private static let reductions = [8, 4, 2]
  /// Of the smaller picture: with less, few pictures have print that is large enough.
  static let leastPixels = 1_900_000

  /// Decodes to fewer pixels; nil for a picture that is not so large, or that takes about as long to decode to fewer.
  ///
  /// Throws as `decodeJPEG` does.
  init?(_ bytes: UnsafeRawBufferPointer, leastPixels: Int = leastPixels) throws(TextRecError) {
    let header = try JPEGHeader(bytes)
    let reduction = Self.reductions.first { (header.width / $0) * (header.height / $0) >= leastPixels }
    guard let reduction, header.isSequential, header.components != 4 else { return nil }
    coarse = Decoded(raster: try decodeJPEG(bytes, reduction: reduction), reduction: reduction, isGray: false)
    self.bytes = Array(bytes)
    (width, height) = (header.width, header.height)
  }

  /// All pixels, in the image's own channels or in gray. Throws `.outOfMemory`.
  func raster(inGray isGray: Bool = false) throws(TextRecError) -> Raster {
    let raster = try decoded(by: 1, inGray: isGray)
    return isGray ? raster.gray : raster
  }

  /// By how much it is reduced where at most `scale` is allowed.
  func reduction(atMost scale: Double) -> Int {
    Self.reductions.first { $0 <= coarse.reduction && Double($0) <= scale } ?? 1
  }

  /// Upright pixels, in the image's own channels.
  func view(by reduction: Int, held orientation: Orientation) throws(TextRecError) -> PictureView {
    let raster = try decoded(by: reduction, inGray: false)
    guard let upright = raster.upright(orientation) else {
      throw TextRecError(.internalError, "no pixels in \(raster.width) x \(raster.height)")
    }
    // The last row and column may reach over the edge, and turned they are the first.
    let toStored = orientation.uprightMap(storedWidth: raster.width, storedHeight: raster.height).inverse ?? .identity
    let factor = Double(reduction)
    return PictureView(
      raster: upright,
      toPicture: toStored.then(.scale(x: factor, y: factor))
        .then(orientation.uprightMap(storedWidth: width, storedHeight: height)))
  }

  private func decoded(by reduction: Int, inGray isGray: Bool) throws(TextRecError) -> Raster {
    if reduction == coarse.reduction { return coarse.raster }
    if let kept = finer.withLock({ $0 }), kept.reduction == reduction, isGray || !kept.isGray { return kept.raster }
    // Without the lock: a fork in the meantime would leave it held for ever in the child.
    let raster = try bytes.withUnsafeBufferPointer { bytes throws(TextRecError) in
      try decodeJPEG(UnsafeRawBufferPointer(bytes), reduction: reduction, inGray: isGray)
    }
    finer.withLock { $0 = Decoded(raster: raster, reduction: reduction, isGray: isGray) }
    return raster
  }
}

/// Such an image, upright.
final class UprightJPEG: ScaledPicture {
  private let image: LargeJPEG
  private let orientation: Orientation
  /// By their reductions, so that each is turned once.
  private let views = Lock<[Int: PictureView]>([:])

  init(_ image: LargeJPEG, held orientation: Orientation) {
    self.image = image
    self.orientation = orientation
  }

  var width: Int { orientation.swapsSides ? image.height : image.width }
  var height: Int { orientation.swapsSides ? image.width : image.height }

  func view(atMost scale: Double) throws(TextRecError) -> PictureView {
    let reduction = image.reduction(atMost: scale)
    if let view = views.withLock({ $0[reduction] }) { return view }
    let view = try image.view(by: reduction, held: orientation)
    views.withLock { $0[reduction] = view }
    return view
  }
}
