import TextRecCore

/// Where a gray image has ink of either polarity.
public struct LocalThreshold: Sendable {
  public let dark: InkMap
  public let light: InkMap

  /// Ink is what is darker (or lighter) than the mean of its surroundings by 15 %, at least 10 levels, and than the ground
  /// there by 15 levels. Without the second, the ground in and between dark letters would be light ink.
  ///
  /// The mean is that of Bradley and Roth, "Adaptive thresholding using the integral image", 2007.
  /// - Parameter window: side of the square around a pixel, pixels.
  public init(_ image: Raster, window: Int) {
    let (width, height) = (image.width, image.height)
    var dark = [UInt8](repeating: 0, count: image.channels == 1 ? width * height : 0)
    var light = dark
    if image.channels == 1 {
      image.pixels.withUnsafeBufferPointer { pixels in
        dark.withUnsafeMutableBufferPointer { dark in
          light.withUnsafeMutableBufferPointer { light in
            Self.find(pixels, width, height, reach: max(1, window / 2), dark, light)
          }
        }
      }
    }
    let isGray = image.channels == 1
    self.dark = InkMap(width: isGray ? width : 0, height: isGray ? height : 0, knownInk: dark)
    self.light = InkMap(width: isGray ? width : 0, height: isGray ? height : 0, knownInk: light)
  }

  private static func find(
    _ pixels: UnsafeBufferPointer<UInt8>, _ width: Int, _ height: Int, reach: Int,
    _ dark: UnsafeMutableBufferPointer<UInt8>, _ light: UnsafeMutableBufferPointer<UInt8>
  ) {
    let grounds = LocalGrounds(pixels, width, height, tile: 4 * reach)
    // Column sums of the rows inside the window slide down with it: no table of the whole image is needed. A row of sums
    // to the left of each column then gives any window's sum by one subtraction.
    var columns = [Int32](repeating: 0, count: width)
    var before = [Int](repeating: 0, count: width + 1)
    func add(_ row: Int, _ sign: Int32) {
      for x in 0..<width { columns[x] += sign * Int32(pixels[row * width + x]) }
    }
    for row in 0..<min(reach, height) { add(row, 1) }
    for y in 0..<height {
      if y + reach < height { add(y + reach, 1) }
      if y - reach - 1 >= 0 { add(y - reach - 1, -1) }
      for x in 0..<width { before[x + 1] = before[x] + Int(columns[x]) }
      let rows = min(height - 1, y + reach) - max(0, y - reach) + 1
      for (tile, ground) in grounds.row(of: y).enumerated() {
        for x in (tile * grounds.tile)..<min(width, (tile + 1) * grounds.tile) {
          let left = max(0, x - reach)
          let right = min(width - 1, x + reach)
          let count = (right - left + 1) * rows
          let sum = before[right + 1] - before[left]
          let value = Int(pixels[y * width + x])
          let total = value * count
          if value + 15 < ground, total * 20 < sum * 17, total + 10 * count < sum {
            dark[y * width + x] = 1
          } else if value - 15 > ground, total * 20 > sum * 23, total - 10 * count > sum {
            light[y * width + x] = 1
          }
        }
      }
    }
  }
}

/// The commonest gray of each tile of an image.
private struct LocalGrounds {
  let tile: Int
  private let columns: Int
  private let grays: [Int]

  init(_ pixels: UnsafeBufferPointer<UInt8>, _ width: Int, _ height: Int, tile: Int) {
    let columns = (width + tile - 1) / tile
    let rows = (height + tile - 1) / tile
    // Sixteen grays to a bin: paper is never one gray.
    var counts = [Int32](repeating: 0, count: columns * rows * 16)
    for y in 0..<height {
      for column in 0..<columns {
        let first = (y / tile * columns + column) * 16
        for x in (column * tile)..<min(width, (column + 1) * tile) {
          counts[first + Int(pixels[y * width + x] >> 4)] += 1
        }
      }
    }
    grays = (0..<columns * rows).map { place in
      let bins = counts[(place * 16)..<(place * 16 + 16)]
      let most = bins.indices.max { bins[$0] < bins[$1] } ?? bins.startIndex
      return 16 * (most - bins.startIndex) + 8
    }
    self.tile = tile
    self.columns = columns
  }

  /// The grounds of the tiles that a row of pixels runs through.
  func row(of y: Int) -> ArraySlice<Int> { grays[(y / tile * columns)..<(y / tile * columns + columns)] }
}
