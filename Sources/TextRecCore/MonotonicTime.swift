// The one import of Glibc in this target: the standard library's clocks bring in the concurrency runtime.
import Glibc

/// A moment on a clock that no change of date moves.
public struct MonotonicTime: Comparable, Sendable {
  /// Since a start that is the same for the whole process.
  public let nanoseconds: Int64

  init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  public static var now: MonotonicTime {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return MonotonicTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  public func advanced(byMilliseconds milliseconds: UInt32) -> MonotonicTime {
    MonotonicTime(nanoseconds: nanoseconds + Int64(milliseconds) * 1_000_000)
  }

  /// From this moment to now.
  public var elapsedMilliseconds: Float { Float(MonotonicTime.now.nanoseconds - nanoseconds) * 1e-6 }

  public static func < (a: MonotonicTime, b: MonotonicTime) -> Bool { a.nanoseconds < b.nanoseconds }
}
