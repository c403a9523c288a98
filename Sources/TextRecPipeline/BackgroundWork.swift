import TextRecCore

/// What a recognizer does beside the threads of its callers, as they steer it.
///
/// In a process forked from the recognizer's all of this throws `.invalidArgument`.
public protocol BackgroundWork: AnyObject, Sendable {
  /// Begins; to be called once. Throws `.outOfMemory` if there is no thread for it; then no callback comes.
  func start() throws(TextRecError)
  /// Asks it to end; what has ended stays as it is.
  func cancel() throws(TextRecError)
  /// Waits until the completion has returned.
  ///
  /// - Parameter milliseconds: nil for without end.
  /// Throws `.timeout` if that takes longer; `.invalidArgument` in a callback of background work of the same recognizer,
  /// which it may be waiting for, unless it has ended.
  func wait(milliseconds: UInt32?) throws(TextRecError)
  /// How much is done, 0 to 1, roughly, and never less than before; 1 once all was read.
  func progress() throws(TextRecError) -> Double
}

/// The end of background work, for those who wait for it.
struct Ending: Sendable {
  private let queue: WorkQueue
  private let hasEnded = Monitor(false)

  init(_ queue: WorkQueue) { self.queue = queue }

  func end() { hasEnded.change { $0 = true } }

  func wait(milliseconds: UInt32?) throws(TextRecError) {
    try queue.checkProcess()
    if hasEnded.withLock({ $0 }) { return }
    guard !queue.isCurrent else {
      throw TextRecError(
        .invalidArgument,
        "an operation cannot be waited for in a callback of its recognizer: it may wait for that callback")
    }
    let end = milliseconds.map { MonotonicTime.now.advanced(byMilliseconds: $0) }
    guard hasEnded.wait(until: end, for: { $0 ? true : nil }) == nil else { return }
    throw TextRecError(.timeout, "the operation has not ended within \(milliseconds ?? 0) ms")
  }
}
