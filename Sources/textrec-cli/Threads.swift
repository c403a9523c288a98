import Glibc

/// Threads of the system.
enum Thread {
  /// Starts one; nil if the system has none left.
  @discardableResult
  static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    let box = Unmanaged.passRetained(Body(run: body))
    var handle = pthread_t()
    let status = pthread_create(
      &handle, nil,
      { argument in
        if let argument { Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      box.release()
      return nil
    }
    pthread_detach(handle)
    return handle
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

/// A counting semaphore.
///
/// Sendable: it is made for threads.
final class Semaphore: @unchecked Sendable {
  private let semaphore: UnsafeMutablePointer<sem_t>

  init(_ count: Int) {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, UInt32(clamping: count))
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  func wait() { while sem_wait(semaphore) != 0 {} }
  func signal() { sem_post(semaphore) }
}

/// A pipe that wakes up a thread that polls.
struct Pipe {
  let reading: Int32
  let writing: Int32

  /// Both ends -1 if the system has no more descriptors: then nothing is woken up.
  init() {
    var ends: [Int32] = [-1, -1]
    if pipe(&ends) == 0 {
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
      }
    }
    (reading, writing) = (ends[0], ends[1])
  }

  static func wake(_ writing: Int32) {
    var byte: UInt8 = 0
    // A full pipe wakes up as well.
    _ = write(writing, &byte, 1)
  }

  /// Takes what has come, so that it does not wake up again.
  func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(reading, &bytes, bytes.count) > 0 {}
  }

  /// Waits until one of the descriptors is ready to be read, or `milliseconds` have passed; -1 = for ever.
  static func poll(_ descriptors: [Int32], milliseconds: Int32) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    _ = Glibc.poll(&polled, nfds_t(polled.count), milliseconds)
  }
}
