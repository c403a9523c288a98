import TextRecCore

/// A network that is ready to run. May be used from many threads at once.
public protocol NeuralNetwork: Sendable {
  /// Runs the network on one tensor and hands its one output to `read`.
  ///
  /// - Parameters:
  ///   - shape: of the input; `fill` gets as many values as it has, to write all of them.
  ///   - fill: writes the input, row by row.
  ///   - read: gets the output and its shape; the values are gone afterwards.
  /// Throws `.engine` if the runtime refuses.
  func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R
}
