/// Why a call failed. Raw values are those of `textrec_status` in textrec.h.
public enum Status: Int32, Sendable, CaseIterable {
  case internalError = -1
  case invalidArgument = -2
  case outOfMemory = -3
  case notFound = -4
  case io = -5
  case unsupportedFormat = -6
  case corruptImage = -7
  case imageTooLarge = -8
  case modelUnavailable = -9
  case engine = -10
  case timeout = -11
  case cancelled = -12
  case closed = -14
  case bufferTooSmall = -15

  /// Short English name, for example "invalid argument".
  public var name: String {
    switch self {
    case .internalError: "internal error"
    case .invalidArgument: "invalid argument"
    case .outOfMemory: "out of memory"
    case .notFound: "not found"
    case .io: "input/output error"
    case .unsupportedFormat: "unsupported format"
    case .corruptImage: "corrupt image"
    case .imageTooLarge: "image too large"
    case .modelUnavailable: "model unavailable"
    case .engine: "engine failure"
    case .timeout: "timeout"
    case .cancelled: "cancelled"
    case .closed: "closed"
    case .bufferTooSmall: "buffer too small"
    }
  }
}

/// A failure: a status a caller can act on, and a message that names the value and the limit.
public struct TextRecError: Error, Equatable, Sendable {
  public let status: Status
  public let message: String

  public init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }
}
