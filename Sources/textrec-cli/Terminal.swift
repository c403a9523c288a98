import Glibc

enum Terminal {
  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether the progress bar can move the cursor on standard error.
  static var canRedraw: Bool {
    guard isTerminal(STDERR_FILENO), let kind = getenv("TERM").map({ String(cString: $0) }) else { return false }
    return kind != "dumb" && !kind.isEmpty
  }

  /// Columns of standard error's window, as they are now.
  static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}
