internal import TextRecCore

/// Why an image could not be opened or read.
public struct TextRecognitionError: Error, Hashable, Sendable {
  /// The kinds of failure; raw values are those of `textrec_status` in the C interface.
  public enum Code: Int32, Sendable, CaseIterable {
    /// A bug in this library.
    case internalError = -1
    /// A value outside its range, a language tag that is none, a region outside the image.
    case invalidArgument = -2
    /// Memory, or a thread, could not be had.
    case outOfMemory = -3
    /// There is no such file or page.
    case notFound = -4
    /// Reading a file failed.
    case io = -5
    /// The bytes are no image that this library reads.
    case unsupportedFormat = -6
    /// The bytes start like an image but cannot be decoded.
    case corruptImage = -7
    /// More pixels, or a larger file, than allowed.
    case imageTooLarge = -8
    /// A language model is missing or damaged.
    case modelUnavailable = -9
    /// The recognition engine reported a failure.
    case engine = -10
    /// The time limit was reached.
    case timeout = -11
    /// The reading was cancelled. Not thrown: in Swift that is a `CancellationError`.
    case cancelled = -12
    /// The stream was closed.
    case closed = -14
    /// A buffer is shorter than its description says it must be.
    case bufferTooSmall = -15
  }

  /// What a program can act on.
  public let code: Code
  /// What a person wants to know: names the value and the limit.
  public let message: String
}

extension TextRecognitionError: CustomStringConvertible {
  public var description: String { message }
}

extension TextRecognitionError {
  init(_ error: TextRecError) {
    self.init(code: Code(error.status), message: error.message)
  }
}

extension TextRecognitionError.Code {
  fileprivate init(_ status: Status) {
    self =
      switch status {
      case .internalError: .internalError
      case .invalidArgument: .invalidArgument
      case .outOfMemory: .outOfMemory
      case .notFound: .notFound
      case .io: .io
      case .unsupportedFormat: .unsupportedFormat
      case .corruptImage: .corruptImage
      case .imageTooLarge: .imageTooLarge
      case .modelUnavailable: .modelUnavailable
      case .engine: .engine
      case .timeout: .timeout
      case .cancelled: .cancelled
      case .closed: .closed
      case .bufferTooSmall: .bufferTooSmall
      }
  }
}

/// Calls `body` and says what it throws in the words of this module.
func rethrowing<R>(_ body: () throws(TextRecError) -> R) throws(TextRecognitionError) -> R {
  do throws(TextRecError) {
    return try body()
  } catch {
    throw TextRecognitionError(error)
  }
}
