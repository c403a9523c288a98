import Glibc

/// A thread of the library's own, to be joined or detached.
///
/// The host's signals go to the host's threads; only what a thread itself does wrong is not held back from it.
struct WorkerThread: Sendable {
  private let handle: pthread_t

  /// Throws `.outOfMemory` if the system has no thread left.
  init(_ body: @escaping @Sendable () -> Void) throws(TextRecError) {
    let start = Unmanaged.passRetained(Start(body))
    var handle = pthread_t()
    // Inherited by the new thread.
    var (blocked, former) = (sigset_t(), sigset_t())
    sigfillset(&blocked)
    for own in [SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT] { sigdelset(&blocked, own) }
    pthread_sigmask(SIG_BLOCK, &blocked, &former)
    let failure = pthread_create(
      &handle, nil,
      { argument in
        if let argument { Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().body() }
        return nil
      }, start.toOpaque())
    pthread_sigmask(SIG_SETMASK, &former, nil)
    guard failure == 0 else {
      start.release()
      throw TextRecError(.outOfMemory, "no thread could be started: \(String(cString: strerror(failure)))")
    }
    self.handle = handle
  }

  func join() { pthread_join(handle, nil) }

  func detach() { pthread_detach(handle) }

  /// Tells threads that run at the same time from each other.
  static var current: UInt { pthread_self() }

  private final class Start: Sendable {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
}
