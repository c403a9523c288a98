import CTextRec
import Glibc
import Synchronization

/// Reads pages as a batch of the library, and delivers them in the order of the inputs.
final class Workers: Sendable {
  /// The library's limit.
  static let maxCount = 256
  static var defaultCount: Int { min(Int(textrec_cpu_count()), maxCount) }

  /// Becomes readable when something was delivered.
  var descriptor: Int32 { pipe.reading }
  private let pipe = Pipe()
  private let queue: WorkQueue
  private let first: FirstPage
  private let reader: PageReader
  /// Pages that were handed out and not collected yet: one slow page must not let the others pile up in memory.
  private let window: Semaphore
  private let deliveries = Mutex(Deliveries())
  /// What is being read, by its number in the batch.
  private let opened = Mutex<[Int: OpenedPage]>([:])

  private struct Deliveries {
    var waiting: [Int: ReadPage] = [:]
    var next = 0
  }

  /// - Parameter first: of `queue`.
  init(_ queue: WorkQueue, first: FirstPage, _ reader: PageReader, window: Int) {
    self.queue = queue
    self.first = first
    self.reader = reader
    self.window = Semaphore(window)
  }

  /// Begins, and returns the operation. Throws if there is no thread for it.
  func start() throws(LibraryError) -> Handle {
    // Given back by the completion.
    let this = Unmanaged.passRetained(self)
    do throws(LibraryError) {
      return try Handle(textrec_operation_release) {
        textrec_recognizer_process_batch_async(
          reader.recognizer.pointer, .max,
          { index, out, workers in Workers.of(workers)?.takeUnretainedValue().open(index, out) ?? TEXTREC_ERROR_INTERNAL
          },
          { index, _, message, result, workers in
            Workers.of(workers)?.takeUnretainedValue().read(index, message, result)
          },
          { _, _, _, workers in Workers.of(workers)?.release() }, nil, this.toOpaque(), $0)
      }
    } catch {
      this.release()
      throw error
    }
  }

  private static func of(_ userData: UnsafeMutableRawPointer?) -> Unmanaged<Workers>? {
    userData.map { Unmanaged<Workers>.fromOpaque($0) }
  }

  /// What was delivered and is next in order.
  func collect() -> [ReadPage] {
    pipe.drain()
    let pages = deliveries.withLock { deliveries in
      var pages: [ReadPage] = []
      while let page = deliveries.waiting.removeValue(forKey: deliveries.next) {
        pages.append(page)
        deliveries.next += 1
      }
      return pages
    }
    for _ in pages { window.signal() }
    return pages
  }

  /// All that was delivered, in order, over the gaps of what was not.
  func collectRest() -> [ReadPage] {
    deliveries.withLock { deliveries in
      defer { deliveries.waiting = [:] }
      return deliveries.waiting.sorted { $0.key < $1.key }.map(\.value)
    }
  }

  /// Gives the library the next page, on one of its threads; no image at the end.
  private func open(_ index: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?) -> textrec_status {
    window.wait()
    let known = index == 0 ? first.take() : nil
    guard let page = known ?? queue.next().map({ PageReader.open($0, reader.settings) }) else {
      window.signal()
      return TEXTREC_OK
    }
    opened.withLock { $0[index] = page }
    out?.pointee = textrec_image_retain(page.image?.pointer)
    // Whatever it is, the page knows its problem.
    return page.image == nil ? TEXTREC_ERROR_IO : TEXTREC_OK
  }

  private func read(_ index: Int, _ message: UnsafePointer<CChar>?, _ result: OpaquePointer?) {
    guard let page = opened.withLock({ $0.removeValue(forKey: index) }) else { return }
    let read = reader.finish(page, result, problem: message.map { String(cString: $0) })
    deliveries.withLock { $0.waiting[page.work.number] = read }
    Pipe.wake(pipe.writing)
  }
}
