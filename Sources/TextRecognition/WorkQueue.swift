import Glibc
internal import TextRecCore

/// Runs work on threads of its own, so that what blocks for seconds blocks nobody's tasks.
///
/// A thread starts when there is work and fewer threads than workers, and ends when no work is left.
final class WorkQueue: Sendable {
  private struct State {
    /// In the order of arrival.
    var waiting: [any Work] = []
    var threads = 0
  }

  private let workers: Int
  private let state = Lock(State())

  init(workers: Int) { self.workers = workers }

  /// Runs `body` when its turn comes, and returns or throws as it does.
  ///
  /// Throws `CancellationError` once the task is cancelled: without `body` having been called, or while it runs on.
  func run<R: Sendable>(_ body: @escaping @Sendable () throws -> R) async throws -> R {
    let request = Request(body)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard request.wait(continuation) else { return }
        enqueue(request)
      }
    } onCancel: {
      request.fail(CancellationError())
      remove(request)
    }
  }

  private func enqueue(_ work: any Work) {
    let needsThread = state.withLock { state in
      state.waiting.append(work)
      guard state.threads < workers else { return false }
      state.threads += 1
      return true
    }
    guard needsThread, let error = startThread() else { return }
    // The threads that run will see to what waits. Where none does, nobody would.
    let stranded = state.withLock { state in
      state.threads -= 1
      guard state.threads == 0 else { return [any Work]() }
      defer { state.waiting = [] }
      return state.waiting
    }
    for work in stranded { work.fail(error) }
  }

  private func remove(_ work: any Work) {
    state.withLock { state in state.waiting.removeAll { $0 === work } }
  }

  /// The next in line; nil, and one thread less, if there is none.
  private func next() -> (any Work)? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.threads -= 1
      return nil
    }
  }

  private func startThread() -> TextRecognitionError? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    let queue = Unmanaged.passRetained(self)
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, &attributes,
      { argument in
        if let argument {
          let queue = Unmanaged<WorkQueue>.fromOpaque(argument).takeRetainedValue()
          while let work = queue.next() { work.perform() }
        }
        return nil
      }, queue.toOpaque())
    guard failure != 0 else { return nil }
    queue.release()
    return TextRecognitionError(
      code: .outOfMemory, message: "no thread could be started: \(String(cString: strerror(failure)))")
  }
}

/// What a queue holds.
private protocol Work: AnyObject, Sendable {
  func perform()
  func fail(_ error: any Error)
}

/// One call and whoever waits for it. However work, failure and cancellation meet, the continuation is resumed once.
private final class Request<R: Sendable>: Work {
  private enum State {
    case new(@Sendable () throws -> R)
    case waiting(@Sendable () throws -> R, CheckedContinuation<R, any Error>)
    case running(CheckedContinuation<R, any Error>)
    case finished
  }

  private let state: Lock<State>

  init(_ body: @escaping @Sendable () throws -> R) { state = Lock(.new(body)) }

  /// Whether the request is to be queued; if not, it was cancelled and `continuation` is resumed.
  func wait(_ continuation: CheckedContinuation<R, any Error>) -> Bool {
    let isWanted = state.withLock { state in
      guard case .new(let body) = state else { return false }
      state = .waiting(body, continuation)
      return true
    }
    if !isWanted { continuation.resume(throwing: CancellationError()) }
    return isWanted
  }

  func perform() {
    let body = state.withLock { state -> (@Sendable () throws -> R)? in
      guard case .waiting(let body, let continuation) = state else { return nil }
      state = .running(continuation)
      return body
    }
    guard let body else { return }
    let result = Result(catching: body)
    finish()?.resume(with: result)
  }

  func fail(_ error: any Error) { finish()?.resume(throwing: error) }

  /// The continuation, for the one caller that gets it.
  private func finish() -> CheckedContinuation<R, any Error>? {
    state.withLock { state in
      defer { state = .finished }
      switch state {
      case .waiting(_, let continuation), .running(let continuation): return continuation
      case .new, .finished: return nil
      }
    }
  }
}
