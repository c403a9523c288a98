import Glibc

enum StandardStreams {
  /// The argument that names standard input.
  static let inputArgument = Path("-")

  /// Fills closed standard streams with ones that fail, so that no file opened later takes their number and gets what was
  /// meant for them.
  static func keepOpen() {
    for (descriptor, mode) in [(STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_WRONLY)]
    where fcntl(descriptor, F_GETFD) == -1 {
      _ = open("/dev/null", mode)
    }
  }
}
