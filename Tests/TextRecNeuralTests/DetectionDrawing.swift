import Glibc
import TextRecCore

@testable import TextRecNeural

/// A network that takes every dark place for text.
struct DarkIsText: NeuralNetwork {
  func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    var input = [Float](repeating: .nan, count: shape.reduce(1, *))
    input.withUnsafeMutableBufferPointer { fill($0) }
    // Mid gray is near 0 once normalized.
    let output = input.prefix(shape[2] * shape[3]).map { Float($0 < 0 ? 0.9 : 0.1) }
    let result = output.withUnsafeBufferPointer { values in
      Result { () throws(TextRecError) in try read(values, [1, 1, shape[2], shape[3]]) }
    }
    return try result.get()
  }
}

/// Numbers that look random and are the same in every run.
struct Numbers: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

extension RotatedRectangle {
  /// - Parameter degrees: clockwise from level.
  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double, degrees: Double) {
    let direction = Point(1, 0).turned(degrees)
    self.init(center: Point(x, y), direction: direction, width: width, height: height)
  }

  func contains(_ point: Point) -> Bool {
    let offset = point - center
    return abs(offset.dot(direction)) < width / 2 && abs(offset.dot(direction.quarterTurn)) < height / 2
  }
}

extension Point {
  func turned(_ degrees: Double) -> Point {
    let radians = degrees * .pi / 180
    let (sine, cosine) = (sin(radians), cos(radians))
    return Point(x * cosine - y * sine, x * sine + y * cosine)
  }
}

extension Raster {
  /// White paper with dark rectangles.
  init?(width: Int, height: Int, _ rectangles: [RotatedRectangle], channels: Int = 1) {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        let gray: UInt8 = rectangles.contains { $0.contains(point) } ? 0 : 255
        for _ in 0..<channels { pixels.append(gray) }
      }
    }
    self.init(width: width, height: height, channels: channels, pixels: pixels)
  }
}

extension Quad {
  /// The largest distance between corners of the same name.
  func distance(to other: Quad) -> Double {
    zip(corners, other.corners).map { ($0 - $1).length }.max() ?? 0
  }
}
