internal import TextRecCore
internal import TextRecPipeline

/// Finds and reads the text of images.
///
///     let recognizer = try TextRecognizer()
///     let text = try await recognizer.process(VisionImage(path: "sign.jpg"))
///     print(text.text)
///
/// A recognizer loads its models once; make one and keep it. It may be used from many threads and tasks at once, which wait
/// for their turn beyond ``TextRecognizerOptions/workers``.
public final class TextRecognizer: Sendable {
  let recognizer: Recognizer

  /// Finds, checks and loads the models that the options call for. That takes a moment: not for an app's main thread.
  ///
  /// - Throws: `.modelUnavailable`, naming what is missing and the package that brings it; `.invalidArgument` for options
  ///   outside their range, a language hint that is no BCP-47 tag or that no model reads, an unknown engine variable.
  public convenience init(options: TextRecognizerOptions = TextRecognizerOptions()) throws(TextRecognitionError) {
    self.init(try rethrowing { () throws(TextRecError) in try Recognizer(options: Options(options)) })
  }

  init(_ recognizer: Recognizer) { self.recognizer = recognizer }

  /// Reads an image without blocking a thread of the caller's.
  ///
  /// The work is done on threads of the recognizer's own, at most as many as it has workers; they end when nothing is left
  /// to do. Images wait in the order of the calls. No text is no error: the result is empty.
  ///
  /// - Parameter progress: Called with how much is done, ever higher numbers from above 0 to 1, roughly: on a thread of
  ///   the recognizer's own, which it holds up.
  /// - Throws: `CancellationError` as soon as the task is cancelled. An image that still waits is then never begun; one
  ///   that is being read is given up, and the recognizer free for the next. Otherwise what ``results(in:)`` throws.
  public func process(
    _ image: VisionImage, progress: (@Sendable (Double) -> Void)? = nil
  ) async throws -> Text {
    let call = Call()
    let operation = recognizer.operation(for: image.decoded, progress: progress.map(goingOn)) { call.end($0) }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        call.begin(continuation)
        do throws(TextRecError) {
          try operation.start()
        } catch {
          call.end(.failure(error))
        }
      }
    } onCancel: {
      // In a forked process nothing is to be cancelled.
      try? operation.cancel()
    }
  }

  /// Reads an image on the calling thread, and waits for that. No text is no error: the result is empty.
  ///
  /// - Throws: `.imageTooLarge` over the options' `maxPixels`, `.invalidArgument` for a region of interest wholly outside
  ///   the image, `.timeout` over the time limit, `.engine` where the engine failed. The recognizer can be used again
  ///   after any error.
  public func results(in image: VisionImage) throws(TextRecognitionError) -> Text {
    Text(try rethrowing { () throws(TextRecError) in try recognizer.process(image.decoded) })
  }

  /// What the recognizer reads, as BCP-47 tags; "und-Latn" where a model covers a whole script.
  public var languages: [String] { recognizer.languages }

  /// The version of this library, for example "0.1.0".
  public static var version: String { Version.string }

  /// The engines and image libraries in use: "tesseract 5.3.0; leptonica 1.82.0".
  public static var engineVersions: String { Recognizer.engineVersions }
}

/// Progress that is told and never ends the work.
private func goingOn(_ tell: @escaping @Sendable (Double) -> Void) -> Operation.Progress {
  { fraction in
    tell(fraction)
    return true
  }
}

/// Who waits for an operation.
private final class Call: Sendable {
  private let waiting = Lock<CheckedContinuation<Text, any Error>?>(nil)

  func begin(_ continuation: CheckedContinuation<Text, any Error>) { waiting.withLock { $0 = continuation } }

  func end(_ result: Result<RecognitionResult, TextRecError>) {
    waiting.withLock { $0.take() }?.resume(with: result.text)
  }
}

extension Result<RecognitionResult, TextRecError> {
  /// As it is told outside: what was cancelled is the language's own error.
  var text: Result<Text, any Error> {
    map { Text($0) }.mapError { error -> any Error in
      error.status == .cancelled ? CancellationError() : TextRecognitionError(error)
    }
  }
}
