import TextRecCore
import TextRecImaging

/// The reading of one image in the background.
///
/// It lives on without anybody holding it until it has ended, and then holds nothing but its progress.
public final class Operation: WorkQueue.Work {
  /// Called once, on a thread of the recognizer's queue, and after it nothing else.
  public typealias Completion = @Sendable (Result<RecognitionResult, TextRecError>) -> Void
  /// Called with ever higher numbers up to 1, on the thread that calls the completion; returns whether to go on.
  public typealias Progress = @Sendable (Double) -> Bool

  private struct Job {
    let recognizer: Recognizer
    let image: DecodedImage
    let progress: Progress?
    let completion: Completion
  }

  private struct State {
    /// nil from the moment it is in work.
    var job: Job?
    var hasEnded = false
  }

  private let control = Control.cancellable()
  private let queue: WorkQueue
  private let state: Monitor<State>

  init(
    _ recognizer: Recognizer, _ image: DecodedImage, progress: Progress?, completion: @escaping Completion
  ) {
    queue = recognizer.queue
    state = Monitor(
      State(job: Job(recognizer: recognizer, image: image, progress: progress, completion: completion)))
  }

  /// Queues the reading; to be called once.
  ///
  /// Throws `.outOfMemory` if there is no thread for it, `.invalidArgument` in a process forked from the recognizer's; then
  /// no callback comes.
  public func start() throws(TextRecError) {
    do throws(TextRecError) {
      try queue.add(self)
    } catch {
      end()
      throw error
    }
    // It may have been cancelled before it was there to be found.
    if control.isCancelled { queue.expedite(self) }
  }

  /// Asks the reading to end: at once, if it waits or is in work; one that has ended stays as it is.
  ///
  /// Throws `.invalidArgument` in a process forked from the recognizer's.
  public func cancel() throws(TextRecError) {
    try queue.checkProcess()
    control.cancel()
    queue.expedite(self)
  }

  /// Waits until the completion has returned.
  ///
  /// - Parameter milliseconds: nil for without end.
  /// Throws `.timeout` if that takes longer; `.invalidArgument` in a callback of an operation of the same recognizer,
  /// which the reading may be waiting for, unless it has ended, and in a process forked from the recognizer's.
  public func wait(milliseconds: UInt32?) throws(TextRecError) {
    try queue.checkProcess()
    if state.withLock({ $0.hasEnded }) { return }
    guard !queue.isCurrent else {
      throw TextRecError(
        .invalidArgument,
        "an operation cannot be waited for in a callback of its recognizer: it may wait for that callback")
    }
    let end = milliseconds.map { MonotonicTime.now.advanced(byMilliseconds: $0) }
    guard state.wait(until: end, for: { $0.hasEnded ? true : nil }) == nil else { return }
    throw TextRecError(.timeout, "the operation has not ended within \(milliseconds ?? 0) ms")
  }

  /// How much of the work is done, 0 to 1, roughly; 1 once the image was read.
  ///
  /// Throws `.invalidArgument` in a process forked from the recognizer's.
  public func progress() throws(TextRecError) -> Double {
    try queue.checkProcess()
    return control.progress
  }

  public func perform() {
    // Whatever the job holds has gone before anybody is told of its end.
    if let job = state.withLock({ $0.job.take() }) { perform(job) }
    end()
  }

  private func perform(_ job: Job) {
    let progress = job.progress.map { [control] progress in
      { fraction in if !progress(fraction) { control.cancel() } }
    }
    let result = Result { () throws(TextRecError) in
      let result = try job.recognizer.process(job.image, control: control, progress: progress)
      // Up to here cancelling counts.
      if control.isCancelled { try control.check() }
      return result
    }
    if case .success = result {
      control.report(1)
      progress?(1)
    }
    job.completion(result)
  }

  private func end() {
    state.change {
      $0.job = nil
      $0.hasEnded = true
    }
  }
}

extension Recognizer {
  /// An operation that reads an image, to be started.
  ///
  /// Operations are read in the order in which they are started, as many at once as there are workers. Time limits count
  /// from when it is an image's turn.
  public func operation(
    for image: DecodedImage, progress: Operation.Progress? = nil, completion: @escaping Operation.Completion
  ) -> Operation {
    Operation(self, image, progress: progress, completion: completion)
  }
}
