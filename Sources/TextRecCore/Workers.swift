/// Does pieces of work on several threads of the process's common ones.
public enum Workers {
  /// Sets how many threads work at once in the whole process, those that call among them: 1 or more, 1 to begin with.
  public static func allow(threads: Int) { Helpers.shared.allow(threads) }

  /// Counts the calling thread among those that work while it is in `body`: what it leaves of the CPUs, others get.
  public static func counted<R>(_ body: () throws(TextRecError) -> R) throws(TextRecError) -> R {
    try Helpers.shared.with(body)
  }

  /// Calls `body` once for each number below `count`, on up to `threads` threads with the caller's among them; the first
  /// error ends the work and is thrown.
  ///
  /// How many work on it changes with what else the process does. When this returns, nobody is in `body`.
  /// - Parameter control: asked before each call, and told how many are done.
  public static func forEach(
    _ count: Int, threads: Int, control: Control = Control(),
    _ body: @escaping @Sendable (Int) throws(TextRecError) -> Void
  ) throws(TextRecError) {
    let work = Work(count: count, control: control, body: body)
    let most = min(threads, count) - 1
    if most > 0 { Helpers.shared.offer(work, most: most) }
    while work.step() {}
    if most > 0 { Helpers.shared.withdraw(work) }
    try work.finish()
  }

  private final class Work: Helpers.Work {
    private struct State {
      var next = 0
      var running = 0
      var done = 0
      var error: TextRecError?
    }

    private let count: Int
    private let control: Control
    private let body: @Sendable (Int) throws(TextRecError) -> Void
    private let state = Monitor(State())

    init(count: Int, control: Control, body: @escaping @Sendable (Int) throws(TextRecError) -> Void) {
      self.count = count
      self.control = control
      self.body = body
    }

    func step() -> Bool {
      guard let index = next() else { return false }
      do throws(TextRecError) {
        try control.check()
        try body(index)
        let done = state.change { state in
          state.running -= 1
          state.done += 1
          return state.done
        }
        control.report(Double(done) / Double(count))
      } catch {
        state.change {
          $0.running -= 1
          $0.error = $0.error ?? error
        }
      }
      return true
    }

    private func next() -> Int? {
      state.withLock { state in
        guard state.error == nil, state.next < count else { return nil }
        state.next += 1
        state.running += 1
        return state.next - 1
      }
    }

    /// Waits for those who are in the middle of a piece.
    func finish() throws(TextRecError) {
      let error = state.wait { state in state.running == 0 ? .some(state.error) : nil } ?? nil
      if let error { throw error }
    }
  }
}
