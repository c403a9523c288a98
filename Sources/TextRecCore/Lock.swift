import Glibc

/// A value that one thread touches at a time, in forked processes too.
///
/// The standard library's `Mutex` tells its holder by a thread number that is remembered across a fork, where it is
/// another's: as soon as two threads of a child meet in one, the process ends. A pthread mutex knows no numbers.
///
/// Sendable: `value` is touched by the holder of `mutex` only.
public final class Lock<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  public init(_ value: sending Value) {
    mutex = .newMutex()
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  public func withLock<R, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// From now on a fork waits until no thread is inside, so that the child finds the lock free and the value whole.
  ///
  /// For locks that live as long as the process, and under which no code of the host runs: it may need what the thread
  /// that forks holds, as Python's interpreter lock is held during a fork.
  /// - Parameter isInnermost: whether it may be taken by who holds another such lock; then under it no other is taken.
  public func heldDuringForks(isInnermost: Bool = false) -> Self {
    ForkedLocks.add(mutex, isInnermost: isInnermost, keeping: self)
    return self
  }
}

extension UnsafeMutablePointer<pthread_mutex_t> {
  /// One that is not held, to be destroyed and deallocated.
  static func newMutex() -> Self {
    let mutex = allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    return mutex
  }
}

/// The locks that are taken before a fork and given back after it, in parent and child.
private enum ForkedLocks {
  private struct Entry {
    let mutex: UnsafeMutablePointer<pthread_mutex_t>
    let owner: AnyObject
  }

  // Guards `entries`; never freed.
  nonisolated(unsafe) private static let guardian: UnsafeMutablePointer<pthread_mutex_t> = {
    let mutex = UnsafeMutablePointer.newMutex()
    pthread_atfork(ForkedLocks.take, ForkedLocks.giveBack, ForkedLocks.giveBack)
    return mutex
  }()
  /// In the order in which they are taken: the innermost last, as everywhere.
  nonisolated(unsafe) private static var entries: [Entry] = []

  static func add(_ mutex: UnsafeMutablePointer<pthread_mutex_t>, isInnermost: Bool, keeping owner: AnyObject) {
    pthread_mutex_lock(guardian)
    defer { pthread_mutex_unlock(guardian) }
    entries.insert(Entry(mutex: mutex, owner: owner), at: isInnermost ? entries.endIndex : 0)
  }

  private static let take: @convention(c) () -> Void = {
    pthread_mutex_lock(guardian)
    for entry in entries { pthread_mutex_lock(entry.mutex) }
  }

  private static let giveBack: @convention(c) () -> Void = {
    for entry in entries { pthread_mutex_unlock(entry.mutex) }
    pthread_mutex_unlock(guardian)
  }
}
