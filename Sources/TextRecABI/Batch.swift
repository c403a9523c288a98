import CTextRec
import TextRecCore
import TextRecPipeline

@c @implementation public func textrec_recognizer_process_batch_async(
  _ recognizer: OpaquePointer?, _ count: Int, _ source: textrec_batch_source?, _ result: textrec_batch_result?,
  _ completion: textrec_completion?, _ progress: textrec_progress?, _ user_data: UnsafeMutableRawPointer?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  out?.pointee = nil
  return status { () throws(TextRecError) in
    let recognizer = try require(recognizer, as: RecognizerHandle.self, "recognizer").recognizer
    guard let source else { throw .null("source") }
    guard let result else { throw .null("result") }
    // size_t beyond PTRDIFF_MAX arrives as a negative number.
    guard count >= -1 else {
      throw TextRecError(.invalidArgument, "count \(UInt(bitPattern: count)) is no number of images")
    }
    let caller = BatchCaller(source: source, result: result, userData: user_data)
    let operation = OperationCaller(progress: progress, completion: completion, userData: user_data)
    let batch = recognizer.batch(
      count: count == -1 ? nil : count, source: caller.image, progress: operation.goesOn, report: caller.report,
      completion: operation.end)
    try start(batch, out)
  }
}

/// The callbacks of a batch but for those that all operations have.
///
/// Sendable: the contract asks the caller for callbacks that threads of the library may call.
private struct BatchCaller: @unchecked Sendable {
  let source: textrec_batch_source
  let result: textrec_batch_result
  let userData: UnsafeMutableRawPointer?

  @Sendable func image(_ index: Int) throws(TextRecError) -> DecodedImage? {
    LastError.clear()
    var image: OpaquePointer?
    let status = source(index, &image, userData)
    guard status == TEXTREC_OK else { throw TextRecError(status, fromSourceFor: index) }
    defer { release(image, as: ImageHandle.self) }
    return object(image, as: ImageHandle.self)?.image
  }

  @Sendable func report(_ index: Int, _ result: Result<RecognitionResult, TextRecError>) {
    result.withC { self.result(index, $0, $1, $2, userData) }
  }
}

extension OperationCaller {
  /// A batch that was read to its end is OK without a result.
  @Sendable fileprivate func end(_ result: Result<Void, TextRecError>) {
    switch result {
    case .success: completion?(TEXTREC_OK, Strings.empty, nil, userData)
    case .failure(let error): end(Result<RecognitionResult, TextRecError>.failure(error))
    }
  }
}

extension TextRecError {
  /// What a source returned for an entry: this thread's last error, where the source has just called the library.
  fileprivate init(_ status: textrec_status, fromSourceFor index: Int) {
    guard let known = Status(rawValue: status.rawValue) else {
      self.init(.invalidArgument, "the source returned \(status.rawValue) for image \(index), no textrec_status")
      return
    }
    let isTold = LastError.status == status
    self.init(known, isTold ? String(cString: LastError.message) : "the source has no image \(index): \(known.name)")
  }
}
