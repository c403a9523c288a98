import Testing
import TextRecCore

@testable import TextRecognition

/// Many images, whose widths are what the engine reads. It waits until a test lets it go on.
struct TextBatchTests {
  private let engine = GatedEngine()

  private struct Missing: Error, Equatable { let width: Int }

  /// Counts what is taken of it.
  private final class Widths: Sequence, IteratorProtocol {
    let end: Int
    var taken = 0

    init(_ end: Int) { self.end = end }

    func next() -> Int? {
      guard taken < end else { return nil }
      taken += 1
      return 99 + taken
    }
  }

  @Test(arguments: [1, 3])
  func eachSourceHasOneResult(workers: Int) async throws {
    let recognizer = TextRecognizer(engine, workers: workers)
    engine.open(30)
    var texts: [Int: String] = [:]
    for await one in recognizer.results(for: 100..<130, image: { try .white(width: $0) }) {
      #expect(one.source == 100 + one.index)
      #expect(texts.updateValue(try one.result.get().text, forKey: one.source) == nil)
    }
    #expect(texts == Dictionary(uniqueKeysWithValues: (100..<130).map { ($0, String($0)) }))
    #expect(engine.most <= workers)
  }

  @Test func imagesThatAreThereAreReadToo() async throws {
    let recognizer = TextRecognizer(engine)
    engine.open(3)
    var texts: [String] = []
    for await one in recognizer.results(for: try (7...9).map { try VisionImage.white(width: $0) }) {
      texts.append(try one.result.get().text)
    }
    #expect(texts == ["7", "8", "9"])
  }

  @Test func nothingGivesNothing() async {
    for await _ in TextRecognizer(engine).results(for: [VisionImage]()) { Issue.record("there was something") }
  }

  @Test func whatCannotBeMadeOrReadIsAResultOfItsOwn() async throws {
    let recognizer = TextRecognizer(engine)
    engine.open(3)
    var codes: [Int: TextRecognitionError.Code] = [:]
    var missing: [Missing] = []
    var texts: [String] = []
    let batch = recognizer.results(for: [12, 13, 0, -1, 14]) { width in
      if width < 0 { throw Missing(width: width) }
      return try .white(width: width)
    }
    for await one in batch {
      switch one.result {
      case .success(let text): texts.append(text.text)
      case .failure(let error as TextRecognitionError): codes[one.source] = error.code
      case .failure(let error): missing += [error as? Missing].compactMap(\.self)
      }
    }
    #expect(texts == ["12", "14"])
    #expect(codes == [13: .engine, 0: .invalidArgument])
    #expect(missing == [Missing(width: -1)])
  }

  @Test func sourcesAreTakenNoFurtherAheadThanTwiceTheWorkers() async throws {
    let recognizer = TextRecognizer(engine, workers: 2)
    engine.open(50)
    let widths = Widths(50)
    var given = 0
    for await _ in recognizer.results(for: widths, image: { try .white(width: $0) }) {
      #expect(widths.taken <= given + 4)
      given += 1
    }
    #expect(given == 50)
  }

  @Test func theEndOfTheLoopGivesUpWhatWasBegun() async throws {
    let recognizer = TextRecognizer(engine)
    let widths = Widths(50)
    engine.open(1)
    for await _ in recognizer.results(for: widths, image: { try .white(width: $0) }) { break }
    // The gate is shut, and the one worker free again.
    var begun = engine.begun.makeAsyncIterator()
    #expect(await begun.next() == 100)
    let last = Task { try await recognizer.process(.white(width: 7)) }
    while let width = await begun.next(), width != 7 {}
    engine.open(10)
    #expect(try await last.value.text == "7")
    #expect(widths.taken <= 3)
  }

  @Test func aCancelledTaskEndsItsLoopAtOnce() async throws {
    let recognizer = TextRecognizer(engine, workers: 2)
    let task = Task {
      var count = 0
      for await _ in recognizer.results(for: 100..<200, image: { try .white(width: $0) }) { count += 1 }
      return count
    }
    var begun = engine.begun.makeAsyncIterator()
    _ = await (begun.next(), begun.next())
    task.cancel()
    // The gate is still shut.
    #expect(await task.value == 0)
    engine.open(10)
  }

  @Test func aRecognizerMayGoBeforeItsResults() async throws {
    engine.open(20)
    let batch = TextRecognizer(engine, workers: 2).results(for: 100..<120, image: { try .white(width: $0) })
    var count = 0
    for await one in batch where (try? one.result.get()) != nil { count += 1 }
    #expect(count == 20)
  }
}
