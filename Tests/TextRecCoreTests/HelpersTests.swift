import Testing

@testable import TextRecCore

/// Work whose pieces last until the test lets them go.
private final class GatedWork: Helpers.Work {
  struct State {
    var pieces: Int
    var begun = 0
    var done = 0
    var isOpen = false
  }

  let name: String
  let state: Monitor<State>
  private let order: Lock<[String]>

  init(_ name: String, pieces: Int, order: Lock<[String]> = Lock([])) {
    self.name = name
    self.order = order
    state = Monitor(State(pieces: pieces))
  }

  func step() -> Bool {
    let isLeft = state.change { state in
      guard state.begun < state.pieces else { return false }
      state.begun += 1
      return true
    }
    guard isLeft else { return false }
    order.withLock { $0.append(name) }
    _ = state.wait { $0.isOpen ? true : nil }
    state.change { $0.done += 1 }
    return true
  }

  func open() { state.change { $0.isOpen = true } }
  func waitForBegun(_ count: Int) { _ = state.wait { $0.begun >= count ? true : nil } }
  func waitForDone(_ count: Int) { _ = state.wait { $0.done >= count ? true : nil } }
}

struct HelpersTests {
  private let helpers = Helpers()

  @Test(arguments: [(limit: 1, callers: 1, helpers: 0), (4, 1, 3), (4, 3, 1), (4, 6, 0), (3, 0, 2)])
  func thereAreAsManyAsTheCallersLeave(_ given: (limit: Int, callers: Int, helpers: Int)) throws {
    helpers.allow(given.limit)
    try nested(given.callers) {
      let work = GatedWork("work", pieces: 100)
      #expect(helpers.offer(work, most: 100) == given.helpers)
      work.waitForBegun(given.helpers)
      helpers.withdraw(work)
      work.open()
    }
  }

  /// Calls `body` inside as many callers.
  private func nested(_ callers: Int, _ body: () throws(TextRecError) -> Void) throws(TextRecError) {
    guard callers > 0 else { return try body() }
    try helpers.with { () throws(TextRecError) in try nested(callers - 1, body) }
  }

  @Test func neverMoreThanWereAskedFor() {
    helpers.allow(8)
    let work = GatedWork("work", pieces: 100)
    #expect(helpers.offer(work, most: 2) == 2)
    helpers.withdraw(work)
    work.open()
  }

  @Test func afterEachPieceTheOthersHaveTheirTurn() {
    helpers.allow(2)
    let order = Lock<[String]>([])
    let works = ["a", "b", "c"].map { GatedWork($0, pieces: 3, order: order) }
    // The only helper is in the first piece while the others come.
    helpers.offer(works[0], most: 1)
    works[0].waitForBegun(1)
    for work in works.dropFirst() { helpers.offer(work, most: 1) }
    for work in works { work.open() }
    for work in works { work.waitForDone(3) }
    #expect(order.withLock { $0 } == ["a", "b", "c", "a", "b", "c", "a", "b", "c"])
  }

  @Test func whatACallerLeavesGoesToTheWork() throws {
    helpers.allow(2)
    let work = GatedWork("work", pieces: 100)
    try nested(2) { #expect(helpers.offer(work, most: 1) == 0) }
    work.waitForBegun(1)
    helpers.withdraw(work)
    work.open()
  }
}

struct WorkersTests {
  @Test(arguments: [(count: 0, threads: 4), (1, 4), (7, 1), (100, 4), (100, 1000)])
  func eachPieceIsDoneOnce(_ given: (count: Int, threads: Int)) throws {
    Workers.allow(threads: 4)
    let done = Lock([Int](repeating: 0, count: given.count))
    try Workers.forEach(given.count, threads: given.threads) { index in done.withLock { $0[index] += 1 } }
    #expect(done.withLock { $0 } == [Int](repeating: 1, count: given.count))
  }

  @Test func anErrorEndsTheWorkAndNobodyIsInIt() throws {
    Workers.allow(threads: 4)
    let inside = Lock((now: 0, ever: 0))
    let error = #expect(throws: TextRecError.self) {
      try Workers.forEach(1000, threads: 4) { index throws(TextRecError) in
        inside.withLock { ($0.now, $0.ever) = ($0.now + 1, $0.ever + 1) }
        defer { inside.withLock { $0.now -= 1 } }
        if index == 5 { throw TextRecError(.engine, "piece 5") }
      }
    }
    #expect(error?.message == "piece 5")
    #expect(inside.withLock { $0.now } == 0)
    #expect(inside.withLock { $0.ever } < 1000)
  }

  @Test func workMayHaveWorkInIt() throws {
    Workers.allow(threads: 3)
    let sum = Lock(0)
    try Workers.forEach(10, threads: 3) { outer throws(TextRecError) in
      try Workers.forEach(10, threads: 3) { inner in sum.withLock { $0 += 10 * outer + inner } }
    }
    #expect(sum.withLock { $0 } == (0..<100).reduce(0, +))
  }

  @Test func workThatIsNotWantedIsNotBegun() throws {
    let control = Control.cancellable()
    control.cancel()
    let error = #expect(throws: TextRecError.self) {
      try Workers.forEach(3, threads: 2, control: control) { _ in Issue.record("a piece was begun") }
    }
    #expect(error?.status == .cancelled)
  }
}
