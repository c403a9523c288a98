import CTextRec
import TextRecCore
import TextRecPipeline

@c @implementation public func textrec_recognizer_process_async(
  _ recognizer: OpaquePointer?, _ image: OpaquePointer?, _ completion: textrec_completion?,
  _ progress: textrec_progress?, _ user_data: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  out?.pointee = nil
  return status { () throws(TextRecError) in
    let recognizer = try require(recognizer, as: RecognizerHandle.self, "recognizer").recognizer
    let image = try require(image, as: ImageHandle.self, "image").image
    guard let completion else { throw .null("completion") }
    let listener = Listener(onEnd: completion, onProgress: progress, userData: user_data)
    let operation = recognizer.operation(for: image, progress: listener.progress) { listener.end($0) }
    // Callbacks may come, and use it, before this returns.
    out?.pointee = hand(operation)
    do throws(TextRecError) {
      try operation.start()
    } catch {
      release(out?.pointee, as: Operation.self)
      out?.pointee = nil
      throw error
    }
  }
}

@c @implementation public func textrec_operation_cancel(_ operation: OpaquePointer?) -> textrec_status {
  status { () throws(TextRecError) in try require(operation, as: Operation.self, "operation").cancel() }
}

@c @implementation public func textrec_operation_wait(
  _ operation: OpaquePointer?, _ milliseconds: UInt32
) -> textrec_status {
  status { () throws(TextRecError) in
    try require(operation, as: Operation.self, "operation").wait(
      milliseconds: milliseconds == .max ? nil : milliseconds)
  }
}

@c @implementation public func textrec_operation_progress(_ operation: OpaquePointer?) -> Float {
  Float((try? object(operation, as: Operation.self)?.progress()) ?? 0)
}

@c @implementation public func textrec_operation_retain(_ operation: OpaquePointer?) -> OpaquePointer? {
  retain(operation, as: Operation.self)
}

@c @implementation public func textrec_operation_release(_ operation: OpaquePointer?) {
  release(operation, as: Operation.self)
}

/// Sendable: the contract asks the caller for callbacks that a thread of the library may call.
private struct Listener: @unchecked Sendable {
  let onEnd: textrec_completion
  let onProgress: textrec_progress?
  let userData: UnsafeMutableRawPointer?

  var progress: Operation.Progress? {
    guard let onProgress else { return nil }
    return { [self] fraction in onProgress(Float(fraction), userData) == 0 }
  }

  func end(_ result: Result<RecognitionResult, TextRecError>) {
    switch result {
    case .success(let result):
      let handle = hand(ResultHandle(result))
      onEnd(TEXTREC_OK, Strings.empty, handle, userData)
      release(handle, as: ResultHandle.self)
    case .failure(let error):
      error.message.withCString { onEnd(textrec_status(rawValue: error.status.rawValue), $0, nil, userData) }
    }
  }
}
