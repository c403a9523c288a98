import Testing
import TextRecCore

@testable import TextRecPipeline

/// The ends of operations, in their order.
private final class Ends: Sendable {
  struct End: Equatable {
    let width: Int
    /// nil for success.
    let status: Status?
  }

  let all = Monitor<[End]>([])

  func operation(
    _ recognizer: Recognizer, _ width: Int, progress: Operation.Progress? = nil,
    then: @escaping @Sendable () -> Void = {}
  ) throws -> Operation {
    recognizer.operation(for: try white(width), progress: progress) { [all] result in
      let status: Status? = if case .failure(let error) = result { error.status } else { nil }
      then()
      all.change { $0.append(End(width: width, status: status)) }
    }
  }

  func wait(_ count: Int) -> [End]? { all.wait { $0.count >= count ? $0 : nil } }
}

struct OperationTests {
  private let engine = StubbornEngine()
  private let ends = Ends()

  @Test func operationsOfOneWorkerEndInTheOrderOfTheirStarts() throws {
    let recognizer = recognizer(engine)
    for width in 20..<40 { try ends.operation(recognizer, width).start() }
    engine.open()
    #expect(ends.wait(20) == (20..<40).map { Ends.End(width: $0, status: nil) })
    #expect(engine.waitForEnded(20) == Array(20..<40))
  }

  @Test func whatTheEngineThrowsComesToTheCompletion() throws {
    let recognizer = recognizer(engine)
    engine.open()
    let operation = try ends.operation(recognizer, 13)
    try operation.start()
    try operation.wait(milliseconds: nil)
    #expect(ends.wait(1) == [Ends.End(width: 13, status: .engine)])
    #expect(try operation.progress() < 1)
  }

  @Test func whatWaitsAndIsCancelledEndsAtOnceAndIsNeverRead() throws {
    let recognizer = recognizer(engine)
    let first = try ends.operation(recognizer, 1)
    try first.start()
    #expect(engine.waitForBegun(1) == [1])
    let others = try (2...9).map { try ends.operation(recognizer, $0) }
    for other in others { try other.start() }
    for other in others.reversed() { try other.cancel() }
    for other in others { try other.wait(milliseconds: nil) }
    #expect(ends.wait(8) == (2...9).reversed().map { Ends.End(width: $0, status: .cancelled) })
    engine.open()
    try first.wait(milliseconds: nil)
    #expect(ends.wait(9)?.last == Ends.End(width: 1, status: nil))
    #expect(engine.waitForEnded(1) == [1])
  }

  @Test func whatIsCancelledBeforeItsStartIsNeverRead() throws {
    let recognizer = recognizer(engine)
    let operation = try ends.operation(recognizer, 1)
    try operation.cancel()
    try operation.start()
    #expect(ends.wait(1) == [Ends.End(width: 1, status: .cancelled)])
    try operation.wait(milliseconds: nil)
    #expect(engine.state.withLock { $0.begun.isEmpty })
  }

  @Test func whatIsInWorkAndCancelledEndsAtOnceAndItsWorkerGoesOn() throws {
    let recognizer = recognizer(engine)
    let first = try ends.operation(recognizer, 1)
    try first.start()
    #expect(engine.waitForBegun(1) == [1])
    try first.cancel()
    // The engine does not look, and is still shut.
    try first.wait(milliseconds: nil)
    #expect(ends.wait(1) == [Ends.End(width: 1, status: .cancelled)])
    let second = try ends.operation(recognizer, 2)
    try second.start()
    #expect(engine.waitForBegun(2) == [1, 2])
    engine.open()
    try second.wait(milliseconds: nil)
    #expect(ends.wait(2)?.last == Ends.End(width: 2, status: nil))
    #expect(engine.waitForEnded(2)?.sorted() == [1, 2])
    #expect(try second.progress() == 1)
    #expect(try first.progress() < 1)
  }

  @Test func theTimeLimitCountsFromAnImagesTurn() throws {
    let recognizer = recognizer(engine, timeLimit: 20)
    let operations = try (1...4).map { try ends.operation(recognizer, $0) }
    for operation in operations { try operation.start() }
    // The engine never lets one go: each ends by its own limit, on a busy machine before it comes to the engine.
    for operation in operations { try operation.wait(milliseconds: nil) }
    #expect(ends.wait(4) == (1...4).map { Ends.End(width: $0, status: .timeout) })
    engine.open()
  }

  @Test func theWaitingCallKeepsItsTimeLimitToo() throws {
    let recognizer = recognizer(engine, timeLimit: 20)
    let error = #expect(throws: TextRecError.self) { try recognizer.process(white(1)) }
    #expect(error?.status == .timeout)
    engine.open()
  }

  @Test func whatHasEndedCannotBeCancelled() throws {
    let recognizer = recognizer(engine)
    engine.open()
    let operation = try ends.operation(recognizer, 1)
    try operation.start()
    try operation.wait(milliseconds: nil)
    try operation.cancel()
    #expect(try operation.progress() == 1)
    #expect(ends.wait(1) == [Ends.End(width: 1, status: nil)])
  }

  @Test func waitingNoLongerThanAllowedIsATimeout() throws {
    let operation = try ends.operation(recognizer(engine), 1)
    try operation.start()
    for milliseconds: UInt32 in [0, 5] {
      let error = #expect(throws: TextRecError.self) { try operation.wait(milliseconds: milliseconds) }
      #expect(error == TextRecError(.timeout, "the operation has not ended within \(milliseconds) ms"))
    }
    engine.open()
    try operation.wait(milliseconds: nil)
  }

  @Test func progressEndsTheWorkByItsAnswer() throws {
    let operation = try ends.operation(recognizer(engine), 1, progress: { _ in false })
    try operation.start()
    try operation.wait(milliseconds: nil)
    #expect(ends.wait(1) == [Ends.End(width: 1, status: .cancelled)])
    engine.open()
  }

  @Test func whereItCouldWaitForItselfWaitingIsAnError() throws {
    let recognizer = recognizer(engine)
    let (told, waiting) = (Slots<TextRecError>(2), Slots<Operation>(2))
    func wait(_ index: Int) -> @Sendable () -> Void {
      {
        do throws(TextRecError) {
          try waiting[index]?.wait(milliseconds: nil)
        } catch { told[index] = error }
      }
    }
    // Its own, and one that comes after it.
    waiting[0] = try ends.operation(recognizer, 1, then: wait(0))
    let other = try ends.operation(recognizer, 2, then: wait(1))
    waiting[1] = try ends.operation(recognizer, 3)
    let operations = [waiting[0], other, waiting[1]].compactMap(\.self)
    for operation in operations { try operation.start() }
    engine.open()
    for operation in operations { try operation.wait(milliseconds: nil) }
    #expect(told.values.map { $0?.status } == [.invalidArgument, .invalidArgument])
  }

  @Test func anOperationThatHasEndedHoldsNothing() throws {
    weak var known: Recognizer?
    engine.open()
    let operation: Operation
    do {
      let recognizer = recognizer(engine)
      known = recognizer
      operation = try ends.operation(recognizer, 1)
      try operation.start()
    }
    try operation.wait(milliseconds: nil)
    _ = engine.waitForEnded(1)
    // The thread that read has still to leave.
    while known != nil {}
    #expect(ends.wait(1)?.count == 1)
  }

  @Test func aThousandRecognizersComeAndGoWithTheirOperations() throws {
    engine.open()
    for width in 1...1000 where width != 13 {
      try ends.operation(recognizer(engine, workers: 1 + width % 3), width).start()
    }
    #expect(ends.wait(999)?.allSatisfy { $0.status == nil } == true)
  }

  @Test func cancellingAndWaitingFromManyThreadsEndsEachOnce() async throws {
    let recognizer = recognizer(engine, workers: 2)
    engine.open()
    let operations = try (20..<120).map { try ends.operation(recognizer, $0, progress: { _ in true }) }
    await withTaskGroup { group in
      for thread in 0..<4 {
        group.addTask {
          for (index, operation) in operations.enumerated() {
            if thread == 0 { try? operation.start() }
            if index % 4 == thread { try? operation.cancel() }
            _ = try? operation.progress()
          }
        }
      }
    }
    for operation in operations { try operation.wait(milliseconds: nil) }
    #expect(ends.wait(100)?.map(\.width).sorted() == Array(20..<120))
  }

  @Test func workFromACompletionIsDone() throws {
    let recognizer = recognizer(engine)
    engine.open()
    let next = try ends.operation(recognizer, 2)
    try ends.operation(recognizer, 1, then: { try? next.start() }).start()
    #expect(ends.wait(2)?.map(\.width) == [1, 2])
  }
}
