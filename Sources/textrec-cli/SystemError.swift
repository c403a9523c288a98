import Glibc

/// A call of the system that failed.
struct SystemError: Error {
  let number: Int32

  /// The calling thread's last error.
  static var last: SystemError { SystemError(number: errno) }

  var message: String { String(cString: strerror(number)) }
}
