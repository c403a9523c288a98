import TextRecCore

/// How far the ink in a box stands out from the ground around it.
struct LocalContrast {
  /// Gray levels between the ground, the median around the box, and the ink, the darkest or lightest twentieth in it.
  let levels: Int
  /// Gray levels that the ground strays away from the ink, to its 80th percentile.
  let groundSpread: Int

  /// - Parameters:
  ///   - patch: the box and what is around it, inside `image`, which is gray.
  ///   - inner: the box, inside `patch`.
  init(of inner: PixelBox, in patch: PixelBox, of image: Raster) {
    var outside = GrayHistogram()
    var inside = GrayHistogram()
    // A large letter tells as much by fewer of its pixels.
    let step = max(1, min(patch.width, patch.height) / 48)
    image.pixels.withUnsafeBufferPointer { pixels in
      for y in stride(from: patch.top, to: patch.bottom, by: step) {
        let isBeside = y < inner.top || y >= inner.bottom
        for x in stride(from: patch.left, to: patch.right, by: step) {
          let gray = pixels[y * image.width + x]
          if isBeside || x < inner.left || x >= inner.right { outside.add(gray) } else { inside.add(gray) }
        }
      }
    }
    let ground = outside.count > 0 ? outside : inside
    let gray = ground.value(at: 0.5)
    let darker = gray - inside.value(at: 0.05)
    let lighter = inside.value(at: 0.95) - gray
    levels = max(darker, lighter, 0)
    groundSpread = darker >= lighter ? ground.value(at: 0.8) - gray : gray - ground.value(at: 0.2)
  }
}

extension PixelBox {
  /// The whole pixels that a rectangle touches, cut to an image; nil where there are none.
  init?(_ rect: Rect, within image: Raster) {
    let part = rect.intersection(image.bounds)
    guard !part.isEmpty, let left = Int(exactly: part.x.rounded(.down)), let top = Int(exactly: part.y.rounded(.down)),
      let right = Int(exactly: part.right.rounded(.up)), let bottom = Int(exactly: part.bottom.rounded(.up))
    else { return nil }
    self.init(left: left, top: top, right: min(right, image.width), bottom: min(bottom, image.height))
  }

  /// A box of ink with what is around it, as far as blurred ink fades out.
  static func surroundings(of box: Rect, within image: Raster) -> PixelBox? {
    PixelBox(box.insetBy(-max(3, min(box.width, box.height) / 2)), within: image)
  }
}
