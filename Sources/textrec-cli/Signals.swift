import Glibc
import Synchronization

/// Ctrl-C and its like, taken by a thread of their own so that the main thread can finish what it is writing.
final class Signals: Sendable {
  /// Becomes readable when a signal has come.
  let descriptor: Int32
  private let number = Atomic<Int32>(0)
  private let wakeUp: Int32

  /// From here on the signals that ask the process to end are only noted; those that it was started to ignore stay ignored.
  /// Call it before there are other threads: they inherit the mask.
  init() {
    let pipe = Pipe()
    (descriptor, wakeUp) = (pipe.reading, pipe.writing)
    // Writing to a closed pipe and over a limit of size are errors to be handled, not ends.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    var set = sigset_t()
    sigemptyset(&set)
    for signal in [SIGINT, SIGTERM, SIGHUP] where !Self.isIgnored(signal) { sigaddset(&set, signal) }
    pthread_sigmask(SIG_BLOCK, &set, nil)
    Thread.start { [set] in self.watch(set) }
  }

  /// The signal that has come, if one has.
  var received: Int32? {
    let number = number.load(ordering: .acquiring)
    return number == 0 ? nil : number
  }

  /// Ends the process by a signal's own effect, so that a shell's loop around this command ends too.
  static func endProcess(by signal: Int32) -> Never {
    Glibc.signal(signal, SIG_DFL)
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, signal)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    raise(signal)
    _exit(128 + signal)
  }

  private func watch(_ set: sigset_t) {
    var set = set
    var first: Int32 = 0
    guard sigwait(&set, &first) == 0 else { return }
    number.store(first, ordering: .releasing)
    Pipe.wake(wakeUp)
    // The main thread cleans up and ends the process. Should it be stuck, or should somebody press Ctrl-C again, it ends here.
    var limit = timespec(tv_sec: 2, tv_nsec: 0)
    sigtimedwait(&set, nil, &limit)
    PartialFile.removeAll()
    Self.endProcess(by: first)
  }

  private static func isIgnored(_ signal: Int32) -> Bool {
    var action = sigaction()
    sigaction(signal, nil, &action)
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
