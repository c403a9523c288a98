import TextRecCore

extension Raster {
  /// Where a gray image has ink: what is darker (or lighter) than the mean of its surroundings by a share of it.
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
          // A floor of some gray levels: in flat dark areas a share of the mean is nothing.
          let isInk = polarity == .dark ? value < min(mean * factor, mean - 10) : value > max(mean * factor, mean + 10)
          ink[y * width + x] = isInk ? 1 : 0
        }
      }
    }
    return InkMap(width: width, height: height, knownInk: ink)
  }
}
