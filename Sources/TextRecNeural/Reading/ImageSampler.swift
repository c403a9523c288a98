import TextRecCore

/// Looks pixels of a turned and scaled copy up in an image: bilinear where it grows, the mean of an area where it shrinks.
/// What lies outside the image repeats its edge.
struct ImageSampler {
  private let pixels: UnsafeBufferPointer<UInt8>
  private let width: Int
  private let height: Int
  let channels: Int

  /// - Parameter pixels: those of `image`.
  init(_ image: Raster, _ pixels: UnsafeBufferPointer<UInt8>) {
    self.pixels = pixels
    width = image.width
    height = image.height
    channels = image.channels
  }

  /// Hands over each pixel of a copy, row by row: its place and its blue, green and red, or gray thrice, 0 to 255.
  ///
  /// - Parameter map: from the copy, whose pixels' centres lie at halves, to the image.
  @inline(__always)
  func forEach(in map: AffineMap, columns: Int, rows: Int, _ body: (Int, Int, SIMD4<Float>) -> Void) {
    if let offset = Self.offset(map) {
      for row in 0..<rows {
        for column in 0..<columns { body(column, row, color(column + offset.x, row + offset.y)) }
      }
      return
    }
    let across = Self.samples((map.a * map.a + map.d * map.d).squareRoot())
    let down = Self.samples((map.b * map.b + map.e * map.e).squareRoot())
    let share = 1 / Float(across * down)
    for row in 0..<rows {
      for column in 0..<columns {
        var sum = SIMD4<Float>()
        for i in 0..<down {
          let y = Double(row) + (Double(i) + 0.5) / Double(down)
          for j in 0..<across {
            let x = Double(column) + (Double(j) + 0.5) / Double(across)
            sum += value(
              Float(map.a * x + map.b * y + map.c - 0.5), Float(map.d * x + map.e * y + map.f - 0.5))
          }
        }
        body(column, row, sum * share)
      }
    }
  }

  /// Of a copy that is a part of the image as it is; nil for others.
  private static func offset(_ map: AffineMap) -> (x: Int, y: Int)? {
    guard map.a == 1, map.b == 0, map.d == 0, map.e == 1, abs(map.c) < 1e9, abs(map.f) < 1e9 else { return nil }
    return Int(exactly: map.c).flatMap { x in Int(exactly: map.f).map { (x, $0) } }
  }

  @inline(__always)
  private func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let place = (min(max(0, y), height - 1) * width + min(max(0, x), width - 1)) * channels
    return channels == 1 ? SIMD4(repeating: Float(pixels[place])) : pixel(place)
  }

  /// Looked up for each pixel of the copy, along one side. More would cost time and show nothing.
  private static func samples(_ scale: Double) -> Int {
    // A little more than one pixel of the image to one of the copy needs no mean.
    scale > 1.25 ? min(8, Int(clamping: Int64(exactly: scale.rounded(.up)) ?? 8)) : 1
  }

  /// Counted from the centre of pixel (0, 0).
  @inline(__always)
  private func value(_ x: Float, _ y: Float) -> SIMD4<Float> {
    // Invariant: `max` before `min` turns NaN into a number; both are inside the image.
    let x = min(max(0, x), Float(width - 1))
    let y = min(max(0, y), Float(height - 1))
    let left = Int(x)
    let top = Int(y)
    let fx = x - Float(left)
    let fy = y - Float(top)
    let right = min(left + 1, width - 1) * channels
    let upper = top * width * channels
    let lower = min(top + 1, height - 1) * width * channels
    let at = left * channels
    if channels == 1 {
      let a = Float(pixels[upper + at])
      let b = Float(pixels[lower + at])
      let above = a + (Float(pixels[upper + right]) - a) * fx
      let below = b + (Float(pixels[lower + right]) - b) * fx
      return SIMD4(repeating: above + (below - above) * fy)
    }
    let a = pixel(upper + at)
    let b = pixel(lower + at)
    let above = a + (pixel(upper + right) - a) * fx
    let below = b + (pixel(lower + right) - b) * fx
    return above + (below - above) * fy
  }

  @inline(__always)
  private func pixel(_ place: Int) -> SIMD4<Float> {
    SIMD4(Float(pixels[place + 2]), Float(pixels[place + 1]), Float(pixels[place]), 0)
  }
}
