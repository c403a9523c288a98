import TextRecCore
import TextRecImaging

/// The reading of one image in the background.
///
/// It lives on without anybody holding it until it has ended, and then holds nothing but its progress.
public final class Operation: WorkQueue.Work, BackgroundWork {
  /// Makes the image, on the thread that calls the completion.
  public typealias Source = @Sendable () throws(TextRecError) -> DecodedImage
  /// Called once, on a thread of the recognizer's queue, and after it nothing else.
  public typealias Completion = @Sendable (Result<RecognitionResult, TextRecError>) -> Void
  /// Called with ever higher numbers up to 1, on the thread that calls the completion; returns whether to go on.
  public typealias Progress = @Sendable (Double) -> Bool

  private struct Job {
    let recognizer: Recognizer
    let source: Source
    let progress: Progress?
    let completion: Completion
  }

  private let control = Control.cancellable()
  private let queue: WorkQueue
  private let ending: Ending
  /// nil from the moment it is in work.
  private let job: Lock<Job?>

  init(
    _ recognizer: Recognizer, source: @escaping Source, progress: Progress?, completion: @escaping Completion
  ) {
    queue = recognizer.queue
    ending = Ending(queue)
    job = Lock(Job(recognizer: recognizer, source: source, progress: progress, completion: completion))
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
  public func cancel() throws(TextRecError) {
    try queue.checkProcess()
    control.cancel()
    queue.expedite(self)
  }

  public func wait(milliseconds: UInt32?) throws(TextRecError) { try ending.wait(milliseconds: milliseconds) }

  /// Of the work on the image, once it is made.
  public func progress() throws(TextRecError) -> Double {
    try queue.checkProcess()
    return control.progress
  }

  public func perform() {
    // Whatever the job holds has gone before anybody is told of its end.
    if let job = job.withLock({ $0.take() }) { perform(job) }
    end()
  }

  private func perform(_ job: Job) {
    let progress = job.progress.map { [control] progress in
      { fraction in if !progress(fraction) { control.cancel() } }
    }
    let result = Result { () throws(TextRecError) in
      try control.check()
      let result = try job.recognizer.process(try job.source(), control: control, progress: progress)
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
    job.withLock { $0 = nil }
    ending.end()
  }
}

extension Recognizer {
  /// An operation that reads an image, to be started.
  ///
  /// Operations are read in the order in which they are started, as many at once as there are workers. Time limits count
  /// from when an image is made.
  /// - Parameter source: makes the image when it is its turn.
  public func operation(
    progress: Operation.Progress? = nil, completion: @escaping Operation.Completion, source: @escaping Operation.Source
  ) -> Operation {
    Operation(self, source: source, progress: progress, completion: completion)
  }

  /// An operation that reads an image that is there, to be started.
  public func operation(
    for image: DecodedImage, progress: Operation.Progress? = nil, completion: @escaping Operation.Completion
  ) -> Operation {
    operation(progress: progress, completion: completion) { image }
  }
}
