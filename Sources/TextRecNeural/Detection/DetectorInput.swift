import TextRecCore

/// A window on a picture, at the scale and with the numbers that the detector was trained on.
struct DetectorInput {
  let image: Raster
  /// Of the tensor, pixels; multiples of `step`.
  let width: Int
  let height: Int
  private let columns: ResamplingWeights
  /// Of every `rowStep`th row.
  private let rows: ResamplingWeights
  private let rowStep: Int
  /// Red, green and blue, 0 to 255, of what is outside the image.
  private let ground: SIMD4<Float>

  /// The network halves the picture five times.
  static let step = 32
  /// Of red, green and blue over ImageNet; the fourth is for the vector's sake.
  private static let means = SIMD4<Float>(0.485, 0.456, 0.406, 0)
  private static let deviations = SIMD4<Float>(0.229, 0.224, 0.225, 1)

  /// - Parameters:
  ///   - origin: the window's top left corner, pixels of the image; what lies outside the image has the mean colour
  ///     of its edges: any other would frame it as if it were a sign.
  ///   - scale: pixels of the image to a pixel of the tensor.
  init(_ image: Raster, origin: Point, scale: Double, width: Int, height: Int) {
    self.image = image
    self.width = width
    self.height = height
    ground = image.edgeColor
    columns = ResamplingWeights(count: width, scale: scale, origin: origin.x, length: image.width)
    // Two or three rows to a pixel are enough: large pictures would take longer to shrink than to search.
    rowStep = min(image.height, max(1, Int(exactly: (scale / 2).rounded(.down)) ?? 1))
    let step = Double(rowStep)
    rows = ResamplingWeights(
      count: height, scale: scale / step, origin: origin.y / step, length: image.height / rowStep)
  }

  /// 1 x 3 x height x width.
  var shape: [Int] { [1, 3, height, width] }

  /// Writes blue, green and red planes, the order the network was trained on, row by row.
  func fill(_ tensor: UnsafeMutableBufferPointer<Float>) {
    guard tensor.count >= 3 * width * height else { return }
    // The source columns that the window covers.
    let first = columns.starts.first ?? 0
    let covered = (columns.starts.last ?? 0) + columns.taps - first
    // Three more, as they are read in fours.
    var sums = [Float](repeating: 0, count: covered * image.channels + 3)
    image.pixels.withUnsafeBufferPointer { pixels in
      sums.withUnsafeMutableBufferPointer { sums in
        for y in 0..<height {
          average(pixels, row: y, from: first, count: covered * image.channels, into: sums)
          write(UnsafeRawBufferPointer(sums), from: first, row: y, to: tensor)
        }
      }
    }
  }

  /// Sets the first `count` of `sums` to the weighted mean of the source rows of one row.
  private func average(
    _ pixels: UnsafeBufferPointer<UInt8>, row: Int, from first: Int, count: Int,
    into sums: UnsafeMutableBufferPointer<Float>
  ) {
    for tap in 0..<rows.taps {
      let weight = rows.weights[row * rows.taps + tap]
      let source = (rows.starts[row] + tap) * rowStep + rowStep / 2
      let start = (source * image.width + first) * image.channels
      if tap == 0 {
        for index in 0..<count { sums[index] = weight * Float(pixels[start &+ index]) }
      } else if weight > 0 {
        for index in 0..<count { sums[index] += weight * Float(pixels[start &+ index]) }
      }
    }
  }

  /// Writes one row of each plane; all channels of a pixel are worked on at once.
  private func write(
    _ sums: UnsafeRawBufferPointer, from first: Int, row: Int, to tensor: UnsafeMutableBufferPointer<Float>
  ) {
    let isGray = image.channels == 1
    let pixelBytes = image.channels * MemoryLayout<Float>.stride
    let factors = 1 / (255 * Self.deviations)
    let share = rows.shares[row]
    let outside = ground * factors
    let offsets = outside - Self.means / Self.deviations
    let blue = row * width
    let green = blue + width * height
    let red = green + width * height
    columns.weights.withUnsafeBufferPointer { weights in
      columns.starts.withUnsafeBufferPointer { starts in
        for x in 0..<width {
          var sum = SIMD4<Float>.zero
          var place = (starts[x] &- first) &* pixelBytes
          for tap in (x &* columns.taps)..<((x &+ 1) &* columns.taps) {
            sum += weights[tap] * sums.loadUnaligned(fromByteOffset: place, as: SIMD4<Float>.self)
            place &+= pixelBytes
          }
          if isGray { sum = SIMD4(repeating: sum.x) }
          sum = sum * factors + offsets - outside * (share * columns.shares[x])
          tensor[blue &+ x] = sum.z
          tensor[green &+ x] = sum.y
          tensor[red &+ x] = sum.x
        }
      }
    }
  }
}

extension Raster {
  /// The mean of the pixels at the edges, 0 to 255: red, green, blue, and 0; gray in all three.
  fileprivate var edgeColor: SIMD4<Float> {
    var sum = SIMD4<Float>.zero
    var count: Float = 0
    func add(_ x: Int, _ y: Int) {
      let place = (y * width + x) * channels
      let red = Float(pixels[place])
      sum += channels == 1 ? SIMD4(red, red, red, 0) : SIMD4(red, Float(pixels[place + 1]), Float(pixels[place + 2]), 0)
      count += 1
    }
    for x in 0..<width {
      add(x, 0)
      add(x, height - 1)
    }
    for y in 0..<height {
      add(0, y)
      add(width - 1, y)
    }
    return sum / count
  }
}
