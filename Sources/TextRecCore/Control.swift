/// How the work on an image is steered from outside: how long it is wanted, and how far it is.
///
/// A value stands for a part of the work. All that belong to one image share what they know, on as many threads as work.
public struct Control: Sendable {
  struct State {
    var isCancelled = false
    /// In milliseconds, for messages.
    var limit: UInt32 = 0
    var end: MonotonicTime?
    var progress = 0.0

    /// Why the work is not wanted any more; nil while it is.
    var objection: TextRecError? {
      if isCancelled { return TextRecError(.cancelled, "recognition was cancelled") }
      guard let end, end <= .now else { return nil }
      return TextRecError(.timeout, "recognition exceeded the time limit of \(limit) ms")
    }
  }

  let state: Monitor<State>
  private let isCancellable: Bool
  /// Where in the whole this part begins, and how much of it it is; nil for one that tells nothing.
  private let share: (start: Double, length: Double)?

  private init(_ state: Monitor<State>, isCancellable: Bool, share: (start: Double, length: Double)?) {
    self.state = state
    self.isCancellable = isCancellable
    self.share = share
  }

  /// Of work that nobody cancels.
  ///
  /// - Parameter milliseconds: after which, from now, it is given up; 0 means never.
  public init(timeLimit milliseconds: UInt32 = 0) {
    self.init(Monitor(State()), isCancellable: false, share: (0, 1))
    start(timeLimit: milliseconds)
  }

  /// Of work that `cancel` may end, and for which no time runs before `start`.
  public static func cancellable() -> Control { Control(Monitor(State()), isCancellable: true, share: (0, 1)) }

  /// Lets the time run: `milliseconds` from now, 0 means without end.
  public func start(timeLimit milliseconds: UInt32) {
    let end = milliseconds == 0 ? nil : MonotonicTime.now.advanced(byMilliseconds: milliseconds)
    state.change {
      $0.limit = milliseconds
      $0.end = end
    }
  }

  /// Ends work that is cancellable, and anything else with the next `check`.
  public func cancel() { state.change { $0.isCancelled = true } }

  public var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Whether the work is not wanted any more.
  public var isOver: Bool { state.withLock { $0.objection != nil } }

  /// Whether the work may end early.
  var isInterruptible: Bool { isCancellable || state.withLock { $0.end != nil } }

  /// Throws `.cancelled` or `.timeout` once the work is not wanted any more.
  public func check() throws(TextRecError) {
    if let objection = state.withLock({ $0.objection }) { throw objection }
  }

  // MARK: Progress

  /// How much of the whole is done, 0 to 1; it never goes back.
  public var progress: Double { state.withLock { $0.progress } }

  /// Tells how much of this part is done, 0 to 1.
  public func report(_ fraction: Double) {
    guard let share else { return }
    let progress = share.start + share.length * min(max(fraction, 0), 1)
    guard state.withLock({ $0.progress < progress }) else { return }
    state.change { $0.progress = max($0.progress, progress) }
  }

  /// Of the part of this one between two fractions of it.
  public func part(_ start: Double, _ end: Double) -> Control {
    Control(
      state, isCancellable: isCancellable,
      share: share.map { ($0.start + start * $0.length, (end - start) * $0.length) })
  }

  /// Of a part that does not tell how far it is.
  public var silent: Control { Control(state, isCancellable: isCancellable, share: nil) }
}
