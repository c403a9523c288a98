import COpenVINO
import TextRecCore

/// OpenVINO's object for a network that is ready, and the memory that it reads; its requests keep it alive.
///
/// Sendable: made for threads, and nothing here changes.
final class CompiledModel: @unchecked Sendable {
  let runtime: NeuralRuntime
  let pointer: UnsafeMutableRawPointer
  /// What it was imported from: its weights stay there.
  private let content: UnsafeMutableRawBufferPointer?

  /// Takes over both.
  init(_ pointer: UnsafeMutableRawPointer, content: UnsafeMutableRawBufferPointer? = nil, runtime: NeuralRuntime) {
    self.runtime = runtime
    self.pointer = pointer
    self.content = content
  }

  deinit {
    runtime.free {
      runtime.library.ov_compiled_model_free(pointer)
      content?.deallocate()
    }
  }
}
