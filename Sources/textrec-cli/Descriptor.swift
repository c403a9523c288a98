import Glibc

enum Descriptor {
  /// Writes what the system takes at once, 1 byte or more.
  static func write(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    while true {
      let written = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written > 0 { return written }
      if written == 0 { throw SystemError(number: EIO) }
      switch errno {
      case EINTR: break
      case EAGAIN:
        // Another process has set the pipe or terminal, which is its own as well, not to block.
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&polled, 1, -1)
      default: throw .last
      }
    }
  }
}
