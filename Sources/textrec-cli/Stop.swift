import Glibc

/// Why a batch ends before its last picture.
enum Stop: Error {
  /// With what to tell the user.
  case outputFailed(String)
  /// Whoever read standard output has gone.
  case closedPipe
  /// By the signal of this number.
  case interrupted(Int32)

  static func cannotWrite(_ name: String, _ error: SystemError) -> Stop {
    .outputFailed("cannot write \(name): \(error.message)")
  }

  /// Ends the process at once, whatever other threads are doing, the way the shell expects it.
  func endProcess() -> Never {
    switch self {
    case .outputFailed(let message):
      Messages.report(message)
      _exit(ExitCode.outputFailed.rawValue)
    case .closedPipe: Signals.endProcess(by: SIGPIPE)
    case .interrupted(let signal): Signals.endProcess(by: signal)
    }
  }
}
