import Testing
import TextRecCore

@testable import TextRecPipeline

/// What a batch asks for and tells.
private final class Desk: Sendable {
  struct State {
    var asked: [Int] = []
    var told: [Told] = []
    var completions: [Status?] = []
  }

  struct Told: Equatable {
    let index: Int
    /// nil for success.
    let status: Status?
  }

  let state = Monitor(State())

  /// Makes images 100 pixels wide and up.
  @Sendable func image(_ index: Int) throws(TextRecError) -> DecodedImage? {
    state.change { $0.asked.append(index) }
    return try white(100 + index)
  }

  @Sendable func report(_ index: Int, _ result: Result<RecognitionResult, TextRecError>) {
    state.change { $0.told.append(Told(index: index, status: result.status)) }
  }

  @Sendable func end(_ result: Result<Void, TextRecError>) { state.change { $0.completions.append(result.status) } }

  func waitForAsked(_ count: Int) -> [Int]? { state.wait { $0.asked.count >= count ? $0.asked : nil } }
  func waitForTold(_ count: Int) -> [Told]? { state.wait { $0.told.count >= count ? $0.told : nil } }
  var seen: State { state.withLock { $0 } }
}

extension Result where Failure == TextRecError {
  fileprivate var status: Status? { if case .failure(let error) = self { error.status } else { nil } }
}

private func told(_ indices: some Sequence<Int>, _ status: Status? = nil) -> [Desk.Told] {
  indices.map { Desk.Told(index: $0, status: status) }
}

private func sorted(_ told: [Desk.Told]) -> [Desk.Told] { told.sorted { $0.index < $1.index } }

struct BatchTests {
  private let engine = StubbornEngine()
  private let desk = Desk()

  private func batch(
    _ count: Int?, _ recognizer: Recognizer, source: Batch.Source? = nil, progress: Operation.Progress? = nil
  ) -> Batch {
    recognizer.batch(
      count: count, source: source ?? desk.image, progress: progress, report: desk.report, completion: desk.end)
  }

  @Test(arguments: [1, 2, 5])
  func eachImageIsAskedForOnceAndToldOfOnce(workers: Int) throws {
    engine.open()
    let batch = batch(40, recognizer(engine, workers: workers))
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.asked.sorted() == Array(0..<40))
    #expect(sorted(desk.seen.told) == told(0..<40))
    #expect(desk.seen.completions == [nil])
    #expect(try batch.progress() == 1)
  }

  @Test func oneWorkerReadsInOrder() throws {
    engine.open()
    let batch = batch(20, recognizer(engine))
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.told == told(0..<20))
  }

  @Test func noMoreImagesAreMadeThanThereAreWorkers() throws {
    let batch = batch(30, recognizer(engine, workers: 3))
    try batch.start()
    #expect(engine.waitForBegun(3)?.count == 3)
    #expect(desk.seen.asked.sorted() == [0, 1, 2])
    engine.open()
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.told.count == 30)
  }

  @Test func anEmptyBatchEndsByItself() throws {
    let batch = batch(0, recognizer(engine, workers: 3))
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.asked.isEmpty && desk.seen.told.isEmpty)
    #expect(desk.seen.completions == [nil])
    #expect(try batch.progress() == 1)
  }

  @Test func whatCannotBeMadeOrReadIsToldAndTheOthersGoOn() throws {
    engine.open()
    let source: Batch.Source = { (index) throws(TextRecError) in
      switch index {
      case 1: throw TextRecError(.corruptImage, "no picture")
      case 4: try white(13)
      default: try white(100)
      }
    }
    let batch = batch(6, recognizer(engine, workers: 2), source: source)
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(sorted(desk.seen.told).map(\.status) == [nil, .corruptImage, nil, nil, .engine, nil])
    #expect(desk.seen.completions == [nil])
    #expect(try batch.progress() == 1)
  }

  @Test(arguments: [1, 3])
  func aSourceMayKnowAloneWhereItEnds(workers: Int) throws {
    engine.open()
    let fractions = Monitor<[Double]>([])
    let source: Batch.Source = { [desk] (index) throws(TextRecError) in index < 10 ? try desk.image(index) : nil }
    let batch = batch(nil, recognizer(engine, workers: workers), source: source) { fraction in
      fractions.change { $0.append(fraction) }
      return true
    }
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.asked.sorted() == Array(0..<10))
    #expect(sorted(desk.seen.told) == told(0..<10))
    #expect(desk.seen.completions == [nil])
    #expect(fractions.withLock { $0 } == [1])
  }

  @Test func aSourceMayEndBeforeTheCount() throws {
    engine.open()
    let source: Batch.Source = { (index) throws(TextRecError) in index < 3 ? try white(100) : nil }
    let batch = batch(10, recognizer(engine), source: source)
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.told == told(0..<3))
    #expect(desk.seen.completions == [nil])
    #expect(try batch.progress() == 1)
  }

  @Test func cancellingGivesUpWhatIsInWorkAndMakesNoMore() throws {
    let batch = batch(1000, recognizer(engine, workers: 2))
    try batch.start()
    #expect(engine.waitForBegun(2)?.count == 2)
    try batch.cancel()
    // The engine is still shut.
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.asked.sorted() == [0, 1])
    #expect(sorted(desk.seen.told) == told(0..<1000, .cancelled))
    #expect(desk.seen.completions == [.cancelled])
    #expect(try batch.progress() < 1)
    engine.open()
  }

  @Test func aCancelledBatchOfUnknownLengthTellsOfWhatItHadBegun() throws {
    let batch = batch(nil, recognizer(engine, workers: 2))
    try batch.start()
    #expect(engine.waitForBegun(2)?.count == 2)
    try batch.cancel()
    try batch.wait(milliseconds: nil)
    #expect(sorted(desk.seen.told) == told(0..<2, .cancelled))
    #expect(desk.seen.completions == [.cancelled])
    engine.open()
  }

  @Test(arguments: [5, nil])
  func whatIsCancelledBeforeItsStartIsNeverMade(count: Int?) throws {
    let batch = batch(count, recognizer(engine))
    try batch.cancel()
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.asked.isEmpty && engine.state.withLock { $0.begun.isEmpty })
    #expect(desk.seen.told == told(0..<(count ?? 0), .cancelled))
    #expect(desk.seen.completions == [.cancelled])
  }

  @Test func whatHasEndedCannotBeCancelled() throws {
    engine.open()
    let batch = batch(3, recognizer(engine))
    try batch.start()
    try batch.wait(milliseconds: nil)
    try batch.cancel()
    #expect(desk.seen.told == told(0..<3))
    #expect(desk.seen.completions == [nil])
    #expect(try batch.progress() == 1)
  }

  @Test func cancellingFromACallbackEndsTheRest() throws {
    engine.open()
    let slot = Slots<Batch>(1)
    let recognizer = recognizer(engine)
    let batch = recognizer.batch(
      count: 10, source: desk.image,
      report: { [desk] index, result in
        desk.report(index, result)
        if index == 2 { try? slot[0]?.cancel() }
      }, completion: desk.end)
    slot[0] = batch
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.told == told(0..<3) + told(3..<10, .cancelled))
    #expect(desk.seen.completions == [.cancelled])
    #expect(desk.seen.asked == [0, 1, 2])
  }

  @Test func aCancelledSourceIsWaitedForAndItsImageNotRead() throws {
    let gate = Monitor(false)
    let source: Batch.Source = { [desk] (index) throws(TextRecError) in
      let image = try desk.image(index)
      _ = gate.wait { $0 ? true : nil }
      return image
    }
    let batch = batch(1, recognizer(engine), source: source)
    try batch.start()
    #expect(desk.waitForAsked(1) == [0])
    try batch.cancel()
    #expect(throws: TextRecError.self) { try batch.wait(milliseconds: 1) }
    gate.change { $0 = true }
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.told == told([0], .cancelled))
    #expect(engine.state.withLock { $0.begun.isEmpty })
  }

  @Test func progressGrowsTo1BeforeTheCompletionAndIsToldByOneThreadAtATime() throws {
    engine.open()
    let fractions = Monitor<[Double]>([])
    let inside = Lock(0)
    let atTheEnd = Monitor<[Double]>([])
    let batch = recognizer(engine, workers: 4).batch(
      count: 50, source: desk.image,
      progress: { fraction in
        let others = inside.withLock { (inside) -> Int in
          inside += 1
          return inside
        }
        #expect(others == 1)
        fractions.change { $0.append(fraction) }
        inside.withLock { $0 -= 1 }
        return true
      }, report: desk.report,
      completion: { _ in atTheEnd.change { $0 = fractions.withLock { $0 } } })
    try batch.start()
    try batch.wait(milliseconds: nil)
    let told = fractions.withLock { $0 }
    #expect(told.count >= 1 && zip(told, told.dropFirst()).allSatisfy { $0 < $1 })
    #expect(told.first ?? 0 > 0 && told.last == 1)
    #expect(atTheEnd.withLock { $0 } == told)
  }

  @Test func progressCountsWhatIsInWork() throws {
    let batch = batch(4, recognizer(engine, workers: 2))
    try batch.start()
    #expect(engine.waitForBegun(2)?.count == 2)
    // The engine tells of half its work after it has told of the beginning.
    while try batch.progress() < 2 * 0.95 * 0.5 / 4 {}
    #expect(try batch.progress() < 0.5)
    engine.open()
    try batch.wait(milliseconds: nil)
  }

  @Test func progressEndsTheBatchByItsAnswer() throws {
    let batch = batch(100, recognizer(engine, workers: 2), progress: { _ in false })
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(sorted(desk.seen.told) == told(0..<100, .cancelled))
    #expect(desk.seen.completions == [.cancelled])
    engine.open()
  }

  @Test func otherOperationsHaveTheirTurnBetweenTheImages() throws {
    let recognizer = recognizer(engine)
    let batch = batch(5, recognizer)
    try batch.start()
    #expect(engine.waitForBegun(1) == [100])
    let ended = Monitor(false)
    try recognizer.operation(for: white(7)) { _ in ended.change { $0 = true } }.start()
    engine.open()
    _ = ended.wait { $0 ? true : nil }
    try batch.wait(milliseconds: nil)
    #expect(engine.waitForBegun(6) == [100, 7, 101, 102, 103, 104])
  }

  @Test func timeLimitsCountForEachImage() throws {
    let batch = batch(3, recognizer(engine, timeLimit: 20))
    try batch.start()
    try batch.wait(milliseconds: nil)
    #expect(desk.seen.told == told(0..<3, .timeout))
    #expect(desk.seen.completions == [nil])
    engine.open()
  }

  @Test func waitingInACallbackIsAnError() throws {
    engine.open()
    let slot = Slots<Batch>(1)
    let errors = Monitor<[Status]>([])
    @Sendable func wait() {
      do throws(TextRecError) { try slot[0]?.wait(milliseconds: nil) } catch {
        errors.change { $0.append(error.status) }
      }
    }
    let recognizer = recognizer(engine)
    slot[0] = recognizer.batch(
      count: 1,
      source: { [desk] (index) throws(TextRecError) in
        wait()
        return try desk.image(index)
      }, report: { _, _ in wait() }, completion: { _ in wait() })
    try slot[0]?.start()
    try slot[0]?.wait(milliseconds: nil)
    #expect(errors.withLock { $0 } == [.invalidArgument, .invalidArgument, .invalidArgument])
  }

  @Test func aBatchThatHasEndedHoldsNothing() throws {
    weak var known: Recognizer?
    engine.open()
    let held: Batch
    do {
      let recognizer = recognizer(engine, workers: 3)
      known = recognizer
      held = batch(20, recognizer)
      try held.start()
    }
    try held.wait(milliseconds: nil)
    // The threads that read have still to leave.
    while known != nil {}
    #expect(desk.seen.told.count == 20)
  }

  @Test func aThousandRecognizersComeAndGoWithTheirBatches() throws {
    engine.open()
    for number in 0..<1000 { try batch(number % 5, recognizer(engine, workers: 1 + number % 3)).start() }
    #expect(desk.state.wait { $0.completions.count == 1000 ? $0.told.count : nil } == 2000)
  }

  @Test func cancellingAndAskingFromManyThreadsTellsEachOnce() async throws {
    engine.open()
    let recognizer = recognizer(engine, workers: 3)
    for round in 0..<50 {
      let desk = Desk()
      let batch = recognizer.batch(
        count: 30, source: desk.image, progress: { _ in true }, report: desk.report, completion: desk.end)
      await withTaskGroup { group in
        for thread in 0..<4 {
          group.addTask {
            if thread == 0 { try? batch.start() }
            for turn in 0..<20 {
              if turn == round % 20, thread == 1 { try? batch.cancel() }
              _ = try? batch.progress()
            }
          }
        }
      }
      try batch.wait(milliseconds: nil)
      #expect(sorted(desk.seen.told).map(\.index) == Array(0..<30))
      #expect(desk.seen.completions.count == 1)
      // What it says of the whole is what it said of each.
      #expect((desk.seen.completions == [.cancelled]) == desk.seen.told.contains { $0.status == .cancelled })
    }
  }
}
