import TextRecCore

extension Raster {
  /// A gray image whose pixels are looked up in this one: bilinear, after halving where it shrinks by two or more.
  ///
  /// - Parameters:
  ///   - map: from pixels of the new image to pixels of this one.
  ///   - width: of the new image, 1 or more; `height` likewise.
  ///   - ground: the gray of what lies outside this image.
  public func resampled(by map: AffineMap, width: Int, height: Int, ground: UInt8 = 255) -> Raster? {
    guard channels == 1, width > 0, height > 0 else { return nil }
    let shrink = min(
      (map.a * map.a + map.d * map.d).squareRoot(), (map.b * map.b + map.e * map.e).squareRoot())
    if shrink >= 2, self.width > 1, self.height > 1, let half = halved {
      let toHalf = AffineMap.scale(
        x: Double(half.width) / Double(self.width), y: Double(half.height) / Double(self.height))
      return half.resampled(by: map.then(toHalf), width: width, height: height, ground: ground)
    }
    let resampled = [UInt8](unsafeUninitializedCapacity: width * height) { target, count in
      pixels.withUnsafeBufferPointer { source in
        let sampler = BilinearSampler(source: source, width: self.width, height: self.height, ground: ground)
        for y in 0..<height {
          for x in 0..<width {
            // Centres of pixels lie at a half.
            let point = map(Point(Double(x) + 0.5, Double(y) + 0.5))
            target[y * width + x] = sampler[point.x - 0.5, point.y - 0.5]
          }
        }
      }
      count = width * height
    }
    return Raster(width: width, height: height, channels: 1, pixels: resampled)
  }

  /// Half the size, rounded up: each pixel the mean of four.
  var halved: Raster? {
    let newWidth = (width + 1) / 2
    let newHeight = (height + 1) / 2
    var halved = [UInt8](repeating: 0, count: newWidth * newHeight)
    pixels.withUnsafeBufferPointer { source in
      for y in 0..<newHeight {
        let row = 2 * y * width
        let next = min(2 * y + 1, height - 1) * width
        for x in 0..<newWidth {
          let right = min(2 * x + 1, width - 1)
          let sum =
            Int(source[row + 2 * x]) + Int(source[row + right]) + Int(source[next + 2 * x]) + Int(source[next + right])
          halved[y * newWidth + x] = UInt8(truncatingIfNeeded: (sum + 2) / 4)
        }
      }
    }
    return Raster(width: newWidth, height: newHeight, channels: 1, pixels: halved)
  }
}

private struct BilinearSampler {
  let source: UnsafeBufferPointer<UInt8>
  let width: Int
  let height: Int
  let ground: UInt8

  /// The gray at a place counted from the centre of pixel (0, 0).
  subscript(x: Double, y: Double) -> UInt8 {
    // Written so that NaN fails too.
    guard x > -1, y > -1, x < Double(width), y < Double(height) else { return ground }
    // Invariant: both are between -1 and the size.
    let left = Int(x.rounded(.down))
    let top = Int(y.rounded(.down))  // Invariant: as above.
    let fx = x - Double(left)
    let fy = y - Double(top)
    let upper = (1 - fx) * at(left, top) + fx * at(left + 1, top)
    let lower = (1 - fx) * at(left, top + 1) + fx * at(left + 1, top + 1)
    return UInt8(max(0, min(255, (1 - fy) * upper + fy * lower + 0.5)))
  }

  private func at(_ x: Int, _ y: Int) -> Double {
    Double(source[min(height - 1, max(0, y)) * width + min(width - 1, max(0, x))])
  }
}
