import TextRecCore

/// What the pixels around one character tell about its ink and the borders of it.
struct StrokeEdges {
  /// Gray levels between ink and ground.
  private(set) var contrast = 0
  /// How blurred the borders are that rows (and columns) of pixels run across: standard deviations of the Gaussian blur
  /// that makes a sharp border so wide, pixels.
  private(set) var acrossRows: [Double] = []
  private(set) var acrossColumns: [Double] = []

  /// No more rows or columns than this are looked at in one character.
  private static let mostScans = 8

  /// - Parameter box: cut to `image`, which is gray.
  init(around box: Rect, in image: Raster) {
    // Blurred ink fades out beside its box.
    let margin = max(3, min(box.width, box.height) / 2)
    guard let patch = PixelBox(box.insetBy(-margin), within: image), let inner = PixelBox(box, within: image) else {
      return
    }
    image.pixels.withUnsafeBufferPointer { pixels in
      contrast = Self.contrast(pixels, width: image.width, patch: patch, inner: inner)
      guard contrast > 0 else { return }
      var profile: [Int] = []
      for y in Self.scans(from: inner.top, to: inner.bottom) {
        profile.removeAll(keepingCapacity: true)
        for x in patch.left..<patch.right { profile.append(Int(pixels[y * image.width + x])) }
        EdgeProfile.appendBlurs(of: profile, contrast: contrast, to: &acrossRows)
      }
      for x in Self.scans(from: inner.left, to: inner.right) {
        profile.removeAll(keepingCapacity: true)
        for y in patch.top..<patch.bottom { profile.append(Int(pixels[y * image.width + x])) }
        EdgeProfile.appendBlurs(of: profile, contrast: contrast, to: &acrossColumns)
      }
    }
  }

  private static func scans(from start: Int, to end: Int) -> StrideTo<Int> {
    stride(from: start, to: end, by: max(1, (end - start) / mostScans))
  }

  /// From the ground, the median around the box, to the ink, the darkest or the lightest part in it.
  private static func contrast(
    _ pixels: UnsafeBufferPointer<UInt8>, width: Int, patch: PixelBox, inner: PixelBox
  ) -> Int {
    var outside = GrayHistogram()
    var inside = GrayHistogram()
    // A large letter tells as much by fewer of its pixels.
    let step = max(1, min(patch.width, patch.height) / 48)
    for y in stride(from: patch.top, to: patch.bottom, by: step) {
      let isBeside = y < inner.top || y >= inner.bottom
      for x in stride(from: patch.left, to: patch.right, by: step) {
        let gray = pixels[y * width + x]
        if isBeside || x < inner.left || x >= inner.right { outside.add(gray) } else { inside.add(gray) }
      }
    }
    let ground = outside.count > 0 ? outside.value(at: 0.5) : inside.value(at: 0.5)
    return max(abs(ground - inside.value(at: 0.05)), abs(ground - inside.value(at: 0.95)))
  }
}

/// The borders of ink in one row or column of pixels.
private enum EdgeProfile {
  /// A Gaussian blur spreads the middle half of a step over this many standard deviations.
  private static let spread = 1.349
  /// Pixels that the middle half of a step takes where there is no blur: half a pixel to a whole one, for a border that
  /// lies between two pixels or cuts one.
  private static let sharpWidth = 0.8

  /// Appends the blur of each rise or fall that spans at least half of `contrast`, gray levels.
  static func appendBlurs(of profile: [Int], contrast: Int, to blurs: inout [Double]) {
    // Smaller turns are noise.
    let turn = max(4, contrast / 4)
    guard var low = profile.indices.first else { return }
    var high = low
    // Where the swing that is under way began; nil until one is.
    var start: Int?
    var isRising = false
    func finish(at end: Int) {
      guard let start, 2 * abs(profile[end] - profile[start]) >= contrast else { return }
      blurs.append(blur(of: profile, from: start, to: end))
    }
    for index in profile.indices {
      if profile[index] > profile[high] { high = index }
      if profile[index] < profile[low] { low = index }
      let turnsDown = profile[high] - profile[index] >= turn && (start == nil || isRising)
      let turnsUp = profile[index] - profile[low] >= turn && (start == nil || !isRising)
      guard turnsDown || turnsUp else { continue }
      finish(at: turnsDown ? high : low)
      start = turnsDown ? high : low
      isRising = turnsUp
      if turnsDown { low = index } else { high = index }
    }
    finish(at: isRising ? high : low)
  }

  private static func blur(of profile: [Int], from start: Int, to end: Int) -> Double {
    let rise = Double(profile[end] - profile[start])
    func level(_ index: Int) -> Double { Double(profile[index] - profile[start]) / rise }
    /// The place at which the swing passes a share of its rise between two pixels.
    func crossing(_ share: Double, before index: Int) -> Double {
      let (a, b) = (level(index - 1), level(index))
      return Double(index - 1) + (share - a) / (b - a)
    }
    guard let upper = (start + 1...end).first(where: { level($0) >= 0.75 }),
      let lower = (start + 1...upper).last(where: { level($0 - 1) <= 0.25 && level($0) > 0.25 })
    else { return 0 }
    let width = crossing(0.75, before: upper) - crossing(0.25, before: lower)
    return max(0, width * width - sharpWidth * sharpWidth).squareRoot() / spread
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
    if isEmpty { return nil }
  }
}
