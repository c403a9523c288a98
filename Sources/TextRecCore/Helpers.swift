import Glibc

/// The threads that help callers with work in pieces, shared by all that the process does.
///
/// There are as many as CPUs are left over by those callers. Each turns to the work with the fewest of them after every
/// piece, so that none waits for another's end; without work, they end.
final class Helpers: Sendable {
  /// Something to be done piece by piece on any thread.
  protocol Work: AnyObject, Sendable {
    /// Does one piece; false if there is none left to begin.
    func step() -> Bool
  }

  private struct Offer {
    let work: any Work
    let most: Int
    var helpers = 0
  }

  private struct State {
    var process = getpid()
    var limit = 1
    var callers = 0
    var helpers = 0
    /// The one that has waited longest for a helper first.
    var offers: [Offer] = []

    /// In a forked process nobody of the parent's is there.
    mutating func refresh() {
      guard process != getpid() else { return }
      self = State(limit: limit)
    }

    /// Work that is done without having been counted has a caller too.
    private var allowed: Int { max(0, limit - max(1, callers)) }

    /// How many more are to be started; they are counted from now.
    mutating func recruit() -> Int {
      let more = max(0, min(allowed, offers.reduce(0) { $0 + $1.most }) - helpers)
      helpers += more
      return more
    }

    /// What a helper turns to; nil, and one helper less, if it is not needed.
    mutating func next(after former: (any Work)?) -> (any Work)? {
      if let former, let place = offers.firstIndex(where: { $0.work === former }) {
        offers[place].helpers -= 1
        offers.append(offers.remove(at: place))
      }
      let open = offers.indices.filter { offers[$0].helpers < offers[$0].most }
      guard helpers <= allowed, let place = open.min(by: { offers[$0].helpers < offers[$1].helpers }) else {
        helpers -= 1
        return nil
      }
      offers[place].helpers += 1
      return offers[place].work
    }
  }

  static let shared = Helpers()
  private let state = Lock(State()).heldDuringForks(isInnermost: true)

  private func change<R>(_ body: (inout State) -> R) -> R {
    state.withLock { state in
      state.refresh()
      return body(&state)
    }
  }

  /// How many threads there may be, callers among them, 1 or more.
  func allow(_ threads: Int) { change { $0.limit = max(1, threads) } }

  /// Counts the calling thread in while it is in `body`.
  func with<R>(_ body: () throws(TextRecError) -> R) throws(TextRecError) -> R {
    change { $0.callers += 1 }
    defer {
      start(
        change { state in
          state.callers = max(0, state.callers - 1)
          return state.recruit()
        })
    }
    return try body()
  }

  /// Lets up to `most` helpers take part, until `withdraw`; returns how many were started for it.
  @discardableResult
  func offer(_ work: any Work, most: Int) -> Int {
    let recruits = change { state in
      state.offers.append(Offer(work: work, most: most))
      return state.recruit()
    }
    start(recruits)
    return recruits
  }

  func withdraw(_ work: any Work) { change { $0.offers.removeAll { $0.work === work } } }

  private func start(_ count: Int) {
    for left in (0..<count).reversed() {
      do throws(TextRecError) {
        try WorkerThread { self.help() }.detach()
      } catch {
        // The callers do it alone.
        return change { $0.helpers -= left + 1 }
      }
    }
  }

  private func help() {
    var former: (any Work)?
    while let work = change({ $0.next(after: former) }) {
      if !work.step() { withdraw(work) }
      former = work
    }
  }
}
