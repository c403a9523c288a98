import TextRecCore
import TextRecImaging

/// The reading of a video: as many of its frames as can be read, always the newest, in order.
///
/// One frame is in work and one waits; a newer one takes the place of the one that waits. Each frame is a turn in the
/// recognizer's queue, so streams and operations share its workers, and without frames there is no thread.
public final class Stream: WorkQueue.Work {
  public struct Options: Sendable {
    /// Whether a frame that shows what the last one that was read showed gets that one's result.
    public var skipsUnchanged = false
    /// Whether lines carry a number from frame to frame.
    public var tracksLines = false

    public init() {}
  }

  /// What came of a frame.
  public struct Reading: Sendable {
    /// As submitted.
    public let timestamp: Int64
    public let result: Result<RecognitionResult, TextRecError>
    /// Whether the result is that of the reading before, as nothing has changed.
    public let isUnchanged: Bool
  }

  /// Called for one frame after the other, in the order in which they were submitted, on threads of the recognizer's queue.
  public typealias Callback = @Sendable (Reading) -> Void

  private struct Turn {
    var frame: VideoFrame
    let timestamp: Int64
    let submitted: MonotonicTime
  }

  private struct State {
    var waiting: Turn?
    /// Memory of a frame that is done with, for the next.
    var spare: [UInt8] = []
    /// Whether the stream waits in the queue, or is in work.
    var isQueued = false
    /// Of the frame in work.
    var control: Control?
    var isCalling = false
    var isClosed = false
    var tally = StreamTally()

    /// The memory is then the caller's alone, and may be written to.
    mutating func takeSpare() -> [UInt8] {
      defer { spare = [] }
      return spare
    }

    mutating func dropWaiting() {
      guard var turn = waiting.take() else { return }
      tally.dropped += 1
      spare = turn.frame.surrenderStorage()
    }
  }

  private let recognizer: Recognizer
  private let callback: Callback
  private let state = Monitor(State())
  /// Only the thread that a frame is in work on ever waits for it.
  private let reader: Lock<FrameReader>

  init(_ recognizer: Recognizer, options: Options, callback: @escaping Callback) throws(TextRecError) {
    try recognizer.queue.checkProcess()
    self.recognizer = recognizer
    self.callback = callback
    reader = Lock(FrameReader(recognizer, options))
  }

  /// Copies a frame and returns; it never waits for a frame to be read. Returns whether a frame that waited is dropped for it.
  ///
  /// - Parameter timestamp: handed to the callback; the stream does not look at it.
  /// Throws `.closed`; `.invalidArgument` for a missing plane, and in a process forked from the recognizer's;
  /// `.bufferTooSmall` for a plane that is shorter than `layout` calls for; `.outOfMemory` if there is no thread for it.
  @discardableResult
  public func submit(
    _ layout: PixelLayout, planes: [UnsafeRawBufferPointer], orientation: Orientation = .up, timestamp: Int64
  ) throws(TextRecError) -> Bool {
    let submitted = MonotonicTime.now
    try recognizer.queue.checkProcess()
    let spare = try state.withLock { (state) throws(TextRecError) in
      guard !state.isClosed else { throw Self.closed }
      return state.takeSpare()
    }
    // Outside of the lock: other producers, and the frame in work, do not wait for it.
    let frame = try VideoFrame(layout, planes: planes, orientation: orientation, reusing: spare)
    let (replaces, isFirst) = try state.withLock { (state) throws(TextRecError) in
      guard !state.isClosed else { throw Self.closed }
      let replaces = state.waiting != nil
      state.dropWaiting()
      state.waiting = Turn(frame: frame, timestamp: timestamp, submitted: submitted)
      state.tally.submitted += 1
      defer { state.isQueued = true }
      return (replaces, !state.isQueued)
    }
    if isFirst { try enqueue() }
    return replaces
  }

  /// Waits until a callback that runs has returned; after that none comes, and no frame is taken.
  ///
  /// The frame in work is given up and, as the one that waits, dropped. Throws `.invalidArgument` in a callback of the same
  /// recognizer, which may be the one to be waited for, and in a process forked from the recognizer's.
  public func close() throws(TextRecError) {
    try recognizer.queue.checkProcess()
    guard !recognizer.queue.isCurrent else {
      throw TextRecError(
        .invalidArgument,
        "a stream cannot be closed in a callback of its recognizer, for which it may have to wait; release it there")
    }
    shut()
    waitForCallback()
  }

  /// Closes it when nobody is there to use it any more: as `close`, but in a callback without waiting, and in a forked
  /// process not at all.
  public func abandon() {
    guard (try? recognizer.queue.checkProcess()) != nil else { return }
    shut()
    if !recognizer.queue.isCurrent { waitForCallback() }
  }

  /// Throws `.invalidArgument` in a process forked from the recognizer's.
  public func statistics() throws(TextRecError) -> StreamStatistics {
    try recognizer.queue.checkProcess()
    return state.withLock { state in
      let pending = (state.waiting == nil ? 0 : 1) + (state.control == nil ? 0 : 1)
      guard state.isClosed else { return StreamStatistics(state.tally, pending: pending) }
      // Given up, whether the thread that is in it has noticed or not.
      var tally = state.tally
      tally.dropped += UInt64(pending)
      return StreamStatistics(tally, pending: 0)
    }
  }

  public func perform() {
    if let (turn, control) = begin() { read(turn, control) }
    let goesOn = state.withLock { state in
      state.isQueued = state.waiting != nil
      return state.isQueued
    }
    // Behind all that has come in the meantime.
    if goesOn { recognizer.queue.addAgain(self) }
  }

  private static let closed = TextRecError(.closed, "the stream is closed")

  private func enqueue() throws(TextRecError) {
    do throws(TextRecError) {
      try recognizer.queue.add(self)
    } catch {
      state.withLock {
        $0.isQueued = false
        $0.dropWaiting()
      }
      throw error
    }
  }

  private func begin() -> (Turn, Control)? {
    state.withLock { state in
      guard let turn = state.waiting.take() else { return nil }
      let control = Control.cancellable()
      state.control = control
      return (turn, control)
    }
  }

  private func read(_ turn: Turn, _ control: Control) {
    var turn = turn
    let (result, isUnchanged) = reader.withLock { $0.read(turn.frame, control) }
    let reading = Reading(timestamp: turn.timestamp, result: result, isUnchanged: isUnchanged)
    let isWanted = state.withLock { state in
      state.control = nil
      if !state.isClosed, state.spare.isEmpty { state.spare = turn.frame.surrenderStorage() }
      state.isCalling = !state.isClosed
      if state.isCalling { state.tally.count(reading, since: turn.submitted) } else { state.tally.dropped += 1 }
      return state.isCalling
    }
    guard isWanted else { return }
    callback(reading)
    state.change { $0.isCalling = false }
  }

  private func shut() {
    let control = state.withLock { state in
      state.isClosed = true
      state.dropWaiting()
      state.spare = []
      return state.control
    }
    control?.cancel()
  }

  private func waitForCallback() { _ = state.wait { $0.isCalling ? nil : true } }
}

extension Recognizer {
  /// A stream of frames. Time limits count from a frame's turn. Throws `.invalidArgument` in a process forked from the
  /// recognizer's.
  public func stream(
    _ options: Stream.Options = Stream.Options(), callback: @escaping Stream.Callback
  ) throws(TextRecError) -> Stream {
    try Stream(self, options: options, callback: callback)
  }
}
