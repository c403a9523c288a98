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

  /// Hands over each pixel of a copy, row by row: its place and its red, green and blue, or gray thrice, 0 to 255; the fourth
  /// number means nothing.
  ///
  /// - Parameter map: from the copy, whose pixels' centres lie at halves, to the image.
  @inline(__always)
  func forEach(in map: AffineMap, columns: Int, rows: Int, _ body: (Int, Int, SIMD4<Float>) -> Void) {
    if let level = LevelSampler(map: map, columns: columns, rows: rows, width: width, height: height) {
      return level.forEach(pixels, width: width, channels: channels, body)
    }
    let samples = FixedPoint.samples(of: map)
    let share = 1 / Float(samples.count)
    let step = FixedPoint(map.a, map.d)
    for row in 0..<rows {
      let start = FixedPoint(map.b * Double(row) + map.c - 0.5, map.e * Double(row) + map.f - 0.5)
      let areInside = samples.allSatisfy { sample in
        let first = start + sample
        return isInside(first) && isInside(first + step * (columns - 1))
      }
      for column in 0..<columns {
        let place = start + step * column
        var sum = SIMD4<Float>()
        for sample in samples { sum += value(place + sample, isInside: areInside) }
        body(column, row, sum * share)
      }
    }
  }

  /// A copy in gray, of a gray image.
  ///
  /// - Parameter map: as in `forEach`.
  func grays(in map: AffineMap, columns: Int, rows: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: columns * rows) { grays, count in
      if let left = Int(exactly: map.c), let top = Int(exactly: map.f),
        map == .translation(x: map.c, y: map.f), left >= 0, left + columns <= width, top >= 0, top + rows <= height
      {
        // Most lines lie level: their pixels are those of the image.
        for row in 0..<rows {
          let source = pixels[(top + row) * width + left..<(top + row) * width + left + columns]
          _ = grays[row * columns..<(row + 1) * columns].initialize(from: source)
        }
      } else {
        forEach(in: map, columns: columns, rows: rows) { column, row, color in
          grays.initializeElement(at: row * columns + column, to: UInt8(color.x + 0.5))
        }
      }
      count = columns * rows
    }
  }

  /// Looked up for each pixel of the copy, along one side. More would cost time and show nothing.
  static func samples(_ scale: Double) -> Int {
    // A little more than one pixel of the image to one of the copy needs no mean.
    scale > 1.25 ? min(8, Int(clamping: Int64(exactly: scale.rounded(.up)) ?? 8)) : 1
  }

  /// Whether a place lies between four pixels of which none is the image's last.
  private func isInside(_ place: FixedPoint) -> Bool {
    let (x, y) = (place.x >> FixedPoint.bits, place.y >> FixedPoint.bits)
    return 0 <= x && x < width - 2 && 0 <= y && y < height - 1
  }

  /// - Parameter isInside: what `isInside` says; where it is not, the nearest place on the edge counts.
  @inline(__always)
  private func value(_ place: FixedPoint, isInside: Bool) -> SIMD4<Float> {
    if isInside { return value(between: place) }
    let x = min(max(0, place.x), (width - 1) << FixedPoint.bits)
    let y = min(max(0, place.y), (height - 1) << FixedPoint.bits)
    let (left, top) = (x >> FixedPoint.bits, y >> FixedPoint.bits)
    let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
    let (fx, fy) = (FixedPoint.fraction(x), FixedPoint.fraction(y))
    let above = pixel(left, top) * (1 - fx) + pixel(right, top) * fx
    let below = pixel(left, bottom) * (1 - fx) + pixel(right, bottom) * fx
    return above * (1 - fy) + below * fy
  }

  /// The hot path: no checks, whole numbers.
  @inline(__always)
  private func value(between place: FixedPoint) -> SIMD4<Float> {
    // Invariant: `isInside`.
    let start = (place.y >> FixedPoint.bits) &* width &+ (place.x >> FixedPoint.bits)
    let (fx, fy) = (Int32(truncatingIfNeeded: place.x >> 8 & 255), Int32(truncatingIfNeeded: place.y >> 8 & 255))
    if channels == 1 {
      let above = Int32(pixels[start]) &* (256 &- fx) &+ Int32(pixels[start &+ 1]) &* fx
      let below = Int32(pixels[start &+ width]) &* (256 &- fx) &+ Int32(pixels[start &+ width &+ 1]) &* fx
      return SIMD4(repeating: Float(above &* (256 &- fy) &+ below &* fy) * (1 / 65_536))
    }
    let (left, right, down) = (3 &* start, 3 &* start &+ 3, 3 &* width)
    let above = wide(left) &* (256 &- fx) &+ wide(right) &* fx
    let below = wide(left &+ down) &* (256 &- fx) &+ wide(right &+ down) &* fx
    return SIMD4<Float>(above &* (256 &- fy) &+ below &* fy) * (1 / 65_536)
  }

  /// Red, green and blue from a byte on, and one more that means nothing: four bytes at once are loaded and converted in a
  /// fraction of the time that three take one by one.
  @inline(__always)
  private func wide(_ byte: Int) -> SIMD4<Int32> {
    let bytes = UnsafeRawBufferPointer(pixels).loadUnaligned(fromByteOffset: byte, as: UInt32.self)
    return SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(UInt32(littleEndian: bytes), to: SIMD4<UInt8>.self))
  }

  @inline(__always)
  private func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
    let place = (y * width + x) * channels
    guard channels == 3 else { return SIMD4(repeating: Float(pixels[place])) }
    return SIMD4(Float(pixels[place]), Float(pixels[place + 1]), Float(pixels[place + 2]), 0)
  }
}

/// A place in an image, in parts of a pixel.
private struct FixedPoint {
  static let bits = 16
  let x: Int
  let y: Int

  /// What is no number, or farther away than any image is large, is somewhere out there.
  init(_ x: Double, _ y: Double) {
    func fixed(_ value: Double) -> Int {
      Int(exactly: (min(max(-1e9, value), 1e9) * Double(1 << Self.bits)).rounded()) ?? 0
    }
    (self.x, self.y) = (fixed(x), fixed(y))
  }

  private init(x: Int, y: Int) { (self.x, self.y) = (x, y) }

  @inline(__always)
  static func + (one: FixedPoint, other: FixedPoint) -> FixedPoint {
    FixedPoint(x: one.x &+ other.x, y: one.y &+ other.y)
  }

  @inline(__always)
  static func * (step: FixedPoint, count: Int) -> FixedPoint { FixedPoint(x: step.x &* count, y: step.y &* count) }

  @inline(__always)
  static func fraction(_ value: Int) -> Float { Float(value & (1 << bits - 1)) * (1 / Float(1 << bits)) }

  /// Where in the image a pixel of the copy is looked up, from that of its corner.
  static func samples(of map: AffineMap) -> [FixedPoint] {
    let across = ImageSampler.samples((map.a * map.a + map.d * map.d).squareRoot())
    let down = ImageSampler.samples((map.b * map.b + map.e * map.e).squareRoot())
    return (0..<down).flatMap { i in
      (0..<across).map { j in
        let (x, y) = ((Double(j) + 0.5) / Double(across), (Double(i) + 0.5) / Double(down))
        return FixedPoint(map.a * x + map.b * y, map.d * x + map.e * y)
      }
    }
  }
}
