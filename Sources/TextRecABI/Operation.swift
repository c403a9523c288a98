import CTextRec
import TextRecCore
import TextRecPipeline

/// What a `textrec_operation` points to.
final class OperationHandle: Sendable {
  let work: any BackgroundWork

  init(_ work: any BackgroundWork) { self.work = work }
}

/// Hands work out and starts it; after a failure there is no handle.
func start(
  _ operation: some BackgroundWork, _ out: UnsafeMutablePointer<OpaquePointer?>?
) throws(TextRecError) {
  // Callbacks may come, and use it, before this returns.
  out?.pointee = hand(OperationHandle(operation))
  do throws(TextRecError) {
    try operation.start()
  } catch {
    release(out?.pointee, as: OperationHandle.self)
    out?.pointee = nil
    throw error
  }
}

@c @implementation public func textrec_recognizer_process_async(
  _ recognizer: OpaquePointer?, _ image: OpaquePointer?, _ completion: textrec_completion?,
  _ progress: textrec_progress?, _ user_data: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  out?.pointee = nil
  return status { () throws(TextRecError) in
    let recognizer = try require(recognizer, as: RecognizerHandle.self, "recognizer").recognizer
    let image = try require(image, as: ImageHandle.self, "image").image
    guard let completion else { throw .null("completion") }
    let caller = OperationCaller(progress: progress, completion: completion, userData: user_data)
    try start(recognizer.operation(for: image, progress: caller.goesOn, completion: caller.end), out)
  }
}

@c @implementation public func textrec_operation_cancel(_ operation: OpaquePointer?) -> textrec_status {
  status { () throws(TextRecError) in try require(operation, as: OperationHandle.self, "operation").work.cancel() }
}

@c @implementation public func textrec_operation_wait(
  _ operation: OpaquePointer?, _ milliseconds: UInt32
) -> textrec_status {
  status { () throws(TextRecError) in
    try require(operation, as: OperationHandle.self, "operation").work.wait(
      milliseconds: milliseconds == .max ? nil : milliseconds)
  }
}

@c @implementation public func textrec_operation_progress(_ operation: OpaquePointer?) -> Float {
  Float((try? object(operation, as: OperationHandle.self)?.work.progress()) ?? 0)
}

@c @implementation public func textrec_operation_retain(_ operation: OpaquePointer?) -> OpaquePointer? {
  retain(operation, as: OperationHandle.self)
}

@c @implementation public func textrec_operation_release(_ operation: OpaquePointer?) {
  release(operation, as: OperationHandle.self)
}

/// The callbacks of an operation.
///
/// Sendable: the contract asks the caller for callbacks that threads of the library may call.
struct OperationCaller: @unchecked Sendable {
  let progress: textrec_progress?
  let completion: textrec_completion?
  let userData: UnsafeMutableRawPointer?

  var goesOn: Operation.Progress? {
    guard let progress else { return nil }
    return { [self] fraction in progress(Float(fraction), userData) == 0 }
  }

  @Sendable func end(_ result: Result<RecognitionResult, TextRecError>) {
    guard let completion else { return }
    result.withC { completion($0, $1, $2, userData) }
  }
}

extension Result<RecognitionResult, TextRecError> {
  /// Calls `body` with what C is told of it: the message and the result's handle are borrowed.
  func withC(_ body: (textrec_status, UnsafePointer<CChar>, OpaquePointer?) -> Void) {
    switch self {
    case .success(let result):
      let handle = hand(ResultHandle(result))
      body(TEXTREC_OK, Strings.empty, handle)
      release(handle, as: ResultHandle.self)
    case .failure(let error):
      error.message.withCString { body(textrec_status(rawValue: error.status.rawValue), $0, nil) }
    }
  }
}
