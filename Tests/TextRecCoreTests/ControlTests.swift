import Testing

@testable import TextRecCore

struct ControlTests {
  private let passed: Control = {
    let control = Control(timeLimit: 1)
    while !control.isOver {}
    return control
  }()

  private func status(_ body: () throws(TextRecError) -> Void) -> Status? {
    do throws(TextRecError) {
      try body()
      return nil
    } catch { return error.status }
  }

  @Test func workIsWantedUntilItIsCancelledOrItsTimeHasPassed() {
    let control = Control.cancellable()
    #expect(!control.isOver && status(control.check) == nil)
    control.cancel()
    #expect(control.isOver && status(control.check) == .cancelled)
    #expect(status(passed.check) == .timeout)
    #expect(status(Control().check) == nil)
  }

  @Test func theMessageNamesTheLimit() {
    let error = #expect(throws: TextRecError.self) { try passed.check() }
    #expect(error?.message == "recognition exceeded the time limit of 1 ms")
  }

  @Test func partsShareTheEnd() {
    let control = Control.cancellable()
    let part = control.part(0.2, 0.4).silent
    control.cancel()
    #expect(status(part.check) == .cancelled)
  }

  @Test func timeRunsFromTheStart() {
    let control = Control.cancellable()
    #expect(control.part(0, 1).isInterruptible && !Control().isInterruptible)
    control.start(timeLimit: 1)
    while !control.isOver {}
    control.start(timeLimit: 0)
    #expect(!control.isOver)
  }

  // MARK: Progress

  @Test func partsTellWhereTheyAreInTheWhole() {
    let control = Control()
    let second = control.part(0.5, 1)
    second.report(0.5)
    #expect(control.progress == 0.75)
    second.part(0.5, 1).report(0.5)
    #expect(control.progress == 0.875)
  }

  @Test func progressNeverGoesBackNorOutOfItsPart() {
    let control = Control()
    control.part(0.25, 0.5).report(7)
    #expect(control.progress == 0.5)
    control.part(0.25, 0.5).report(-3)
    control.report(0.1)
    #expect(control.progress == 0.5)
  }

  @Test func aSilentPartTellsNothing() {
    let control = Control()
    control.part(0, 0.5).silent.report(1)
    control.silent.part(0, 0.5).report(1)
    #expect(control.progress == 0)
  }

  // MARK: Work that is left

  @Test func workThatCannotEndEarlyStaysOnItsThread() throws {
    let thread = WorkerThread.current
    #expect(try Control().run { () throws(TextRecError) in WorkerThread.current } == thread)
    #expect(try Control.cancellable().run { () throws(TextRecError) in WorkerThread.current } != thread)
  }

  @Test func whatTheWorkThrowsComesThrough() {
    for control in [Control(), .cancellable()] {
      #expect(throws: TextRecError(.engine, "broken")) {
        try control.run { () throws(TextRecError) -> Int in throw TextRecError(.engine, "broken") }
      }
    }
  }

  @Test func workThatIsNotWantedIsNotBegun() {
    let begun = Lock(false)
    #expect(throws: TextRecError.self) {
      try passed.run { () throws(TextRecError) in begun.withLock { $0 = true } }
    }
    #expect(!begun.withLock { $0 })
  }

  @Test(arguments: [false, true]) func workThatDoesNotLookIsLeftBehind(byTime: Bool) {
    let control = Control.cancellable()
    let gate = Monitor((isOpen: false, hasEnded: false))
    if byTime { control.start(timeLimit: 20) }
    let error = #expect(throws: TextRecError.self) {
      try control.run { () throws(TextRecError) in
        if !byTime { control.cancel() }
        _ = gate.wait { $0.isOpen ? true : nil }
        gate.change { $0.hasEnded = true }
      }
    }
    #expect(error?.status == (byTime ? .timeout : .cancelled))
    #expect(!gate.withLock { $0.hasEnded })
    gate.change { $0.isOpen = true }
    #expect(gate.wait { $0.hasEnded ? true : nil } == true)
  }

  @Test func progressIsToldOnTheCallingThreadAndGrows() throws {
    let control = Control.cancellable()
    let told = Lock<[Double]>([])
    let thread = WorkerThread.current
    func tell(_ fraction: Double) {
      #expect(WorkerThread.current == thread)
      told.withLock { $0.append(fraction) }
    }
    try control.run(progress: tell) { () throws(TextRecError) in
      for step in 1...100 { control.report(Double(step) / 100) }
      control.report(0.3)
    }
    let all = told.withLock { $0 }
    #expect(zip(all, all.dropFirst()).allSatisfy { $0 < $1 })
    #expect(all.allSatisfy { $0 > 0 && $0 <= 1 })
  }
}
