import Glibc

/// A value that one thread touches at a time, and whose changes others wait for.
///
/// Sendable: `value` is touched by the holder of `mutex` only.
public final class Monitor<Value>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>
  private var value: Value

  public init(_ value: sending Value) {
    mutex = .newMutex()
    changed = .allocate(capacity: 1)
    changed.initialize(to: pthread_cond_t())
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    // The clock of MonotonicTime.
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
    pthread_cond_init(changed, &attributes)
    pthread_condattr_destroy(&attributes)
    self.value = value
  }

  deinit {
    // The condition is not destroyed: in a forked process that would wait for the parent's threads, and it holds nothing
    // but its memory.
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    changed.deallocate()
  }

  /// Looks at the value, or changes it without anybody being told.
  public func withLock<R, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Changes the value and lets all who wait look again.
  public func change<R, E: Error>(_ body: (inout Value) throws(E) -> R) throws(E) -> R {
    defer { pthread_cond_broadcast(changed) }
    return try withLock(body)
  }

  /// Waits until `condition` finds something, and returns that; nil once `end` has passed. No end: for ever.
  ///
  /// `condition` is asked at once, after each change, and once more at the end.
  public func wait<R>(until end: MonotonicTime? = nil, for condition: (inout Value) -> R?) -> R? {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let found = condition(&value) { return found }
      guard let end else {
        pthread_cond_wait(changed, mutex)
        continue
      }
      guard MonotonicTime.now < end else { return nil }
      var time = end.timespec
      pthread_cond_timedwait(changed, mutex, &time)
    }
  }
}

extension MonotonicTime {
  fileprivate var timespec: timespec {
    Glibc.timespec(tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
