import TextRecCore
import TextRecImaging

/// How likely each place of a picture is text, as the network sees it: shrunk, and each line thinner than it is.
struct ProbabilityMap {
  let width: Int
  let height: Int
  /// Of 255.
  private(set) var values: [UInt8]

  /// Without text.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [UInt8](repeating: 0, count: width * height)
  }

  /// Writes what a tile keeps of the network's output into the map.
  ///
  /// - Parameters:
  ///   - output: probabilities, row by row, `stride` a row.
  mutating func write(
    _ output: UnsafeBufferPointer<Float>, stride: Int, from columns: DetectionTiles.Span, _ rows: DetectionTiles.Span
  ) {
    let kept = columns.kept.clamped(to: max(0, columns.start)..<min(width, columns.start + stride))
    let mapWidth = width
    values.withUnsafeMutableBufferPointer { values in
      for row in rows.kept.clamped(to: max(0, rows.start)..<min(height, rows.start + output.count / max(1, stride))) {
        let source = (row - rows.start) * stride - columns.start
        for x in kept {
          // NaN fails the comparison.
          let probability = output[source &+ x]
          values[row &* mapWidth &+ x] = probability > 0 ? UInt8(min(probability, 1) * 255 + 0.5) : 0
        }
      }
    }
  }

  /// The runs of places where text is at least as likely as `threshold`, row by row.
  func runs(atLeast threshold: UInt8) -> [InkRun] {
    var runs: [InkRun] = []
    values.withUnsafeBufferPointer { values in
      for row in 0..<height {
        let start = row &* width
        var x = 0
        while x < width {
          while x < width, values[start &+ x] < threshold { x &+= 1 }
          guard x < width else { break }
          let first = x
          while x < width, values[start &+ x] >= threshold { x &+= 1 }
          runs.append(InkRun(row: row, start: first, end: x))
        }
      }
    }
    return runs
  }

  /// The mean probability over `runs`, 0 to 1.
  func mean(over runs: ArraySlice<InkRun>) -> Double {
    var sum = 0
    var count = 0
    values.withUnsafeBufferPointer { values in
      for run in runs {
        for x in run.start..<run.end { sum &+= Int(values[run.row &* width &+ x]) }
        count += run.end - run.start
      }
    }
    return count > 0 ? Double(sum) / Double(255 * count) : 0
  }
}
