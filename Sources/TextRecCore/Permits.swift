/// Lets a number of callers at something at once, the others after them in the order in which they came.
public final class Permits: Sendable {
  private struct State {
    var tickets = 0
    var waiting: [Int] = []
    /// What those who have a permit go by.
    var held: [Int: Control] = [:]
  }

  private let count: Int
  private let most: Int
  private let state = Monitor(State())

  /// A holder whose work is not wanted any more may notice late, and nobody tells when that is so.
  private static let millisecondsBetweenLooks: UInt32 = 20

  /// - Parameters:
  ///   - count: how many there are for those whose work is wanted, 1 or more.
  ///   - most: how many there are with those that others still hold whose work has been given up.
  public init(_ count: Int, most: Int = .max) {
    self.count = max(1, count)
    self.most = most
  }

  var waitingCount: Int { state.withLock { $0.waiting.count } }

  /// Calls `body` when it is its turn, waiting as long as the work is wanted; throws `.timeout` or `.cancelled` after that.
  public func with<R>(control: Control, _ body: () throws(TextRecError) -> R) throws(TextRecError) -> R {
    let ticket = try take(control)
    defer { state.change { $0.held[ticket] = nil } }
    return try body()
  }

  private func take(_ control: Control) throws(TextRecError) -> Int {
    let ticket = state.withLock { state in
      state.tickets += 1
      state.waiting.append(state.tickets)
      return state.tickets
    }
    while true {
      do throws(TextRecError) {
        try control.check()
      } catch {
        state.change { $0.waiting.removeAll { $0 == ticket } }
        throw error
      }
      let isTurn: Bool? = state.wait(until: .now.advanced(byMilliseconds: Self.millisecondsBetweenLooks)) {
        [count, most] state in
        guard state.waiting.first == ticket, state.held.count < most else { return nil }
        // Asked only where all are held.
        guard state.held.count < count || state.held.values.count(where: { !$0.isOver }) < count else { return nil }
        state.waiting.removeFirst()
        state.held[ticket] = control
        return true
      }
      if isTurn != nil {
        // There may be one for the next as well.
        state.change { _ in }
        return ticket
      }
    }
  }
}
