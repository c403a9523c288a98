import TextRecCore

/// The reading of many images in the background. Each is made when a worker is free for it, so that there are never more
/// of them than workers.
///
/// After each image it is the turn of other operations of the recognizer. A batch lives on without anybody holding it until
/// it has ended, and then holds nothing but its progress.
public final class Batch: WorkQueue.Work, BackgroundWork {
  /// Makes the image of an entry; nil if there is none, nor are there any after it.
  ///
  /// Called on threads of the recognizer's queue, several at the same time, for one entry after the other.
  public typealias Source = @Sendable (Int) throws(TextRecError) -> DecodedImage?
  /// Called once for each entry, on the thread that made its image; for several entries at the same time.
  public typealias Report = @Sendable (Int, Result<RecognitionResult, TextRecError>) -> Void
  /// Called once, after all others; with `.cancelled` if not all entries had their turn for that.
  public typealias Completion = @Sendable (Result<Void, TextRecError>) -> Void

  fileprivate struct Job {
    let recognizer: Recognizer
    let source: Source
    let report: Report
    /// Called with ever higher numbers up to 1, one at a time; returns whether to go on.
    let progress: Operation.Progress?
    let completion: Completion
  }

  private struct Entry {
    let index: Int
    let control: Control
    let job: Job
  }

  private let queue: WorkQueue
  private let ending: Ending
  private let state: Lock<State>
  /// The progress that was told, held while more of it is told. A `Float`, as the caller gets it.
  private let told = Lock(Float(0))

  fileprivate init(_ count: Int?, _ job: Job) {
    queue = job.recognizer.queue
    ending = Ending(queue)
    state = Lock(State(count: count, job: job))
  }

  /// Queues the reading; to be called once.
  ///
  /// Throws `.outOfMemory` if there is no thread for it, `.invalidArgument` in a process forked from the recognizer's; then
  /// no callback comes.
  public func start() throws(TextRecError) {
    // Without entries too: one has to tell of the end.
    let places = max(1, min(queue.workers, state.withLock { $0.count } ?? .max))
    do throws(TextRecError) {
      try queue.add(self)
    } catch {
      state.withLock { $0.job = nil }
      ending.end()
      throw error
    }
    // Where no more threads are to be had, less is in work at once.
    for _ in 1..<places { try? queue.add(self) }
    hurryIfCancelled()
  }

  /// Asks the reading to end: entries in work are given up at once, and those that were not begun are never made.
  public func cancel() throws(TextRecError) {
    try queue.checkProcess()
    for control in state.withLock({ $0.cancel() }) { control.cancel() }
    queue.expedite(self)
  }

  public func wait(milliseconds: UInt32?) throws(TextRecError) { try ending.wait(milliseconds: milliseconds) }

  /// Of all entries; where it is not known how many these are, 0 up to the end.
  public func progress() throws(TextRecError) -> Double {
    try queue.checkProcess()
    return state.withLock { $0.updateProgress() }
  }

  public func perform() {
    while let entry = state.withLock({ $0.begin() }) {
      perform(entry)
      // What is left of a cancelled batch takes no time.
      guard entry.control.isCancelled else { break }
    }
    // Whatever the job holds has gone before anybody is told of its end, but for what other threads are about to let go.
    if state.withLock({ $0.takeIfDone() }).map(complete) != nil { ending.end() }
    guard state.withLock({ $0.hasMore }) else { return }
    queue.addAgain(self)
    hurryIfCancelled()
  }

  /// It may have been cancelled while it was not there to be found.
  private func hurryIfCancelled() { if state.withLock({ $0.isCancelled }) { queue.expedite(self) } }

  private func perform(_ entry: Entry) {
    let result = read(entry)
    if let result { entry.job.report(entry.index, result) }
    state.withLock { $0.settle(entry, result) }
    // Before its end: after the last one's nothing is told but the completion.
    tell(entry.job)
    state.withLock { $0.ended += 1 }
  }

  private func read(_ entry: Entry) -> Result<RecognitionResult, TextRecError>? {
    do throws(TextRecError) {
      try entry.control.check()
      guard let image = try entry.job.source(entry.index) else { return nil }
      let result = try entry.job.recognizer.process(
        image, control: entry.control, progress: entry.job.progress == nil ? nil : { _ in self.tell(entry.job) })
      // Up to here cancelling counts.
      if entry.control.isCancelled { try entry.control.check() }
      return .success(result)
    } catch {
      return .failure(error)
    }
  }

  private func tell(_ job: Job) {
    guard let progress = job.progress else { return }
    let goesOn = told.withLock { told in
      let fraction = state.withLock { $0.updateProgress() }
      guard Float(fraction) > told else { return true }
      told = Float(fraction)
      return progress(fraction)
    }
    if !goesOn { try? cancel() }
  }

  private func complete(_ job: Job) {
    let isWhole = state.withLock { $0.finish() }
    if isWhole { tell(job) }
    job.completion(isWhole ? .success(()) : .failure(TextRecError(.cancelled, "the batch was cancelled")))
  }

  private struct State {
    let count: Int?
    /// nil once all has ended.
    var job: Job?
    var isCancelled = false
    private var begun = 0
    private var inWork: [Int: Control] = [:]
    /// Entries that came to a result or an error of their own.
    private var settled = 0
    /// Entries after which nothing is called any more.
    var ended = 0
    private var hasNoMore = false
    /// Whether entries were cancelled, or not asked for because of that.
    private var isCutShort = false
    private var progress = 0.0

    init(count: Int?, job: Job) { (self.count, self.job) = (count, job) }

    var hasMore: Bool { job != nil && !hasNoMore && begun != count }

    mutating func begin() -> Entry? {
      guard hasMore, let job else { return nil }
      let entry = Entry(index: begun, control: .cancellable(), job: job)
      if isCancelled { entry.control.cancel() }
      begun += 1
      inWork[entry.index] = entry.control
      return entry
    }

    /// What is in work, to be cancelled.
    mutating func cancel() -> [Control] {
      isCancelled = true
      if count == nil, hasMore { (hasNoMore, isCutShort) = (true, true) }
      return Array(inWork.values)
    }

    mutating func settle(_ entry: Entry, _ result: Result<RecognitionResult, TextRecError>?) {
      inWork[entry.index] = nil
      switch result {
      case .failure(let error) where error.status == .cancelled && entry.control.isCancelled: isCutShort = true
      case nil: hasNoMore = true
      default: settled += 1
      }
    }

    mutating func takeIfDone() -> Job? { !hasMore && ended == begun ? job.take() : nil }

    mutating func updateProgress() -> Double {
      if let count, count > 0 {
        let done = inWork.values.reduce(Double(settled)) { $0 + $1.progress }
        progress = max(progress, min(done / Double(count), 1))
      }
      return progress
    }

    /// Whether all entries had their turn.
    mutating func finish() -> Bool {
      if !isCutShort { progress = 1 }
      return !isCutShort
    }
  }
}

extension Recognizer {
  /// A batch that reads many images, to be started. Time limits count for each image, from when it is made.
  ///
  /// - Parameters:
  ///   - count: nil where only the source knows when it has no more.
  ///   - progress: called with ever higher numbers up to 1, one at a time, on the threads that read; returns whether to go
  ///     on. Not before the end where the count is not known.
  public func batch(
    count: Int?, source: @escaping Batch.Source, progress: Operation.Progress? = nil, report: @escaping Batch.Report,
    completion: @escaping Batch.Completion = { _ in }
  ) -> Batch {
    Batch(
      count, Batch.Job(recognizer: self, source: source, report: report, progress: progress, completion: completion))
  }
}
