import CHost
import COpenVINO
import CProcessEnd
import TextRecCore
import TextRecFiles

/// A network that OpenVINO runs on this machine's CPU.
public final class CompiledNetwork: NeuralNetwork {
  private let model: CompiledModel
  private let streams: Int
  private let idle = Lock<[InferRequest]>([])
  private let shapes = Lock<Set<[Int]>>([])

  /// Compiles a network with one input and one output, or takes it from the cache.
  ///
  /// Sides of the input that the network leaves open may differ from run to run. OpenVINO makes code for each new shape,
  /// which takes as long as running it once or several times, and keeps that: 6 MB for each. A few shapes, to which inputs
  /// are padded, serve better than many.
  ///
  /// - Parameters:
  ///   - onnx: the network as an ONNX file; of a source that is trusted: OpenVINO is not made for hostile ones.
  ///   - name: for messages.
  /// Throws `.modelUnavailable` if OpenVINO refuses it.
  public init(
    _ name: String, onnx: [UInt8], settings: NetworkSettings, runtime: NeuralRuntime
  ) throws(TextRecError) {
    try runtime.beginCall(.modelUnavailable)
    defer { copenvino_end_call() }
    let core = try DeviceCore(runtime: runtime, settings: settings)
    model = try core.compiled(name, onnx: onnx, cache: settings.cache)
    process_end_guard()
    streams = settings.streams
    var (inputs, outputs) = (0, 0)
    try runtime.check(
      runtime.library.ov_compiled_model_inputs_size(model.pointer, &inputs), .modelUnavailable, "\(name) has no inputs")
    try runtime.check(
      runtime.library.ov_compiled_model_outputs_size(model.pointer, &outputs), .modelUnavailable,
      "\(name) has no outputs")
    guard inputs == 1, outputs == 1 else {
      throw TextRecError(.modelUnavailable, "\(name) has \(inputs) inputs and \(outputs) outputs; one each is expected")
    }
  }

  public func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    try model.runtime.beginCall(.engine)
    defer { copenvino_end_call() }
    let known = idle.withLock { $0.popLast() }
    let request = if let known { known } else { try InferRequest(of: model) }
    defer {
      // More than run at once would only keep memory.
      idle.withLock { if $0.count < streams { $0.append(request) } }
      // For a larger shape, OpenVINO gives up memory that the C library would keep in pieces too small for it.
      if shapes.withLock({ $0.insert(shape).inserted }) {
        malloc_trim(0)
        process_end_guard()
      }
    }
    return try request.run(shape: shape, fill: fill, read: read)
  }
}
