import Glibc

/// Runs work on threads of its own, in the order in which it comes.
///
/// A thread starts when there is work and fewer threads than workers, and ends when no work is left.
public final class WorkQueue: Sendable {
  /// What a queue holds. `perform` is called once for each time that it was added.
  public protocol Work: AnyObject, Sendable {
    func perform()
  }

  private enum Kind { case worker, courier }

  private struct State {
    /// In the order of arrival.
    var waiting: [any Work] = []
    /// What nobody has to wait for; a thread beside the workers, the courier, sees to it.
    var urgent: [any Work] = []
    var threads: [UInt: Kind] = [:]
    var workers = 0
    var hasCourier = false

    /// What a thread is to do next; nil, and one thread less, if there is nothing.
    mutating func next(for kind: Kind, thread: UInt) -> (any Work)? {
      switch kind {
      case .worker:
        if !waiting.isEmpty { return waiting.removeFirst() }
        workers -= 1
      case .courier:
        if !urgent.isEmpty { return urgent.removeFirst() }
        hasCourier = false
      }
      threads[thread] = nil
      return nil
    }
  }

  /// How much is in work at once.
  public let workers: Int
  private let process = getpid()
  private let state = Lock(State())

  /// - Parameter workers: how much is in work at once, 1 or more.
  public init(workers: Int) { self.workers = max(1, workers) }

  /// Throws in a process that was forked from the one that made the queue: its threads are not there.
  public func checkProcess() throws(TextRecError) {
    guard process == getpid() else {
      throw TextRecError(
        .invalidArgument,
        "process \(getpid()) was forked from process \(process), whose recognizers, operations and streams do not work here"
      )
    }
  }

  /// Whether the calling thread is one of the queue's.
  public var isCurrent: Bool { state.withLock { $0.threads[WorkerThread.current] != nil } }

  /// Adds work behind all other.
  ///
  /// Throws `.outOfMemory` if there is no thread for it; it is never performed then.
  public func add(_ work: any Work) throws(TextRecError) {
    try checkProcess()
    try state.withLock { (state) throws(TextRecError) in
      if state.workers < workers {
        do throws(TextRecError) {
          try startThread(.worker)
          state.workers += 1
        } catch {
          // Those that run will come to it.
          guard state.workers > 0 else { throw error }
        }
      }
      state.waiting.append(work)
    }
  }

  /// Adds work that is being performed behind all other, to be performed once more.
  ///
  /// The thread that performs it comes to it, if no other does.
  public func addAgain(_ work: any Work) { state.withLock { $0.waiting.append(work) } }

  /// Work that still waits is performed at once, beside what is in work: for what takes no time.
  public func expedite(_ work: any Work) {
    state.withLock { state in
      guard let place = state.waiting.firstIndex(where: { $0 === work }) else { return }
      if !state.hasCourier {
        // Without one, a worker comes to it.
        guard (try? startThread(.courier)) != nil else { return }
        state.hasCourier = true
      }
      state.urgent.append(state.waiting.remove(at: place))
    }
  }

  private func startThread(_ kind: Kind) throws(TextRecError) {
    try WorkerThread { [self] in
      let thread = WorkerThread.current
      state.withLock { $0.threads[thread] = kind }
      while let work = state.withLock({ $0.next(for: kind, thread: thread) }) { work.perform() }
    }.detach()
  }
}
