import Glibc
import Synchronization
import TextRecCore

@testable import class TextRecPipeline.Recognizer
@testable import class TextRecognition.TextRecognizer
@testable import struct TextRecognition.VisionImage

/// Reads the width of an image as a number, once it is let through; tells when it begins and ends.
///
/// Sendable: the semaphore is made for threads, the rest is behind its lock or never changes.
final class GatedEngine: TextRecCore.RecognitionEngine, @unchecked Sendable {
  let wantsColor = false
  let languages = ["en"]
  /// The width of each image whose reading has begun.
  let begun: AsyncStream<Int>
  /// The width of each image that was read.
  let ended: AsyncStream<Int>
  private let begin: AsyncStream<Int>.Continuation
  private let end: AsyncStream<Int>.Continuation
  private let gate = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
  private let running = Mutex((now: 0, most: 0, total: 0))

  init() {
    (begun, begin) = AsyncStream.makeStream()
    (ended, end) = AsyncStream.makeStream()
    sem_init(gate, 0, 0)
  }

  deinit {
    sem_destroy(gate)
    gate.deallocate()
  }

  /// Images in reading at the same time, at most.
  var most: Int { running.withLock { $0.most } }
  /// Images whose reading has begun.
  var total: Int { running.withLock { $0.total } }

  /// Lets so many images through.
  func open(_ count: Int) { for _ in 0..<count { sem_post(gate) } }

  func recognize(_ image: any ScaledPicture, control: Control) throws(TextRecError) -> RecognizedPage {
    running.withLock {
      $0.now += 1
      $0.total += 1
      $0.most = max($0.most, $0.now)
    }
    begin.yield(image.width)
    while sem_wait(gate) != 0 {}
    running.withLock { $0.now -= 1 }
    end.yield(image.width)
    if image.width == 13 { throw TextRecError(.engine, "13 is unlucky") }
    let symbols = String(image.width).enumerated().map { index, digit in
      RecognizedSymbol(
        text: String(digit), box: Rect(x: Double(index), y: 0, width: 1, height: 2), confidence: 1)
    }
    let line = RecognizedLine(words: [RecognizedWord(symbols: symbols)], frameToImage: .identity)
    return RecognizedPage(blocks: [RecognizedBlock(paragraphs: [RecognizedParagraph(lines: [line])])])
  }
}

extension TextRecognizer {
  convenience init(_ engine: GatedEngine, workers: Int = 1) {
    var options = Options()
    options.workers = workers
    self.init(Recognizer(options: options, engine: engine))
  }
}

extension VisionImage {
  /// A white image so many pixels wide, 4 high.
  static func white(width: Int) throws -> VisionImage {
    try VisionImage(pixels: [UInt8](repeating: 255, count: 4 * width), format: .gray8, width: width, height: 4)
  }
}
