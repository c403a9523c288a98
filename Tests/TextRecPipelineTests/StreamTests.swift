import Testing
import TextRecCore
import TextRecImaging

@testable import TextRecPipeline

/// Reads the width of a frame as a number; lets each wait until it may go on, whether it is wanted or not.
private final class GatedEngine: RecognitionEngine {
  struct State {
    var begun: [Int] = []
    var ended = 0
    /// How many may end.
    var open = Int.max
  }

  let wantsColor = false
  let languages = ["en"]
  let state = Monitor(State())

  init(open: Int = .max) { state.withLock { $0.open = open } }

  func recognize(_ image: any ScaledPicture, control: Control) throws(TextRecError) -> RecognizedPage {
    state.change { $0.begun.append(image.width) }
    _ = state.wait { $0.open > $0.ended ? true : nil }
    state.change { $0.ended += 1 }
    if image.width == 13 { throw TextRecError(.engine, "13 is unlucky") }
    let symbols = String(image.width).enumerated().map { index, digit in
      RecognizedSymbol(text: String(digit), box: Rect(x: Double(index), y: 0, width: 1, height: 2), confidence: 1)
    }
    let line = RecognizedLine(words: [RecognizedWord(symbols: symbols)], frameToImage: .identity)
    return RecognizedPage(blocks: [RecognizedBlock(paragraphs: [RecognizedParagraph(lines: [line])])])
  }

  func open(_ count: Int = .max) { state.change { $0.open = count } }
  func waitForBegun(_ count: Int) -> [Int]? { state.wait { $0.begun.count >= count ? $0.begun : nil } }
  func waitForEnded(_ count: Int) { _ = state.wait { $0.ended >= count ? true : nil } }

  func recognizer(workers: Int = 1, timeLimit: UInt32 = 0) -> Recognizer {
    var options = Options()
    options.workers = workers
    options.timeoutMilliseconds = timeLimit
    return Recognizer(options: options, engine: self)
  }
}

/// The readings of a stream, in their order.
private final class Readings: Sendable {
  struct Entry: Equatable {
    let timestamp: Int64
    /// What was read; the name of the error.
    let text: String
    var isUnchanged = false
  }

  let all = Monitor<[Entry]>([])

  /// - Parameter then: called with each, before it counts as told.
  func stream(
    _ recognizer: Recognizer, skipsUnchanged: Bool = false, tracksLines: Bool = false,
    then: @escaping Stream.Callback = { _ in }
  ) throws(TextRecError) -> Stream {
    var options = Stream.Options()
    options.skipsUnchanged = skipsUnchanged
    options.tracksLines = tracksLines
    return try recognizer.stream(options) { [all] reading in
      then(reading)
      let text =
        switch reading.result {
        case .success(let result): result.tree.text(in: .text)
        case .failure(let error): error.status.name
        }
      all.change { $0.append(Entry(timestamp: reading.timestamp, text: text, isUnchanged: reading.isUnchanged)) }
    }
  }

  func wait(_ count: Int) -> [Entry]? { all.wait { $0.count >= count ? $0 : nil } }
  var count: Int { all.withLock { $0.count } }
}

extension Stream {
  /// A gray frame so many pixels wide, 4 high.
  @discardableResult
  fileprivate func submit(_ width: Int, _ timestamp: Int64 = 0, gray: UInt8 = 255) throws -> Bool {
    let layout = try PixelLayout(format: .gray8, width: width, height: 4)
    return try [UInt8](repeating: gray, count: 4 * width).withUnsafeBytes {
      try submit(layout, planes: [$0], timestamp: timestamp)
    }
  }

  /// The statistics, which must add up.
  fileprivate var checked: StreamStatistics {
    get throws {
      let counts = try statistics()
      let ends = counts.processed + counts.unchanged + counts.failed + counts.dropped
      #expect(counts.submitted == ends + UInt64(counts.pending))
      return counts
    }
  }
}

struct StreamTests {
  private let engine = GatedEngine()
  private let readings = Readings()

  @Test func framesComeWithTheirTimestampsAndErrorsInOrder() throws {
    let stream = try readings.stream(engine.recognizer())
    let frames: [(width: Int, time: Int64)] = [(20, 7), (13, .min), (21, 7), (22, -1)]
    for (index, frame) in frames.enumerated() {
      try stream.submit(frame.width, frame.time)
      _ = readings.wait(index + 1)
    }
    #expect(
      readings.wait(4) == [
        .init(timestamp: 7, text: "20"), .init(timestamp: .min, text: "engine failure"),
        .init(timestamp: 7, text: "21"),
        .init(timestamp: -1, text: "22"),
      ])
    try stream.close()
    let counts = try stream.checked
    #expect(counts.processed == 3 && counts.failed == 1 && counts.pending == 0)
  }

  @Test func aNewerFrameTakesThePlaceOfTheOneThatWaits() throws {
    engine.open(0)
    let stream = try readings.stream(engine.recognizer())
    try stream.submit(20)
    #expect(engine.waitForBegun(1) == [20])
    let replaced = try [21, 22, 23].map { try stream.submit($0, Int64($0)) }
    #expect(replaced == [false, true, true])
    #expect(try stream.checked.pending == 2)
    engine.open()
    #expect(readings.wait(2)?.map(\.text) == ["20", "23"])
    #expect(try stream.checked.dropped == 2)
  }

  @Test func closingGivesUpTheFrameInWorkAtOnceAndCallsNobody() throws {
    engine.open(0)
    let stream = try readings.stream(engine.recognizer())
    try stream.submit(20)
    #expect(engine.waitForBegun(1) == [20])
    try stream.submit(21)
    // The engine does not look, and is still shut.
    try stream.close()
    #expect(try stream.checked.pending == 0)
    #expect(try stream.checked.dropped == 2)
    engine.open()
    engine.waitForEnded(1)
    #expect(try stream.checked.dropped == 2)
    #expect(readings.count == 0)
  }

  @Test func afterClosingFramesAreRefused() throws {
    let stream = try readings.stream(engine.recognizer())
    try stream.close()
    let error = #expect(throws: TextRecError.self) { try stream.submit(20) }
    #expect(error == TextRecError(.closed, "the stream is closed"))
    try stream.close()
    #expect(try stream.checked.submitted == 0)
  }

  @Test func closingInACallbackIsAnErrorAndAbandoningIsNot() throws {
    let recognizer = engine.recognizer()
    let (streams, errors) = (Slots<Stream>(1), Slots<TextRecError>(1))
    let stream = try readings.stream(recognizer) { _ in
      do throws(TextRecError) { try streams[0]?.close() } catch { errors[0] = error }
      streams[0]?.abandon()
    }
    streams[0] = stream
    try stream.submit(20)
    #expect(readings.wait(1)?.map(\.text) == ["20"])
    #expect(errors[0]?.status == .invalidArgument)
    #expect(throws: TextRecError.self) { try stream.submit(21) }
    streams[0] = nil
  }

  @Test func workersAreSharedTurnByTurn() throws {
    engine.open(0)
    let recognizer = engine.recognizer()
    let other = Readings()
    let (one, two) = (try readings.stream(recognizer), try other.stream(recognizer))
    try one.submit(20)
    #expect(engine.waitForBegun(1) == [20])
    try two.submit(30)
    try one.submit(21)
    let ended = Monitor(false)
    try recognizer.operation(for: white(40)) { _ in ended.change { $0 = true } }.start()
    engine.open()
    _ = ended.wait { $0 ? true : nil }
    _ = (readings.wait(2), other.wait(1))
    // What came while 20 was in work comes before the stream's next turn.
    #expect(engine.waitForBegun(4) == [20, 30, 40, 21])
  }

  @Test func oneFrameOfAStreamIsInWorkWhateverTheWorkers() throws {
    engine.open(0)
    let recognizer = engine.recognizer(workers: 3)
    let stream = try readings.stream(recognizer)
    try stream.submit(20)
    #expect(engine.waitForBegun(1) == [20])
    for width in 21..<40 { try stream.submit(width) }
    #expect(engine.state.withLock { $0.begun.count } == 1)
    engine.open()
    #expect(readings.wait(2)?.map(\.text) == ["20", "39"])
  }

  @Test func theTimeLimitCountsFromAFramesTurn() throws {
    engine.open(0)
    let stream = try readings.stream(engine.recognizer(timeLimit: 20))
    try stream.submit(20)
    #expect(readings.wait(1)?.map(\.text) == ["timeout"])
    try stream.submit(21)
    #expect(readings.wait(2)?.map(\.text) == ["timeout", "timeout"])
    engine.open()
    #expect(try stream.checked.failed == 2)
  }

  @Test func anUnchangedFrameGetsTheResultOfTheOneBefore() throws {
    let stream = try readings.stream(engine.recognizer(), skipsUnchanged: true)
    let frames: [(width: Int, gray: UInt8)] = [(20, 200), (20, 205), (20, 200), (21, 200), (13, 200), (13, 200)]
    for (index, frame) in frames.enumerated() {
      try stream.submit(frame.width, gray: frame.gray)
      _ = readings.wait(index + 1)
    }
    #expect(readings.wait(6)?.map(\.isUnchanged) == [false, true, true, false, false, false])
    #expect(readings.wait(6)?.map(\.text) == ["20", "20", "20", "21", "engine failure", "engine failure"])
    try stream.close()
    let counts = try stream.checked
    #expect(counts.processed == 2 && counts.unchanged == 2 && counts.failed == 2)
  }

  @Test func linesOfATrackingStreamHaveNumbers() throws {
    let ids = Slots<[UInt64]>(2)
    for (index, tracks) in [true, false].enumerated() {
      let stream = try readings.stream(engine.recognizer(), tracksLines: tracks) { reading in
        guard let tree = try? reading.result.get().tree else { return }
        ids[index] = tree.nodes.indices.map { tree.trackingID(of: NodeID($0)) }
      }
      try stream.submit(20)
      _ = readings.wait(index + 1)
    }
    // Page, block, paragraph, line, word, two symbols.
    #expect(ids[0] == [0, 0, 0, 1, 0, 0, 0])
    #expect(ids[1] == [0, 0, 0, 0, 0, 0, 0])
  }

  @Test func aStreamThatNobodyHoldsEndsWithItsFrame() throws {
    weak var known: Recognizer?
    do {
      let recognizer = engine.recognizer()
      known = recognizer
      try readings.stream(recognizer).submit(20)
    }
    #expect(readings.wait(1)?.map(\.text) == ["20"])
    // The thread that read has still to leave.
    while known != nil {}
  }

  @Test func manyThreadsSubmitAskAndClose() async throws {
    for round in 0..<20 {
      let stream = try readings.stream(engine.recognizer(workers: 1 + round % 3), skipsUnchanged: round % 2 == 0)
      await withTaskGroup { group in
        for thread in 0..<4 {
          group.addTask {
            for number in 0..<50 {
              _ = try? stream.submit(20 + number % 3, Int64(number))
              if thread == 1 { _ = try? stream.checked }
              if thread == 2, number == 40 { try? stream.close() }
              if thread == 3, number == 45 { stream.abandon() }
            }
          }
        }
      }
      #expect(throws: TextRecError.self) { try stream.submit(20) }
      while try stream.checked.pending > 0 {}
    }
  }

  @Test func inACallbackOfAnotherRecognizerClosingWaits() throws {
    let (one, two) = (engine.recognizer(), engine.recognizer())
    let closed = try readings.stream(two)
    let closing = try readings.stream(one) { _ in try? closed.close() }
    try closing.submit(20)
    _ = readings.wait(1)
    #expect(throws: TextRecError.self) { try closed.submit(21) }
  }
}

struct StreamTallyTests {
  @Test func percentilesAreThoseOfTheLast512() {
    var tally = StreamTally()
    #expect(StreamStatistics(tally, pending: 0).medianLatency == 0)
    tally.add(latency: 5)
    #expect(StreamStatistics(tally, pending: 0).percentile95Latency == 5)
    // 1...512, after a thousand that do not count any more.
    for _ in 0..<1000 { tally.add(latency: 1e6) }
    for latency in (1...512).reversed() { tally.add(latency: Float(latency)) }
    let statistics = StreamStatistics(tally, pending: 0)
    // By nearest rank: 256 of 512 do not exceed the median, and 486.4 of them, so 487, the 95th percentile.
    #expect(statistics.medianLatency == 256 && statistics.percentile95Latency == 487)
  }
}
