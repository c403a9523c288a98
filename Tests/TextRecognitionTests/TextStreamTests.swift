import Testing

@testable import TextRecognition

extension TextStream {
  /// A white frame so many pixels wide, 4 high.
  @discardableResult
  fileprivate func submit(width: Int, timestamp: Int64 = 0) throws -> Bool {
    try submit(
      pixels: [UInt8](repeating: 255, count: 4 * width), format: .gray8, width: width, height: 4, timestamp: timestamp)
  }
}

/// How frames become a sequence. The engine waits until a test lets it go on, so no test depends on time.
struct TextStreamTests {
  private let engine = GatedEngine()

  @Test func whatIsSubmittedComesOutWithItsTimestamp() async throws {
    engine.open(3)
    let stream = try TextRecognizer(engine).stream()
    var results = stream.makeAsyncIterator()
    for (width, timestamp) in [(42, Int64.min), (43, 7), (44, 7)] {
      try stream.submit(width: width, timestamp: timestamp)
      let result = try #require(await results.next())
      #expect(result.text.text == String(width) && result.timestamp == timestamp)
    }
    stream.close()
    #expect(await results.next() == nil)
    #expect(try stream.statistics.processed == 3)
  }

  @Test func theNewestFrameIsReadAndAFailureIsCounted() async throws {
    let stream = try TextRecognizer(engine).stream()
    try stream.submit(width: 13)
    var begun = engine.begun.makeAsyncIterator()
    #expect(await begun.next() == 13)
    #expect(try (20..<25).map { try stream.submit(width: $0) } == [false, true, true, true, true])
    engine.open(2)
    var results = stream.makeAsyncIterator()
    #expect(await results.next()?.text.text == "24")
    let statistics = try stream.statistics
    #expect(statistics.failed == 1 && statistics.dropped == 4 && statistics.processed == 1 && statistics.submitted == 6)
  }

  @Test func linesAreTrackedAndUnchangedFramesAreNotReadAgain() async throws {
    engine.open(1)
    let stream = try TextRecognizer(engine).stream(skipsUnchanged: true, tracksLines: true)
    var results = stream.makeAsyncIterator()
    for _ in 0..<3 {
      try stream.submit(width: 42)
      #expect(await results.next()?.text.blocks.first?.lines.first?.trackingID == 1)
    }
    #expect(engine.total == 1)
    #expect(try stream.statistics.unchanged == 2)
    engine.open(1)
    let text = try await TextRecognizer(engine).process(.white(width: 42))
    #expect(text.blocks.first?.lines.first?.trackingID == nil)
  }

  @Test func theStreamClosesWithTheTaskThatIterates() async throws {
    let stream = try TextRecognizer(engine).stream()
    let task = Task { for await _ in stream {} }
    task.cancel()
    await task.value
    #expect(throws: TextRecognitionError(code: .closed, message: "the stream is closed")) {
      try stream.submit(width: 42)
    }
  }

  @Test func aStreamThatNobodyHoldsGivesItsFrameUp() async throws {
    let recognizer = TextRecognizer(engine)
    var begun = engine.begun.makeAsyncIterator()
    do {
      let stream = try recognizer.stream()
      try stream.submit(width: 1)
      #expect(await begun.next() == 1)
    }
    // The first is still in the engine, but its worker is free.
    let next = Task { try await recognizer.process(.white(width: 2)) }
    #expect(await begun.next() == 2)
    engine.open(2)
    #expect(try await next.value.text == "2")
  }

  @Test func wrongPixelsFailAsForImages() throws {
    let stream = try TextRecognizer(engine).stream()
    func code(_ format: VisionImage.PixelFormat, width: Int, bytes: Int, bytesPerRow: [Int] = [])
      -> TextRecognitionError.Code?
    {
      do throws(TextRecognitionError) {
        let pixels = [UInt8](repeating: 0, count: bytes)
        try stream.submit(
          pixels: pixels, format: format, width: width, height: 4, bytesPerRow: bytesPerRow, timestamp: 0)
        return nil
      } catch { return error.code }
    }
    #expect(code(.gray8, width: 0, bytes: 4) == .invalidArgument)
    #expect(code(.gray8, width: 4, bytes: 16, bytesPerRow: [-1]) == .invalidArgument)
    #expect(code(.i420, width: 4, bytes: 23) == .bufferTooSmall)
    #expect(code(.rgb24, width: 100_000_000, bytes: 4) == .imageTooLarge)
  }
}
