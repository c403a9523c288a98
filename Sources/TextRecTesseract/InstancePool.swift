import Glibc
import TextRecCore

/// Tesseract instances that are lent out one caller at a time, and made when first needed.
///
/// Sendable: `idle` is behind its lock, the semaphore is made for threads, the rest never changes.
final class InstancePool: @unchecked Sendable {
  private let make: @Sendable () throws(TextRecError) -> TesseractInstance
  private let idle = Lock<[TesseractInstance]>([])
  private let free: UnsafeMutablePointer<sem_t>

  /// - Parameter capacity: how many may be lent out at once, 1 or more.
  init(capacity: Int, make: @escaping @Sendable () throws(TextRecError) -> TesseractInstance) {
    self.make = make
    free = .allocate(capacity: 1)
    sem_init(free, 0, UInt32(clamping: capacity))
  }

  deinit {
    sem_destroy(free)
    free.deallocate()
  }

  /// Lends an instance to `body`, waiting for one until the deadline.
  func with<R>(
    deadline: Deadline, _ body: (TesseractInstance) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    try wait(deadline)
    defer { sem_post(free) }
    let instance = if let known = idle.withLock({ $0.popLast() }) { known } else { try make() }
    defer { idle.withLock { $0.append(instance) } }
    return try body(instance)
  }

  private func wait(_ deadline: Deadline) throws(TextRecError) {
    while true {
      let result: Int32
      if let left = deadline.remainingMilliseconds {
        var until = timespec()
        clock_gettime(CLOCK_REALTIME, &until)
        let nanoseconds = until.tv_nsec + (left % 1000) * 1_000_000
        until.tv_sec += left / 1000 + nanoseconds / 1_000_000_000
        until.tv_nsec = nanoseconds % 1_000_000_000
        result = sem_timedwait(free, &until)
      } else {
        result = sem_wait(free)
      }
      if result == 0 { return }
      try deadline.check()
    }
  }
}
