import TextRecCore

extension Raster {
  /// Where a gray image has ink: what is darker (or lighter) than the mean of its surroundings by a share of it, and than
  /// the ground there. Without the second, the ground in and between dark letters would be light ink.
  ///
  /// Bradley and Roth, "Adaptive thresholding using the integral image", 2007; their window is an eighth of the width, ours
  /// is given.
  /// - Parameters:
  ///   - window: side of the square around a pixel, pixels.
  ///   - share: how far from the mean ink must be, 0 to 1.
  public func ink(_ polarity: InkPolarity, window: Int, share: Double = 0.15) -> InkMap {
    var ink = [UInt8](repeating: 0, count: width * height)
    guard channels == 1 else { return InkMap(width: width, height: height, knownInk: ink) }
    let reach = max(1, window / 2)
    // Column sums of the rows inside the window slide down with it: no table of the whole image is needed.
    var columns = [Int](repeating: 0, count: width)
    let factor = polarity == .dark ? 1 - share : 1 + share
    let grounds = LocalGrounds(self, tile: 2 * window)
    pixels.withUnsafeBufferPointer { pixels in
      func add(_ row: Int, _ sign: Int) {
        for x in 0..<width { columns[x] += sign * Int(pixels[row * width + x]) }
      }
      for row in 0..<min(reach, height) { add(row, 1) }
      for y in 0..<height {
        if y + reach < height { add(y + reach, 1) }
        if y - reach - 1 >= 0 { add(y - reach - 1, -1) }
        let rows = min(height - 1, y + reach) - max(0, y - reach) + 1
        var sum = columns[..<min(reach, width)].reduce(0, +)
        for x in 0..<width {
          if x + reach < width { sum += columns[x + reach] }
          if x - reach - 1 >= 0 { sum -= columns[x - reach - 1] }
          let count = (min(width - 1, x + reach) - max(0, x - reach) + 1) * rows
          let mean = Double(sum) / Double(count)
          let value = Double(pixels[y * width + x])
          let ground = grounds[x, y]
          // A floor of some gray levels: in flat dark areas a share of the mean is nothing.
          let isInk =
            polarity == .dark
            ? value < min(mean * factor, mean - 10, ground - 15) : value > max(mean * factor, mean + 10, ground + 15)
          ink[y * width + x] = isInk ? 1 : 0
        }
      }
    }
    return InkMap(width: width, height: height, knownInk: ink)
  }
}

/// The commonest gray of each tile of an image.
private struct LocalGrounds {
  private let tile: Int
  private let columns: Int
  private let grays: [Double]

  init(_ image: Raster, tile: Int) {
    self.tile = tile
    let columns = (image.width + tile - 1) / tile
    self.columns = columns
    let rows = (image.height + tile - 1) / tile
    // Sixteen grays to a bin: paper is never one gray.
    var counts = [Int](repeating: 0, count: columns * rows * 16)
    image.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<image.height {
        let row = y / tile * columns
        for x in 0..<image.width {
          counts[(row + x / tile) * 16 + Int(pixels[y * image.width + x] >> 4)] += 1
        }
      }
    }
    grays = (0..<columns * rows).map { place in
      let bins = counts[(place * 16)..<(place * 16 + 16)]
      let most = bins.indices.max { bins[$0] < bins[$1] } ?? bins.startIndex
      return Double(16 * (most - bins.startIndex) + 8)
    }
  }

  subscript(x: Int, y: Int) -> Double { grays[y / tile * columns + x / tile] }
}
