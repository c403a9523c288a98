import CTextRec
import TextRecCore

@c @implementation public func textrec_status_name(_ status: textrec_status) -> UnsafePointer<CChar>? {
  StatusNames.names[status.rawValue] ?? StatusNames.unknown
}

@c @implementation public func textrec_last_error() -> textrec_status { LastError.status }

@c @implementation public func textrec_last_error_message() -> UnsafePointer<CChar>? { LastError.message }

@c @implementation public func textrec_clear_error() { LastError.clear() }

@c @implementation public func textrec_set_log_callback(
  _ callback: textrec_log_callback?, _ user_data: UnsafeMutableRawPointer?
) {
  guard let callback else { return Log.setSink(nil) }
  let listener = Listener(callback: callback, userData: user_data)
  Log.setSink { level, message in
    message.withCString { listener.callback(textrec_log_level(rawValue: level.rawValue), $0, listener.userData) }
  }
}

/// Sendable: the contract asks the caller for a callback that any thread may call.
private struct Listener: @unchecked Sendable {
  let callback: textrec_log_callback
  let userData: UnsafeMutableRawPointer?
}

private enum StatusNames {
  // Written once, before they are published, and never freed.
  nonisolated(unsafe) static let unknown = Strings.permanent("unknown status")
  nonisolated(unsafe) static let names: [Int32: UnsafePointer<CChar>] = Status.allCases.reduce(
    into: [0: Strings.permanent("success")]
  ) { $0[$1.rawValue] = Strings.permanent($1.name) }
}
