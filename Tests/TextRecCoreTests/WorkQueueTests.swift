import Testing

@testable import TextRecCore

/// Work that tells its number when it is performed, and goes on when it may.
private final class Numbered: WorkQueue.Work {
  let number: Int
  let log: Log

  final class Log: Sendable {
    struct State {
      var begun: [Int] = []
      var ended: [Int] = []
      var open = 0
      var isCurrent: Set<Bool> = []
    }
    let state = Monitor(State())
    let queue: WorkQueue

    init(_ queue: WorkQueue) { self.queue = queue }

    func open(_ number: Int = .max) { state.change { $0.open = number } }
    func waitForBegun(_ count: Int) -> [Int]? { state.wait { $0.begun.count >= count ? $0.begun : nil } }
    func waitForEnded(_ count: Int) -> [Int]? { state.wait { $0.ended.count >= count ? $0.ended : nil } }
  }

  init(_ number: Int, _ log: Log) {
    self.number = number
    self.log = log
  }

  func perform() {
    let isCurrent = log.queue.isCurrent
    log.state.change {
      $0.begun.append(number)
      $0.isCurrent.insert(isCurrent)
    }
    _ = log.state.wait { [number] in number <= $0.open ? true : nil }
    log.state.change { $0.ended.append(number) }
  }
}

struct WorkQueueTests {
  @Test func oneWorkerDoesAllInOrder() throws {
    let log = Numbered.Log(WorkQueue(workers: 1))
    log.open()
    for number in 0..<200 { try log.queue.add(Numbered(number, log)) }
    #expect(log.waitForEnded(200) == Array(0..<200))
  }

  @Test func asMuchIsInWorkAsThereAreWorkers() throws {
    let log = Numbered.Log(WorkQueue(workers: 3))
    for number in 1...10 { try log.queue.add(Numbered(number, log)) }
    #expect(log.waitForBegun(3)?.sorted() == [1, 2, 3])
    log.open(2)
    #expect(log.waitForBegun(5)?.sorted() == [1, 2, 3, 4, 5])
    #expect(log.state.withLock { $0.begun.count } == 5)
    log.open()
    #expect(log.waitForEnded(10)?.sorted() == Array(1...10))
  }

  @Test func urgentWorkIsDoneBesideTheWorkers() throws {
    let log = Numbered.Log(WorkQueue(workers: 1))
    let works = (1...4).map { Numbered($0, log) }
    try log.queue.add(Numbered(9, log))
    #expect(log.waitForBegun(1) == [9])
    for work in works { try log.queue.add(work) }
    log.open(4)
    log.queue.expedite(works[3])
    log.queue.expedite(works[1])
    // Twice is once.
    log.queue.expedite(works[3])
    #expect(log.waitForEnded(2) == [4, 2])
    log.open()
    #expect(log.waitForEnded(5) == [4, 2, 9, 1, 3])
  }

  @Test func aQueueKnowsItsThreads() throws {
    let log = Numbered.Log(WorkQueue(workers: 2))
    log.open()
    #expect(!log.queue.isCurrent)
    for number in 0..<20 { try log.queue.add(Numbered(number, log)) }
    _ = log.waitForEnded(20)
    #expect(log.state.withLock { $0.isCurrent } == [true])
  }

  @Test func aQueueMayGoWhileItsWorkIsDone() throws {
    let log = Numbered.Log(WorkQueue(workers: 1))
    do {
      let queue = WorkQueue(workers: 1)
      for number in 1...3 { try queue.add(Numbered(number, log)) }
    }
    log.open()
    #expect(log.waitForEnded(3) == [1, 2, 3])
  }
}
