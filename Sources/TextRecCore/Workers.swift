/// Does pieces of work on several threads, all of which have ended when it returns.
public enum Workers {
  /// Calls `body` once for each number below `count`, on up to `threads` threads with the caller's among them; the first
  /// error ends the work and is thrown.
  ///
  /// - Parameter control: asked before each call, and told how many are done.
  public static func forEach(
    _ count: Int, threads: Int, control: Control = Control(),
    _ body: @escaping @Sendable (Int) throws(TextRecError) -> Void
  ) throws(TextRecError) {
    let work = Work(count: count, control: control, body: body)
    var others: [WorkerThread] = []
    for _ in 1..<max(1, min(threads, count)) {
      // Where there is none, the caller's thread does it alone.
      if let thread = try? WorkerThread({ work.run() }) { others.append(thread) }
    }
    work.run()
    for thread in others { thread.join() }
    if let error = work.error { throw error }
  }

  private final class Work: Sendable {
    private struct State {
      var next = 0
      var done = 0
      var error: TextRecError?
    }

    private let count: Int
    private let control: Control
    private let body: @Sendable (Int) throws(TextRecError) -> Void
    private let state = Lock(State())

    init(count: Int, control: Control, body: @escaping @Sendable (Int) throws(TextRecError) -> Void) {
      self.count = count
      self.control = control
      self.body = body
    }

    var error: TextRecError? { state.withLock { $0.error } }

    func run() {
      while let index = next() {
        do throws(TextRecError) {
          try control.check()
          try body(index)
          let done = state.withLock { state in
            state.done += 1
            return state.done
          }
          control.report(Double(done) / Double(count))
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
