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
    guard let inner = PixelBox(box, within: image), let patch = PixelBox.surroundings(of: box, within: image) else {
      return
    }
    contrast = LocalContrast(of: inner, in: patch, of: image).levels
    guard contrast > 0 else { return }
    image.pixels.withUnsafeBufferPointer { pixels in
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
