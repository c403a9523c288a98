import COpenVINO
import CProcessEnd
import TextRecCore
import TextRecFiles

/// OpenVINO's object that makes networks ready for the CPU, with settings of its own.
final class DeviceCore {
  private static let device = "CPU"
  private let runtime: NeuralRuntime
  private let core: UnsafeMutableRawPointer
  private let settings: NetworkSettings

  init(runtime: NeuralRuntime, settings: NetworkSettings) throws(TextRecError) {
    var core: UnsafeMutableRawPointer?
    try runtime.check(
      runtime.library.ov_core_create(&core), .modelUnavailable, "OpenVINO in \"\(runtime.path.display)\" does not start"
    )
    guard let core else {
      throw TextRecError(.modelUnavailable, "OpenVINO in \"\(runtime.path.display)\" does not start")
    }
    self.runtime = runtime
    self.core = core
    self.settings = settings
    var library = runtime.library
    for (key, value) in settings.properties {
      try runtime.check(
        copenvino_set_property(&library, core, Self.device, key, value), .modelUnavailable,
        "OpenVINO in \"\(runtime.path.display)\" does not run on this CPU with \(key)=\(value)")
    }
    // The CPU's plugin is there now.
    process_end_guard()
  }

  deinit { runtime.library.ov_core_free(core) }

  /// The network, from the cache if it is there.
  func compiled(_ name: String, onnx: [UInt8], cache folder: FilePath?) throws(TextRecError) -> CompiledModel {
    guard let folder, !folder.bytes.isEmpty else { return try compiled(name, onnx: onnx) }
    let cache = try NetworkCache(folder: folder, key: key(of: onnx))
    if let kept = cache.read() {
      if let model = imported(kept) { return model }
      Log.write(.warning, "\(name): OpenVINO refuses \"\(cache.file.display)\"; compiling it anew")
    }
    let model = try compiled(name, onnx: onnx)
    cache.write { file in
      file.withCString { runtime.library.ov_compiled_model_export_model(model.pointer, $0) } == 0
    }
    return model
  }

  private func imported(_ bytes: [UInt8]) -> CompiledModel? {
    // Aligned as OpenVINO aligns weights inside.
    let content = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
    content.copyBytes(from: bytes)
    var model: UnsafeMutableRawPointer?
    let result = runtime.library.ov_core_import_model(
      core, content.baseAddress?.assumingMemoryBound(to: CChar.self), content.count, Self.device, &model)
    guard result == 0, let model else {
      content.deallocate()
      return nil
    }
    return CompiledModel(model, content: content, runtime: runtime)
  }

  private func compiled(_ name: String, onnx: [UInt8]) throws(TextRecError) -> CompiledModel {
    var model: UnsafeMutableRawPointer?
    let result = onnx.withUnsafeBytes {
      runtime.library.ov_core_read_model_from_memory_buffer(
        core, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, nil, &model)
    }
    try runtime.check(result, .modelUnavailable, "OpenVINO does not read \(name)")
    process_end_guard()
    defer { runtime.library.ov_model_free(model) }
    var network: UnsafeMutableRawPointer?
    var library = runtime.library
    try runtime.check(
      copenvino_compile_model(&library, core, model, Self.device, &network), .modelUnavailable,
      "OpenVINO does not compile \(name)")
    guard let network else { throw TextRecError(.modelUnavailable, "OpenVINO does not compile \(name)") }
    return CompiledModel(network, runtime: runtime)
  }

  /// Of all that a compiled network depends on.
  private func key(of onnx: [UInt8]) throws(TextRecError) -> String {
    let digest = onnx.withUnsafeBytes { Checksum.of($0) }
    let parts = try [
      runtime.build, property("FULL_DEVICE_NAME"), property("OPTIMIZATION_CAPABILITIES"),
      settings.usesFullPrecision ? "f32" : "default", String(onnx.count), String(digest, radix: 16),
    ]
    return SHA256.hexadecimal(of: Array(parts.joined(separator: "\n").utf8))
  }

  private func property(_ key: String) throws(TextRecError) -> String {
    var value: UnsafeMutablePointer<CChar>?
    try runtime.check(
      runtime.library.ov_core_get_property(core, Self.device, key, &value), .modelUnavailable,
      "OpenVINO in \"\(runtime.path.display)\" does not tell \(key)")
    defer { value.map { runtime.library.ov_free($0) } }
    return value.map { String(cString: $0) } ?? ""
  }
}
