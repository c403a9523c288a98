/// What the shell is told. A process that a signal ended has 128 and the signal's number there instead.
enum ExitCode: Int32 {
  /// Every picture was read, whether or not there was text in it.
  case success = 0
  /// At least one picture could not be read; the others were.
  case someFailed = 1
  /// The command line is wrong; nothing was read.
  case usage = 2
  /// There is no recognizer: a model is missing or damaged, or the engine does not start. Nothing was read.
  case noRecognizer = 3
  /// Output could not be written; what was finished before is kept.
  case outputFailed = 4
}

/// Why the command ends before it starts to read pictures.
struct Failure: Error {
  let code: ExitCode
  let message: String

  init(_ code: ExitCode, _ message: String) { (self.code, self.message) = (code, message) }

  static func usage(_ message: String) -> Failure { Failure(.usage, message) }
}
