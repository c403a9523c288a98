import Glibc

/// Does pieces of work on several threads, all of which have ended when it returns.
public enum Workers {
  /// Calls `body` once for each number below `count`, on up to `threads` threads with the caller's among them; the first
  /// error ends the work and is thrown.
  public static func forEach(
    _ count: Int, threads: Int, _ body: @escaping @Sendable (Int) throws(TextRecError) -> Void
  ) throws(TextRecError) {
    let work = Work(count: count, body: body)
    var others: [pthread_t] = []
    for _ in 1..<max(1, min(threads, count)) {
      var thread = pthread_t()
      let argument = Unmanaged.passRetained(work)
      let isRefused = pthread_create(&thread, nil, Workers.run, argument.toOpaque()) != 0
      if isRefused {
        // The caller's thread does it alone.
        argument.release()
      } else {
        others.append(thread)
      }
    }
    work.run()
    for thread in others { pthread_join(thread, nil) }
    if let error = work.error { throw error }
  }

  private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
    if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
    return nil
  }

  private final class Work: Sendable {
    private let count: Int
    private let body: @Sendable (Int) throws(TextRecError) -> Void
    private let state = Lock<(next: Int, error: TextRecError?)>((0, nil))

    init(count: Int, body: @escaping @Sendable (Int) throws(TextRecError) -> Void) {
      self.count = count
      self.body = body
    }

    var error: TextRecError? { state.withLock { $0.error } }

    func run() {
      while let index = next() {
        do throws(TextRecError) {
          try body(index)
        } catch {
          state.withLock { $0.error = $0.error ?? error }
        }
      }
    }

    private func next() -> Int? {
      state.withLock { state in
        guard state.error == nil, state.next < count else { return nil }
        state.next += 1
        return state.next - 1
      }
    }
  }
}
