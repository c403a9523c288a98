import TextRecCore

extension Raster {
  /// The same picture in another size, 1 or more: the mean of the area under each pixel where it shrinks, linear between
  /// pixels where it grows.
  func resized(width: Int, height: Int) -> Raster? {
    guard width != self.width || height != self.height else { return self }
    guard width > 0, height > 0, let across = resizedAcross(width) else { return nil }
    return across.resizedDown(height)
  }

  private func resizedAcross(_ newWidth: Int) -> Raster? {
    guard newWidth != width else { return self }
    let taps = AxisTaps(from: width, to: newWidth)
    let resized = [UInt8](unsafeUninitializedCapacity: newWidth * height * channels) { target, count in
      pixels.withUnsafeBufferPointer { source in
        for y in 0..<height {
          let row = y * width * channels
          var out = y * newWidth * channels
          for x in 0..<newWidth {
            let run = taps.runs[x]
            for channel in 0..<channels {
              var sum: Int32 = AxisTaps.half
              var index = row + run.start * channels + channel
              for tap in run.taps {
                sum &+= taps.weights[tap] &* Int32(source[index])
                index += channels
              }
              target[out] = UInt8(truncatingIfNeeded: sum >> AxisTaps.bits)
              out += 1
            }
          }
        }
      }
      count = newWidth * height * channels
    }
    return Raster(width: newWidth, height: height, channels: channels, pixels: resized)
  }

  private func resizedDown(_ newHeight: Int) -> Raster? {
    guard newHeight != height else { return self }
    let taps = AxisTaps(from: height, to: newHeight)
    let rowBytes = width * channels
    var sums = [Int32](repeating: 0, count: rowBytes)
    let resized = [UInt8](unsafeUninitializedCapacity: rowBytes * newHeight) { target, count in
      pixels.withUnsafeBufferPointer { source in
        for y in 0..<newHeight {
          let run = taps.runs[y]
          for index in 0..<rowBytes { sums[index] = AxisTaps.half }
          var row = run.start * rowBytes
          for tap in run.taps {
            let weight = taps.weights[tap]
            for index in 0..<rowBytes { sums[index] &+= weight &* Int32(source[row + index]) }
            row += rowBytes
          }
          for index in 0..<rowBytes {
            target[y * rowBytes + index] = UInt8(truncatingIfNeeded: sums[index] >> AxisTaps.bits)
          }
        }
      }
      count = rowBytes * newHeight
    }
    return Raster(width: width, height: newHeight, channels: channels, pixels: resized)
  }
}

/// Which old pixels along one axis make each new one, and with what weight.
private struct AxisTaps {
  /// Weights are fractions of 1 << bits, and those of one pixel add up to it.
  static let bits = 14
  static let half: Int32 = 1 << 13

  /// By new pixel: the first old one, and where the weights of the old ones from there on stand in `weights`.
  private(set) var runs: [(start: Int, taps: Range<Int>)] = []
  private(set) var weights: [Int32] = []

  init(from oldSize: Int, to newSize: Int) {
    let ratio = Double(oldSize) / Double(newSize)
    for index in 0..<newSize {
      if newSize < oldSize {
        addMean(from: Double(index) * ratio, to: min(Double(oldSize), Double(index + 1) * ratio), size: oldSize)
      } else {
        addLinear(at: (Double(index) + 0.5) * ratio - 0.5, size: oldSize)
      }
    }
  }

  private mutating func addMean(from left: Double, to right: Double, size: Int) {
    // Invariant: 0 <= left < right <= size, so both are pixels of the old image.
    let start = Int(left.rounded(.down))
    let end = min(size, Int(right.rounded(.up)))  // Invariant: as above.
    let first = weights.count
    var given: Int32 = 0
    for pixel in start..<max(end, start + 1) {
      let share = (min(right, Double(pixel + 1)) - left) / (right - left)
      let upToHere = pixel + 1 >= end ? 1 << Int32(Self.bits) : Int32(share * Double(1 << Self.bits))
      weights.append(upToHere - given)
      given = upToHere
    }
    runs.append((start, first..<weights.count))
  }

  private mutating func addLinear(at place: Double, size: Int) {
    let place = max(0, min(Double(size - 1), place))
    let start = min(Int(place), max(0, size - 2))
    let first = weights.count
    let right = Int32((place - Double(start)) * Double(1 << Self.bits))
    weights.append((1 << Int32(Self.bits)) - right)
    if size > 1 { weights.append(right) }
    runs.append((start, first..<weights.count))
  }
}
