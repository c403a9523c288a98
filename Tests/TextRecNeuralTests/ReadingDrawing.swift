import TextRecCore

@testable import TextRecNeural

/// Text of bars on white: "A" is one without red, "B" one without blue, " " is a gap.
struct BarText {
  let text: String
  /// Pixels of a bar's width, and of the gap after it.
  let bar = 24.0
  let height = 48.0

  var width: Double { Double(text.count) * 2 * bar + bar }

  /// Where each bar is in a line that begins at (0, 0).
  var bars: [Rect] {
    text.enumerated().filter { $0.element != " " }.map {
      Rect(x: bar * Double(2 * $0.offset + 1), y: 8, width: bar, height: 32)
    }
  }

  /// The RGB image of the line and a margin, which is where `toImage` takes it.
  func image(width: Int, height: Int, toImage: AffineMap) -> Raster? {
    guard let back = toImage.inverse else { return nil }
    var pixels = [UInt8](repeating: 255, count: width * height * 3)
    let colors: [Character: [UInt8]] = ["A": [0, 100, 100], "B": [100, 100, 0]]
    let places = text.map { colors[$0] }
    for y in 0..<height {
      for x in 0..<width {
        let point = back(Point(Double(x) + 0.5, Double(y) + 0.5))
        // A gap before each bar.
        let half = Int(exactly: (point.x / bar).rounded(.down)) ?? -1
        guard half > 0, half % 2 == 1, half / 2 < places.count, point.y >= 8, point.y < 40 else { continue }
        guard let color = places[half / 2] else { continue }
        for channel in 0..<3 { pixels[(y * width + x) * 3 + channel] = color[channel] }
      }
    }
    return Raster(width: width, height: height, channels: 3, pixels: pixels)
  }
}

/// Reads bars: a step of 8 columns is a symbol where more than half of its middle row is.
struct BarReader: NeuralNetwork {
  static let characters = ["", "A", "B", " "]
  /// Steps and inputs that were asked for.
  let shapes = Lock<[[Int]]>([])

  func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    shapes.withLock { $0.append(shape) }
    let (lines, rows, columns) = (shape[0], shape[2], shape[3])
    var input = [Float](repeating: .nan, count: shape.reduce(1, *))
    input.withUnsafeMutableBufferPointer { fill($0) }
    var output: [Float] = []
    for line in 0..<lines {
      for step in 0..<columns / 8 {
        // 1 where the plane is 0, and 0 where it is white or padding.
        func ink(_ plane: Int) -> Float {
          let start = ((line * 3 + plane) * rows + rows / 2) * columns + 8 * step
          return -input[start..<start + 8].reduce(0, +) / 8
        }
        let (blue, red) = (ink(0), ink(2))
        let space: Float = 0
        switch (red > 0.2, blue > 0.2) {
        case (true, _) where red > blue: output += [0.05, 0.9, 0.05, space]
        case (_, true): output += [0.05, 0.05, 0.9, space]
        default: output += [0.9, 0.05, 0.05, space]
        }
      }
    }
    let result = output.withUnsafeBufferPointer { values in
      Result { () throws(TextRecError) in try read(values, [lines, columns / 8, 4]) }
    }
    return try result.get()
  }
}

/// Takes lines for upside down that do not begin with an "A".
struct BeginsWithA: NeuralNetwork {
  func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    var input = [Float](repeating: .nan, count: shape.reduce(1, *))
    input.withUnsafeMutableBufferPointer { fill($0) }
    let plane = shape[2] * shape[3]
    let output = (0..<shape[0]).flatMap { line -> [Float] in
      func start(_ channel: Int) -> Int { (line * 3 + channel) * plane + shape[2] / 2 * shape[3] }
      let columns = 0..<shape[3]
      let isA =
        columns.first { input[start(0) + $0] < 0.2 || input[start(2) + $0] < 0.2 }
        .map { input[start(2) + $0] < input[start(0) + $0] } ?? true
      return isA ? [0.99, 0.01] : [0.01, 0.99]
    }
    let result = output.withUnsafeBufferPointer { values in
      Result { () throws(TextRecError) in try read(values, [shape[0], 2]) }
    }
    return try result.get()
  }
}
