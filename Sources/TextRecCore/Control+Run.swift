extension Control {
  /// Calls `body`, and returns what it does; but once that is not wanted any more, throws `.cancelled` or `.timeout` at
  /// once.
  ///
  /// Steps that cannot be ended, as Tesseract's layout, then go on by themselves: `body` runs on a thread of its own, which
  /// ends with the next `check` in it. Work that cannot end early stays on the calling thread.
  /// - Parameter progress: called on the calling thread with ever higher numbers from 0 to 1.
  public func run<R: Sendable>(
    progress: ((Double) -> Void)? = nil, _ body: @escaping @Sendable () throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    try check()
    guard isInterruptible else { return try body() }
    let outcome = Lock<Result<R, TextRecError>?>(nil)
    let state = state
    do throws(TextRecError) {
      try WorkerThread {
        let result = Result { () throws(TextRecError) in try body() }
        outcome.withLock { $0 = result }
        state.change { _ in }
      }.detach()
    } catch {
      Log.write(.warning, "time limit and cancelling are noticed late: \(error.message)")
      return try body()
    }
    let end = state.withLock { $0.end }
    var told = 0.0
    while true {
      let event = state.wait(until: end) { state -> Event<R>? in
        // What came in time counts; what was cancelled does not, so that who cancels knows what comes.
        if !state.isCancelled, let result = outcome.withLock({ $0 }) { return .ended(result) }
        if let objection = state.objection { return .ended(.failure(objection)) }
        return progress != nil && state.progress > told ? .progress(state.progress) : nil
      }
      switch event {
      case .ended(let result): return try result.get()
      case .progress(let value):
        told = value
        progress?(value)
      case nil: try check()
      }
    }
  }
}

private enum Event<R: Sendable> {
  case ended(Result<R, TextRecError>)
  case progress(Double)
}
