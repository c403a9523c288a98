internal import TextRecCore
internal import TextRecPipeline

extension TextRecognizer {
  /// Reads many images, as many at once as there are workers, and gives what came of each as soon as it has ended.
  ///
  ///     for await one in recognizer.results(for: paths, image: { try VisionImage(path: $0) }) {
  ///       print(one.source, try one.result.get().text)
  ///     }
  ///
  /// An image that cannot be made or read ends nothing but its own reading. Sources are taken no further than twice the
  /// number of workers ahead of what was given out, so their number does not matter. When the loop or its task ends, what
  /// was begun is given up.
  /// - Parameter image: Makes the image of a source, when a worker is free for it, on a thread of the recognizer's own and
  ///   for several sources at the same time.
  public func results<Sources: Sequence & SendableMetatype>(
    for sources: Sources, image: @escaping @Sendable (Sources.Element) throws -> VisionImage
  ) -> TextBatch<Sources> where Sources.Element: Sendable {
    TextBatch(recognizer: recognizer, sources: sources, image: image)
  }

  /// Reads many images, which a lazy sequence makes as they are needed: see ``results(for:image:)``.
  public func results<Images: Sequence & SendableMetatype>(for images: Images) -> TextBatch<Images>
  where Images.Element == VisionImage {
    results(for: images) { $0 }
  }
}

/// What comes of many images, to be iterated once.
public struct TextBatch<Sources: Sequence & SendableMetatype>: AsyncSequence where Sources.Element: Sendable {
  /// What came of one image.
  public struct Element: Sendable {
    /// Of the source, from 0.
    public let index: Int
    public let source: Sources.Element
    /// The text, or why there is none: a ``TextRecognitionError``, or what making the image threw.
    public let result: Result<Text, any Error>
  }

  let recognizer: Recognizer
  let sources: Sources
  let image: @Sendable (Sources.Element) throws -> VisionImage

  public func makeAsyncIterator() -> Iterator { Iterator(self) }

  public struct Iterator: AsyncIteratorProtocol {
    private let recognizer: Recognizer
    private var sources: Sources.Iterator
    private let image: @Sendable (Sources.Element) throws -> VisionImage
    private let readings = Readings<Element>()
    private let end: EndOfLoop<Element>
    private var begun = 0
    private var given = 0

    init(_ batch: TextBatch) {
      recognizer = batch.recognizer
      sources = batch.sources.makeIterator()
      image = batch.image
      end = EndOfLoop(readings)
    }

    /// The next one that has ended; nil when there are no more, or the task is cancelled.
    public mutating func next() async -> Element? {
      let ahead = 2 * recognizer.workers
      while !Task.isCancelled, begun - given < ahead, let source = sources.next() {
        begin(source)
      }
      guard given < begun else { return nil }
      given += 1
      let element = await withTaskCancellationHandler {
        await readings.next()
      } onCancel: { [readings] in
        readings.cancel()
      }
      return Task.isCancelled ? nil : element
    }

    private mutating func begin(_ source: Sources.Element) {
      let (index, image) = (begun, image)
      begun += 1
      let failure = Lock<(any Error)?>(nil)
      readings.begin(index, recognizer) { () throws(TextRecError) in
        do {
          return try image(source).decoded
        } catch {
          failure.withLock { $0 = error }
          throw TextRecError(.internalError, "\(error)")
        }
      } element: { result in
        Element(index: index, source: source, result: failure.withLock { $0 }.map(Result.failure) ?? result.text)
      }
    }
  }
}

/// Gives up what was begun when nobody can ask for it any more.
private final class EndOfLoop<Element: Sendable>: Sendable {
  private let readings: Readings<Element>

  init(_ readings: Readings<Element>) { self.readings = readings }

  deinit { readings.cancel() }
}

/// The readings that were begun, and who waits for the next of them to end.
private final class Readings<Element: Sendable>: Sendable {
  private struct State {
    var running: [Int: Operation] = [:]
    var ended: [Element] = []
    var waiting: CheckedContinuation<Element, Never>?
  }

  private let state = Lock(State())

  func begin(
    _ index: Int, _ recognizer: Recognizer, source: @escaping Operation.Source,
    element: @escaping @Sendable (Result<RecognitionResult, TextRecError>) -> Element
  ) {
    let operation = recognizer.operation(completion: { self.end(index, element($0)) }, source: source)
    state.withLock { $0.running[index] = operation }
    do throws(TextRecError) {
      try operation.start()
    } catch {
      end(index, element(.failure(error)))
    }
  }

  /// To be called once for each that was begun.
  func next() async -> Element {
    await withCheckedContinuation { continuation in
      let element = state.withLock { state -> Element? in
        guard state.ended.isEmpty else { return state.ended.removeFirst() }
        state.waiting = continuation
        return nil
      }
      if let element { continuation.resume(returning: element) }
    }
  }

  func cancel() {
    // In a forked process nothing is to be cancelled.
    for operation in state.withLock({ Array($0.running.values) }) { try? operation.cancel() }
  }

  private func end(_ index: Int, _ element: Element) {
    let waiting = state.withLock { state -> CheckedContinuation<Element, Never>? in
      state.running[index] = nil
      guard let waiting = state.waiting.take() else {
        state.ended.append(element)
        return nil
      }
      return waiting
    }
    waiting?.resume(returning: element)
  }
}
