import Glibc
import Synchronization

/// The first page, which is opened and decoded on a thread of its own while the recognizer is being made.
final class FirstPage: Sendable {
  /// Which thread opens it; nil where none could be started.
  let thread: pthread_t?
  private let opened = Opened()

  private final class Opened: Sendable {
    let page = Mutex<OpenedPage?>(nil)
    let isDone = Semaphore(0)
  }

  init(of queue: WorkQueue, _ settings: Settings) {
    let opened = opened
    thread = Thread.start {
      // They are the main thread's, as soon as it looks out for them.
      var all = sigset_t()
      sigfillset(&all)
      pthread_sigmask(SIG_BLOCK, &all, nil)
      let page = queue.next().map { PageReader.open($0, settings) }
      opened.page.withLock { $0 = page }
      opened.isDone.signal()
    }
  }

  /// Waits for the page and hands it over, once; nil where there is none.
  func take() -> OpenedPage? {
    guard thread != nil else { return nil }
    opened.isDone.wait()
    return opened.page.withLock { page in
      defer { page = nil }
      return page
    }
  }
}
