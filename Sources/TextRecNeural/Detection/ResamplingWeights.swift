/// How the pixels of a resampled row, or column, are made of those of the source.
///
/// Each is the mean of the source over a window around its centre, one source pixel wide or, where the picture shrinks, as
/// wide as the pixel itself. That is linear interpolation where it grows and averaging by area where it shrinks.
struct ResamplingWeights {
  /// Weights of each pixel; some may be 0.
  let taps: Int
  /// The first source pixel of each pixel; `taps` pixels from there are inside the source.
  let starts: [Int]
  /// `taps` for each pixel.
  let weights: [Float]
  /// What the weights of each pixel add up to: the share of its window inside the source.
  let shares: [Float]

  /// - Parameters:
  ///   - count: of pixels to make.
  ///   - scale: source pixels to a pixel.
  ///   - origin: where in the source the first pixel begins.
  ///   - length: of the source, 1 or more.
  init(count: Int, scale: Double, origin: Double, length: Int) {
    let window = max(1, scale)
    let taps = min(length, Int(exactly: window.rounded(.up)).map { $0 + 1 } ?? length)
    var starts: [Int] = []
    var weights: [Float] = []
    var shares: [Float] = []
    starts.reserveCapacity(count)
    weights.reserveCapacity(count * taps)
    shares.reserveCapacity(count)
    for pixel in 0..<count {
      let left = origin + (Double(pixel) + 0.5) * scale - window / 2
      // Invariant: between 0 and the length.
      let start = Int(min(max(0, left), Double(length - taps)))
      starts.append(start)
      var share: Float = 0
      for place in start..<start + taps {
        let overlap = min(left + window, Double(place) + 1) - max(left, Double(place))
        let weight = Float(max(0, overlap) / window)
        weights.append(weight)
        share += weight
      }
      shares.append(share)
    }
    self.taps = taps
    self.starts = starts
    self.weights = weights
    self.shares = shares
  }
}
