import TextRecCore

/// What `ImageSampler` gives of a copy that is not turned, which most lines are: rows are added up first, each with its
/// weight, then columns.
struct LevelSampler {
  private let across: Taps
  private let down: Taps

  /// nil for a copy that is turned.
  ///
  /// - Parameters:
  ///   - map: from the copy to the image, as in `ImageSampler`.
  ///   - width: of the image; `height` likewise.
  init?(map: AffineMap, columns: Int, rows: Int, width: Int, height: Int) {
    guard map.b == 0, map.d == 0 else { return nil }
    across = Taps(count: columns, scale: map.a, offset: map.c, size: width)
    down = Taps(count: rows, scale: map.e, offset: map.f, size: height)
  }

  /// As `ImageSampler.forEach`.
  ///
  /// - Parameter pixels: of the image.
  @inline(__always)
  func forEach(
    _ pixels: UnsafeBufferPointer<UInt8>, width: Int, channels: Int, _ body: (Int, Int, SIMD4<Float>) -> Void
  ) {
    guard let first = across.starts.min(), let last = across.starts.max() else { return }
    let begin = first * channels
    let count = (last + across.taps - first) * channels
    withUnsafeTemporaryAllocation(of: Float.self, capacity: count) { sums in
      for row in down.starts.indices {
        sums.initialize(repeating: 0)
        for tap in 0..<down.taps {
          let weight = down.weights[row * down.taps + tap]
          // Where it shrinks much, samples leave pixels out.
          guard weight != 0 else { continue }
          // Invariant: taps lie inside the image.
          let start = (down.starts[row] + tap) * width * channels + begin
          let source = UnsafeBufferPointer(rebasing: pixels[start..<start + count])
          for place in 0..<count { sums[place] += weight * Float(source[place]) }
        }
        for column in across.starts.indices {
          var place = (across.starts[column] - first) * channels
          var sum = SIMD4<Float>()
          for tap in 0..<across.taps {
            let weight = across.weights[column * across.taps + tap]
            if channels == 1 {
              sum += weight * SIMD4(repeating: sums[place])
            } else {
              sum += weight * SIMD4(sums[place], sums[place + 1], sums[place + 2], 0)
            }
            place += channels
          }
          body(column, row, sum)
        }
      }
    }
  }

  /// Along one side: which pixels of the image each of the copy is made of, and their weights.
  private struct Taps {
    /// The first one, for each pixel of the copy.
    let starts: [Int]
    /// So many, for each pixel of the copy.
    let weights: [Float]
    let taps: Int

    init(count: Int, scale: Double, offset: Double, size: Int) {
      let samples = ImageSampler.samples(abs(scale))
      // Of each sample: the pixel before it, and how far it is on the way to the next.
      let places = (0..<count * samples).map { index -> (left: Int, fraction: Float) in
        let (place, sample) = index.quotientAndRemainder(dividingBy: samples)
        let position = Float(scale * (Double(place) + (Double(sample) + 0.5) / Double(samples)) + offset - 0.5)
        // Invariant: `max` before `min` turns NaN into a number inside the image.
        let inside = min(max(0, position), Float(size - 1))
        return (Int(inside), inside - inside.rounded(.down))
      }
      func ends(of place: Int) -> (first: Int, last: Int) {
        let (one, other) = (places[place * samples], places[(place + 1) * samples - 1])
        let last = one.left > other.left ? one : other
        return (
          min(one.left, other.left), max(one.fraction, other.fraction) > 0 ? min(last.left + 1, size - 1) : last.left
        )
      }
      let ends = (0..<count).map(ends)
      let taps = ends.reduce(1) { max($0, $1.last - $1.first + 1) }
      var weights = [Float](repeating: 0, count: count * taps)
      let starts = ends.map { min($0.first, size - taps) }
      for (index, place) in places.enumerated() {
        let (copy, share) = (index / samples, 1 / Float(samples))
        let first = copy * taps - starts[copy]
        weights[first + place.left] += share * (1 - place.fraction)
        if place.fraction > 0 { weights[first + place.left + 1] += share * place.fraction }
      }
      (self.starts, self.weights, self.taps) = (starts, weights, taps)
    }
  }
}
