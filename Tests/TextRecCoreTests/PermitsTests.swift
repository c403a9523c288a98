import Testing

@testable import TextRecCore

struct PermitsTests {
  @Test func whoComesFirstIsServedFirst() throws {
    let permits = Permits(1)
    let order = Monitor<[Int]>([])
    let waiting = Monitor(0)
    try permits.with(control: Control()) { () throws(TextRecError) in
      for caller in 1...5 {
        let before = permits.waitingCount
        try WorkerThread {
          try? permits.with(control: Control()) { order.change { $0.append(caller) } }
        }.detach()
        // The next one comes when this one waits.
        while permits.waitingCount == before { waiting.withLock { $0 += 1 } }
      }
    }
    #expect(order.wait { $0.count == 5 ? $0 : nil } == [1, 2, 3, 4, 5])
  }

  @Test func whoGivesUpWaitingIsNotWaitedFor() throws {
    let permits = Permits(1)
    let cancelled = Control.cancellable()
    let ended = Monitor<[Status]>([])
    let isServed = Monitor(false)
    try permits.with(control: Control()) { () throws(TextRecError) in
      try WorkerThread {
        do throws(TextRecError) {
          _ = try permits.with(control: cancelled) { Issue.record("it was its turn") }
        } catch { ended.change { $0.append(error.status) } }
      }.detach()
      while permits.waitingCount == 0 {}
      try WorkerThread {
        try? permits.with(control: Control()) { isServed.change { $0 = true } }
      }.detach()
      cancelled.cancel()
      #expect(ended.wait { $0.isEmpty ? nil : $0 } == [.cancelled])
    }
    #expect(isServed.wait { $0 ? true : nil } == true)
  }

  @Test func aHolderWhoseWorkIsGivenUpDoesNotCount() throws {
    let permits = Permits(1, most: 2)
    let givenUp = Control.cancellable()
    try permits.with(control: givenUp) { () throws(TextRecError) in
      givenUp.cancel()
      try permits.with(control: Control()) { () throws(TextRecError) in
        // But there are never more than the most.
        let error = #expect(throws: TextRecError.self) {
          try permits.with(control: Control(timeLimit: 30)) { Issue.record("a third was let in") }
        }
        #expect(error?.status == .timeout)
      }
    }
  }
}
