import Glibc

/// What is said on standard error.
enum Messages {
  /// "textrec: MESSAGE".
  static func report(_ message: String) { note("textrec: " + Names.display(message.utf8)) }

  /// `text` as it is, and a newline.
  static func note(_ text: String) { write(text + "\n") }

  /// Nobody is left to be told if that fails.
  static func write(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if written > 0 { bytes = bytes.dropFirst(written) } else if errno != EINTR { return }
    }
  }
}
