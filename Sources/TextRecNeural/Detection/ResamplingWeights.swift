/// How the pixels of a resampled row, or column, are made of those of the source.
///
/// Each is the mean of the source over a window around its centre, one source pixel wide or, where the picture shrinks, as
/// wide as the pixel itself. That is linear interpolation where it grows and averaging by area where it shrinks.
struct ResamplingWeights {
  /// Weights of each pixel; the last ones may be 0.
  let taps: Int
  /// The first source pixel of each pixel; `taps` pixels from there are inside the source.
  let starts: [Int]
  /// `taps` for each pixel; they add up to 1.
  let weights: [Float]

  /// - Parameters:
  ///   - count: of pixels to make.
  ///   - scale: source pixels to a pixel.
  ///   - origin: where in the source the first pixel begins. What lies outside the source repeats its edge.
  ///   - length: of the source, 1 or more.
  init(count: Int, scale: Double, origin: Double, length: Int) {
    let window = max(1, scale)
    let end = Double(length)
    let taps = min(length, Int(exactly: window.rounded(.up)).map { $0 + 1 } ?? length)
    var starts: [Int] = []
    var weights = [Float](repeating: 0, count: count * taps)
    starts.reserveCapacity(count)
    for pixel in 0..<count {
      let center = min(max(origin + (Double(pixel) + 0.5) * scale, 0.5), end - 0.5)
      let left = max(0, center - window / 2)
      let right = min(end, center + window / 2)
      // Invariant: left is between 0 and the length.
      let start = min(Int(left), length - taps)
      starts.append(start)
      for tap in 0..<taps {
        let place = Double(start + tap)
        let overlap = min(right, place + 1) - max(left, place)
        weights[pixel * taps + tap] = Float(max(0, overlap) / (right - left))
      }
    }
    self.taps = taps
    self.starts = starts
    self.weights = weights
  }
}
