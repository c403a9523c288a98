import TextRecCore

/// What transparent parts of a picture are laid over.
enum Ground: UInt8 {
  case white = 255
  case black = 0
  case gray = 128

  /// White, unless it would hide what the picture shows; then black or gray, whichever hides least.
  ///
  /// What a ground can hide is what borders on it: the visible pixels that have a transparent neighbour. One is hidden
  /// where its luminance is within 64 of the ground's. White may hide a tenth: corners and specks.
  init(for rgba: PixelRows) {
    let lightness = BorderLightness(rgba)
    let limit = lightness.count / 10
    let candidates = [Ground.white, .black, .gray].map { (ground: $0, hidden: lightness.count(near: Int($0.rawValue))) }
    guard let white = candidates.first, white.hidden > limit,
      let best = candidates.min(by: { $0.hidden < $1.hidden })
    else {
      self = .white
      return
    }
    self = best.ground
  }
}

/// How light the visible pixels are that have a transparent neighbour.
private struct BorderLightness {
  private var histogram = [Int](repeating: 0, count: 256)
  private(set) var count = 0

  init(_ rgba: PixelRows) {
    // Half of the strongest alpha: a watermark that is faint everywhere counts as visible too.
    let strongest = rgba.maximumAlpha
    guard strongest > 0 else { return }
    let threshold = strongest - strongest / 2
    for y in 0..<rgba.height {
      let row = rgba.row(y)
      let above = rgba.row(max(y - 1, 0))
      let below = rgba.row(min(y + 1, rgba.height - 1))
      for x in 0..<rgba.width where row[4 * x + 3] >= threshold {
        let left = 4 * max(x - 1, 0) + 3
        let right = 4 * min(x + 1, rgba.width - 1) + 3
        let weakest = min(min(row[left], row[right]), min(above[4 * x + 3], below[4 * x + 3]))
        guard weakest < threshold else { continue }
        let (red, blue) = rgba.isBlueFirst ? (row[4 * x + 2], row[4 * x]) : (row[4 * x], row[4 * x + 2])
        histogram[Int(luma(red, row[4 * x + 1], blue))] += 1
        count += 1
      }
    }
  }

  /// Border pixels whose lightness is within 64 of `level`.
  func count(near level: Int) -> Int {
    histogram[max(level - 63, 0)...min(level + 63, 255)].reduce(0, +)
  }
}

/// Rows of four-byte pixels with straight alpha, held by somebody else.
struct PixelRows {
  let base: UnsafePointer<UInt8>
  let width: Int
  let height: Int
  /// Bytes from row to row.
  let stride: Int
  /// B, G, R, A instead of R, G, B, A.
  let isBlueFirst: Bool

  func row(_ y: Int) -> UnsafePointer<UInt8> { base + y * stride }

  var maximumAlpha: UInt8 {
    var maximum: UInt8 = 0
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width { maximum = max(maximum, row[4 * x + 3]) }
    }
    return maximum
  }

  var isOpaque: Bool {
    for y in 0..<height {
      let row = row(y)
      for x in 0..<width where row[4 * x + 3] != 255 { return false }
    }
    return true
  }

  /// Writes the pixels of an area, laid over the ground that suits the whole picture, as `UprightArea.write` does.
  func write(_ area: UprightArea, channels: Int, to target: UnsafeMutablePointer<UInt8>) {
    if isOpaque {
      let pixels = ColorPixels(base: base, stride: stride, step: 4, isBlueFirst: isBlueFirst)
      area.write(pixels, channels: channels, to: target)
    } else {
      area.write(BlendedPixels(rows: self, ground: Ground(for: self)), channels: channels, to: target)
    }
  }
}
