import Glibc
import Synchronization

/// Threads that read pages and deliver them in the order of the inputs.
final class Workers: Sendable {
  /// The library's limit.
  static let maxCount = 256
  static var defaultCount: Int { min(max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1), maxCount) }

  /// Becomes readable when something was delivered.
  var descriptor: Int32 { pipe.reading }
  private let pipe = Pipe()
  private let queue: WorkQueue
  /// Pages that were handed out and not collected yet: one slow page must not let the others pile up in memory.
  private let window: Semaphore
  private let deliveries = Mutex(Deliveries())

  private struct Deliveries {
    var waiting: [Int: ReadPage] = [:]
    var next = 0
  }

  init(_ queue: WorkQueue, window: Int) {
    self.queue = queue
    self.window = Semaphore(window)
  }

  /// The threads that could be started.
  func start(_ count: Int, _ reader: PageReader) -> [Thread] {
    (0..<count).compactMap { _ in Thread { self.work(reader) } }
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

  private func work(_ reader: PageReader) {
    while true {
      window.wait()
      guard let work = queue.next() else { break }
      let page = reader.read(work)
      deliveries.withLock { $0.waiting[work.number] = page }
      Pipe.wake(pipe.writing)
    }
    window.signal()
  }
}
