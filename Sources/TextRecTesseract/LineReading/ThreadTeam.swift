import Glibc
import TextRecCore

/// Threads that share out some work and have ended when it is done.
enum ThreadTeam {
  /// Runs `body` on the calling thread and on up to `count - 1` others: as many as the system gives.
  ///
  /// Throws what the first of them to fail threw.
  static func run(
    _ count: Int, _ body: @escaping @Sendable () throws(TextRecError) -> Void
  ) throws(TextRecError) {
    let failure = Lock<TextRecError?>(nil)
    @Sendable func work() {
      do throws(TextRecError) {
        try body()
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    let others = (1..<max(1, count)).compactMap { _ in start(work) }
    work()
    for thread in others { pthread_join(thread, nil) }
    if let error = failure.withLock({ $0 }) { throw error }
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = Unmanaged.passRetained(Body(run: body))
    var thread = pthread_t()
    let status = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      return nil
    }
    return thread
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
