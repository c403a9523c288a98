import Glibc

/// Standard output, written without being stuck in it when somebody presses Ctrl-C.
struct StandardOutput {
  private let signals: Signals?
  private let isRegularFile: Bool

  /// - Parameter signals: nil where their default effect is still in force.
  init(signals: Signals?) {
    self.signals = signals
    var status = stat()
    isRegularFile = fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  func write(_ bytes: [UInt8]) throws(Stop) {
    var rest = bytes[...]
    while !rest.isEmpty {
      // A pipe that is ready takes this much without blocking.
      let chunk = isRegularFile ? rest : rest.prefix(Int(PIPE_BUF))
      if !isRegularFile { try waitUntilReady() }
      do throws(SystemError) {
        rest = rest.dropFirst(try Descriptor.write(STDOUT_FILENO, chunk))
      } catch {
        throw stop(error)
      }
    }
  }

  /// Some file systems tell of a full disk only now.
  func close() throws(Stop) {
    guard Glibc.close(STDOUT_FILENO) == 0 else { throw stop(.last) }
  }

  private func stop(_ error: SystemError) -> Stop {
    error.number == EPIPE ? .closedPipe : .cannotWrite("standard output", error)
  }

  /// Once a signal has come, what is finished is still written if the reader takes it soon.
  private func waitUntilReady() throws(Stop) {
    guard let signals else { return }
    while true {
      var polled = [pollfd(fd: STDOUT_FILENO, events: Int16(POLLOUT), revents: 0)]
      if signals.received == nil { polled.append(pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)) }
      let patience: Int32 = signals.received == nil ? -1 : 300
      let ready = poll(&polled, nfds_t(polled.count), patience)
      if polled[0].revents != 0 { return }
      if ready == 0, let signal = signals.received { throw .interrupted(signal) }
    }
  }
}

enum Descriptor {
  /// Writes what the system takes at once, 1 byte or more.
  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    while true {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 { return written }
      if written == 0 { throw SystemError(number: EIO) }
      if errno != EINTR { throw .last }
    }
  }
}
