import COpenVINO
import TextRecCore

/// One place of a network where an input is filled in and an output read; for one thread at a time.
///
/// Sendable: lent out by its network to one caller at a time.
final class InferRequest: @unchecked Sendable {
  private let model: CompiledModel
  private let request: UnsafeMutableRawPointer
  private var runtime: NeuralRuntime { model.runtime }

  init(of model: CompiledModel) throws(TextRecError) {
    var request: UnsafeMutableRawPointer?
    try model.runtime.check(
      model.runtime.library.ov_compiled_model_create_infer_request(model.pointer, &request), .engine,
      "OpenVINO has no request")
    guard let request else { throw TextRecError(.engine, "OpenVINO has no request") }
    self.model = model
    self.request = request
  }

  deinit {
    runtime.free { runtime.library.ov_infer_request_free(request) }
  }

  func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    let library = runtime.library
    let count = try Self.count(shape)
    var input: UnsafeMutableRawPointer?
    try runtime.check(library.ov_infer_request_get_input_tensor(request, &input), .engine, "the network has no input")
    defer { library.ov_tensor_free(input) }
    try resize(input, shape)
    // Where it already is; only now does OpenVINO hold its shape against the network's.
    try runtime.check(
      library.ov_infer_request_set_input_tensor(request, input), .engine, "the network takes no input of \(shape)")
    let values = try floats(of: input, count: count)
    fill(values)
    try runtime.check(library.ov_infer_request_infer(request), .engine, "the network failed on an input of \(shape)")
    var output: UnsafeMutableRawPointer?
    try runtime.check(
      library.ov_infer_request_get_output_tensor(request, &output), .engine, "the network has no output")
    defer { library.ov_tensor_free(output) }
    let outputShape = try self.shape(of: output)
    let result = try floats(of: output, count: Self.count(outputShape))
    return try read(UnsafeBufferPointer(result), outputShape)
  }

  private static func count(_ shape: [Int]) throws(TextRecError) -> Int {
    var count = 1
    for side in shape {
      let (product, overflows) = count.multipliedReportingOverflow(by: side)
      guard side > 0, !overflows, product <= Int.max / MemoryLayout<Float>.stride else {
        throw TextRecError(.engine, "a tensor of \(shape) values: sides are at least 1, and the whole fits in memory")
      }
      count = product
    }
    return count
  }

  private func resize(_ tensor: UnsafeMutableRawPointer?, _ shape: [Int]) throws(TextRecError) {
    var sides = shape.map { Int64($0) }
    let result = sides.withUnsafeMutableBufferPointer {
      runtime.library.ov_tensor_set_shape(tensor, copenvino_shape(rank: Int64($0.count), sides: $0.baseAddress))
    }
    try runtime.check(result, .engine, "the network takes no input of \(shape)")
  }

  private func shape(of tensor: UnsafeMutableRawPointer?) throws(TextRecError) -> [Int] {
    var shape = copenvino_shape()
    try runtime.check(runtime.library.ov_tensor_get_shape(tensor, &shape), .engine, "the output has no shape")
    defer { _ = runtime.library.ov_shape_free(&shape) }
    return UnsafeBufferPointer(start: shape.sides, count: Int(clamping: shape.rank)).map { Int(clamping: $0) }
  }

  private func floats(
    of tensor: UnsafeMutableRawPointer?, count: Int
  ) throws(TextRecError) -> UnsafeMutableBufferPointer<Float> {
    var size = 0
    try runtime.check(runtime.library.ov_tensor_get_byte_size(tensor, &size), .engine, "a tensor has no size")
    guard size == count * MemoryLayout<Float>.stride else {
      throw TextRecError(.engine, "a tensor of \(count) values has \(size) bytes; 4 for each are expected")
    }
    var data: UnsafeMutableRawPointer?
    try runtime.check(runtime.library.ov_tensor_data(tensor, &data), .engine, "a tensor has no values")
    guard let data else { throw TextRecError(.engine, "a tensor of \(count) values has no memory") }
    return UnsafeMutableBufferPointer(start: data.assumingMemoryBound(to: Float.self), count: count)
  }
}
