import Testing
import TextRecCore

@testable import TextRecognition

/// How calls share a recognizer. The engine waits until a test lets it go on, so no test depends on time.
struct TextRecognizerTests {
  private let engine = GatedEngine()

  @Test func theCallThatWaitsAndTheOneThatDoesNotReadTheSame() async throws {
    let recognizer = TextRecognizer(engine)
    engine.open(2)
    let image = try VisionImage.white(width: 42)
    let (waited, awaited) = (try recognizer.results(in: image), try await recognizer.process(image))
    #expect(waited.text == "42" && awaited.text == "42")
    #expect(waited.blocks == awaited.blocks)
    #expect(recognizer.languages == ["en"])
  }

  @Test func twentyCallsAtOnceGetTheirOwnTextFromAsManyWorkersAsThereAre() async throws {
    let recognizer = TextRecognizer(engine, workers: 2)
    let texts = try await withThrowingTaskGroup { group in
      for width in 100..<120 {
        group.addTask { (width, try await recognizer.process(.white(width: width)).text) }
      }
      // Both workers are busy before the first of them may go on.
      var begun = engine.begun.makeAsyncIterator()
      _ = await (begun.next(), begun.next())
      engine.open(20)
      return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
    #expect(texts == Dictionary(uniqueKeysWithValues: (100..<120).map { ($0, String($0)) }))
    #expect(engine.most == 2)
  }

  @Test func whatTheEngineThrowsArrivesAndTheNextCallWorks() async throws {
    let recognizer = TextRecognizer(engine)
    engine.open(2)
    let error = await #expect(throws: TextRecognitionError.self) { try await recognizer.process(.white(width: 13)) }
    #expect(error?.code == .engine && error?.message == "13 is unlucky")
    #expect(try await recognizer.process(.white(width: 14)).text == "14")
  }

  @Test func aTaskCancelledBeforeItsTurnNeverStarts() async throws {
    let recognizer = TextRecognizer(engine)
    let first = Task { try await recognizer.process(.white(width: 1)) }
    var begun = engine.begun.makeAsyncIterator()
    #expect(await begun.next() == 1)
    let others = (2..<12).map { width in Task { try await recognizer.process(.white(width: width)) } }
    for task in others { task.cancel() }
    // The gate is still closed: nobody waits for the first.
    for task in others { await #expect(throws: CancellationError.self) { try await task.value } }
    engine.open(2)
    #expect(try await first.value.text == "1")
    #expect(try await recognizer.process(.white(width: 99)).text == "99")
    #expect(engine.total == 2)
  }

  @Test func aTaskThatIsCancelledAlreadyNeverStarts() async throws {
    let recognizer = TextRecognizer(engine)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return try await recognizer.process(.white(width: 1))
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(engine.total == 0)
  }

  @Test func aTaskCancelledInTheMiddleReturnsAtOnceAndFreesItsWorker() async throws {
    let recognizer = TextRecognizer(engine)
    let first = Task { try await recognizer.process(.white(width: 1)) }
    var begun = engine.begun.makeAsyncIterator()
    #expect(await begun.next() == 1)
    first.cancel()
    await #expect(throws: CancellationError.self) { try await first.value }
    // The first is still in the engine.
    let second = Task { try await recognizer.process(.white(width: 2)) }
    #expect(await begun.next() == 2)
    engine.open(2)
    #expect(try await second.value.text == "2")
  }

  @Test func progressIsToldUpTo1() async throws {
    let recognizer = TextRecognizer(engine)
    engine.open(1)
    let fractions = Lock<[Double]>([])
    let text = try await recognizer.process(.white(width: 5)) { fraction in fractions.withLock { $0.append(fraction) } }
    #expect(text.text == "5")
    #expect(fractions.withLock { $0 } == [1])
  }

  @Test func aRecognizerMayGoWhileItReads() async throws {
    var recognizer: TextRecognizer? = TextRecognizer(engine)
    weak let released = recognizer
    let task = Task { [recognizer] in try await recognizer?.process(.white(width: 5)) }
    var begun = engine.begun.makeAsyncIterator()
    #expect(await begun.next() == 5)
    recognizer = nil
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(released == nil)
    engine.open(1)
    var ended = engine.ended.makeAsyncIterator()
    #expect(await ended.next() == 5)
  }

  @Test func aTextIsReadFromManyTasksAtOnce() async {
    let text = Text.sample
    await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { text.blocks.flatMap(\.lines).map(\.text).joined(separator: "|") + text.document.text }
      }
      for await read in group { #expect(read == "My foot-|note|7My footnote\n7") }
    }
  }

  @Test func aModelThatIsNotThereIsNamed() {
    var options = TextRecognizerOptions()
    options.dataPath = "/nowhere"
    let error = #expect(throws: TextRecognitionError.self) { try TextRecognizer(options: options) }
    #expect(error?.code == .modelUnavailable && error?.message.contains("/nowhere") == true)
  }

  @Test func versionsAreTold() {
    #expect(TextRecognizer.version.split(separator: ".").count == 3)
    #expect(TextRecognizer.engineVersions.contains("tesseract"))
  }
}
