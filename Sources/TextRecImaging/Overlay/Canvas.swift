import TextRecCore

/// A colour in sRGB.
struct Color: Equatable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Luminance after WCAG 2.1, 0 (black) to 1 (white), with the square for the exponent 2.4 of sRGB's curve.
  var luminance: Double {
    func linear(_ byte: UInt8) -> Double { (Double(byte) / 255) * (Double(byte) / 255) }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The colours in between: `self` at 0, `other` at 1.
  func mixed(with other: Color, _ part: Double) -> Color {
    let part = max(0, min(1, part))
    func mix(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8(clamping: Int(Double(a) + (Double(b) - Double(a)) * part + 0.5)) }
    return Color(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The same hue with no more than this luminance.
  func darkened(to limit: Double) -> Color {
    guard luminance > limit else { return self }
    return Color.black.mixed(with: self, (limit / luminance).squareRoot())
  }

  static let white = Color(255, 255, 255)
  static let black = Color(0, 0, 0)
}

/// Pixels to draw on: R, G, B, tightly packed.
struct Canvas {
  let width: Int
  let height: Int
  private(set) var pixels: [UInt8]

  /// How many more pixels may be painted.
  ///
  /// What has been painted over 64 times shows nothing of what was there; so results made up to cover the picture again
  /// and again do not take longer than that.
  private var budget: Int

  /// The upright picture at the left of a canvas; what is beside it is white. `width` is at least the picture's.
  ///
  /// - Parameter picture: as stored.
  init?(picture: Raster, orientation: Orientation, width: Int) {
    let whole = UprightArea(storedWidth: picture.width, storedHeight: picture.height, orientation: orientation)
    guard let area = whole else { return nil }
    height = area.height
    self.width = width
    let (pixelCount, countOverflows) = width.multipliedReportingOverflow(by: height)
    let (bytes, overflows) = pixelCount.multipliedReportingOverflow(by: 3)
    guard width >= area.width, !countOverflows, !overflows else { return nil }
    budget = pixelCount.multipliedReportingOverflow(by: 64).partialValue
    pixels = [UInt8](unsafeUninitializedCapacity: bytes) { target, count in
      guard let target = target.baseAddress else { return }
      if width > area.width { target.initialize(repeating: 255, count: bytes) }
      picture.write(area, channels: 3, to: target, rowBytes: 3 * width)
      count = bytes
    }
  }

  /// Lays a colour over what `shape` covers.
  ///
  /// - Parameters:
  ///   - columns: where to draw, inside the canvas.
  ///   - opacity: 0 to 1.
  mutating func fill(_ shape: Shape, columns: Range<Int>, _ color: Color, opacity: Double) {
    let columns = columns.clamped(to: 0..<width)
    let strength = max(0, min(1, opacity)) * 256
    let (width, height) = (width, height)
    var left = budget
    pixels.withUnsafeMutableBufferPointer { pixels in
      shape.eachSpan(columns: columns, rows: 0..<height) { y, span, coverage in
        left -= span.count
        guard left > 0 else { return false }
        let alpha = Int32(max(0, min(256, coverage * strength + 0.5)))
        if alpha > 0 {
          let start = 3 * (y * width + span.lowerBound)
          blend(UnsafeMutableBufferPointer(rebasing: pixels[start..<start + 3 * span.count]), color, alpha)
        }
        return true
      }
    }
    budget = max(0, left)
  }

  /// Draws a word where its map puts it, cut off at the borders.
  mutating func write(
    _ word: LineText.Word, runsDown: Bool, columns: Range<Int>, _ color: Color, _ painter: TextPainter
  ) {
    let columns = columns.clamped(to: 0..<width)
    let bounds = Rect(
      x: Double(columns.lowerBound), y: 0, width: Double(columns.count), height: Double(height))
    // A pixel around it, for smooth borders.
    let part = word.frame.insetBy(-1).intersection(bounds)
    guard !part.isEmpty, part.isFinite else { return }
    // Invariant: inside the canvas.
    let (left, top) = (Int(part.x), Int(part.y))
    let (right, bottom) = (Int(part.right.rounded(.up)), Int(part.bottom.rounded(.up)))  // Invariant: as above.
    budget -= (right - left) * (bottom - top)
    guard budget > 0 else {
      budget = 0
      return
    }
    let map = word.map.then(.translation(x: -Double(left), y: -Double(top)))
    guard
      let mask = painter.mask(
        of: word.text, runsDown: runsDown, map: map, width: right - left, height: bottom - top)
    else { return }
    let width = width
    pixels.withUnsafeMutableBufferPointer { pixels in
      for y in 0..<mask.height {
        for x in 0..<mask.width {
          let coverage = Int32(mask.coverage[y * mask.stride + x])
          guard coverage > 0 else { continue }
          let start = 3 * ((top + y) * width + left + x)
          // 255 becomes 256, all of it.
          blend(UnsafeMutableBufferPointer(rebasing: pixels[start..<start + 3]), color, coverage + coverage >> 7)
        }
      }
    }
  }
}

/// `alpha` of 256 parts of the colour over R, G, B pixels.
private func blend(_ pixels: UnsafeMutableBufferPointer<UInt8>, _ color: Color, _ alpha: Int32) {
  guard let base = pixels.baseAddress else { return }
  let rest = 256 - alpha
  let red = Int32(color.red) * alpha + 128
  let green = Int32(color.green) * alpha + 128
  let blue = Int32(color.blue) * alpha + 128
  for index in 0..<pixels.count / 3 {
    let pixel = base + 3 * index
    pixel[0] = UInt8(truncatingIfNeeded: (Int32(pixel[0]) * rest + red) >> 8)
    pixel[1] = UInt8(truncatingIfNeeded: (Int32(pixel[1]) * rest + green) >> 8)
    pixel[2] = UInt8(truncatingIfNeeded: (Int32(pixel[2]) * rest + blue) >> 8)
  }
}
