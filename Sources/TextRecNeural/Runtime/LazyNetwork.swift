import TextRecCore

/// A network that is made ready when it is first run, for those that most pictures do not need.
public final class LazyNetwork: NeuralNetwork {
  private let make: @Sendable () throws(TextRecError) -> CompiledNetwork
  private let network = Lock<CompiledNetwork?>(nil)

  public init(_ make: @escaping @Sendable () throws(TextRecError) -> CompiledNetwork) { self.make = make }

  public func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    let network = try network.withLock { (network) throws(TextRecError) in
      if let network { return network }
      let made = try make()
      network = made
      return made
    }
    return try network.run(shape: shape, fill: fill, read: read)
  }
}
