import COpenVINO
import TextRecCore
import TextRecFiles

/// A network that OpenVINO runs on this machine's CPU.
///
/// Sendable: the objects of OpenVINO behind it are made for threads; idle requests are behind their lock.
public final class CompiledNetwork: NeuralNetwork, @unchecked Sendable {
  private let runtime: NeuralRuntime
  private let compiled: UnsafeMutableRawPointer
  private let weights: PinnedBytes?
  private let streams: Int
  private let idle = Lock<[InferRequest]>([])

  /// Compiles a network with one input and one output, or takes it from the cache.
  ///
  /// Sides of the input that the network leaves open may differ from run to run.
  ///
  /// - Parameters:
  ///   - onnx: the network as an ONNX file; of a source that is trusted: OpenVINO is not made for hostile ones.
  ///   - name: for messages.
  /// Throws `.modelUnavailable` if OpenVINO refuses it.
  public init(
    _ name: String, onnx: [UInt8], settings: NetworkSettings, runtime: NeuralRuntime
  ) throws(TextRecError) {
    try runtime.checkProcess(.modelUnavailable)
    let core = try DeviceCore(runtime: runtime, settings: settings)
    (compiled, weights) = try core.compiled(name, onnx: onnx, cache: settings.cache)
    streams = settings.streams
    self.runtime = runtime
    var (inputs, outputs) = (0, 0)
    try runtime.check(
      runtime.library.ov_compiled_model_inputs_size(compiled, &inputs), .modelUnavailable, "\(name) has no inputs")
    try runtime.check(
      runtime.library.ov_compiled_model_outputs_size(compiled, &outputs), .modelUnavailable, "\(name) has no outputs")
    guard inputs == 1, outputs == 1 else {
      throw TextRecError(.modelUnavailable, "\(name) has \(inputs) inputs and \(outputs) outputs; one each is expected")
    }
  }

  deinit {
    // In a forked process the threads that would have to end are not there.
    guard !runtime.isInherited else { return }
    idle.withLock { $0.removeAll() }
    runtime.library.ov_compiled_model_free(compiled)
  }

  public func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    try runtime.checkProcess(.engine)
    let known = idle.withLock { $0.popLast() }
    let request = if let known { known } else { try InferRequest(of: compiled, in: runtime) }
    defer {
      // More than run at once would only keep memory.
      idle.withLock { if $0.count < streams { $0.append(request) } }
    }
    return try request.run(shape: shape, fill: fill, read: read)
  }
}
