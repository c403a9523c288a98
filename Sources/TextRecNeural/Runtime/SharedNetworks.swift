import TextRecCore

/// Networks that several recognizers of the process use: each takes memory for every size of input it has seen.
public final class SharedNetworks: Sendable {
  public static let process = SharedNetworks()

  private struct Key: Hashable {
    let runtime: ObjectIdentifier
    let size: Int
    let checksum: UInt64
    let settings: NetworkSettings
  }

  private struct Reference {
    weak var network: CompiledNetwork?
  }

  private let networks = Lock<[Key: Reference]>([:])

  /// The network made of these bytes in this way, if one is in use, else a new one; parameters and errors as
  /// `CompiledNetwork` has them.
  public func network(
    _ name: String, onnx: [UInt8], settings: NetworkSettings, runtime: NeuralRuntime
  ) throws(TextRecError) -> CompiledNetwork {
    let key = Key(
      runtime: ObjectIdentifier(runtime), size: onnx.count, checksum: onnx.withUnsafeBytes { Checksum.of($0) },
      settings: settings)
    if let known = networks.withLock({ $0[key]?.network }) { return known }
    // Outside the lock, since it takes its time: who comes at the same moment makes one too.
    let network = try CompiledNetwork(name, onnx: onnx, settings: settings, runtime: runtime)
    return networks.withLock { networks in
      if let known = networks[key]?.network { return known }
      networks = networks.filter { $0.value.network != nil }
      networks[key] = Reference(network: network)
      return network
    }
  }
}
