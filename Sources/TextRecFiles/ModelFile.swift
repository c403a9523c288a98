import Glibc
import TextRecCore

/// What tells one state of a file from another without reading it.
public struct FileIdentity: Equatable {
  private let status: stat

  public init(_ status: stat) { self.status = status }

  /// One line; equal for equal identities.
  public var line: String {
    let numbers: [Int] = [
      Int(truncatingIfNeeded: status.st_dev), Int(truncatingIfNeeded: status.st_ino), status.st_size,
      status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_ctim.tv_sec, status.st_ctim.tv_nsec,
    ]
    return numbers.map { String($0) }.joined(separator: " ")
  }

  /// Changed so recently that another change might leave the same time stamps.
  public var isFresh: Bool { time(nil) &- status.st_ctim.tv_sec < 2 }

  public var size: Int { status.st_size }

  public static func == (a: FileIdentity, b: FileIdentity) -> Bool { a.line == b.line }
}

/// A model file that is open for reading.
public struct ModelFile: ~Copyable {
  public let path: FilePath
  public let identity: FileIdentity
  private let descriptor: Int32

  public init(path: FilePath) throws(TextRecError) {
    self.path = path
    (descriptor, identity) = try Self.open(path)
  }

  deinit { close(descriptor) }

  private static func open(_ path: FilePath) throws(TextRecError) -> (Int32, FileIdentity) {
    // A pipe of that name would block without O_NONBLOCK.
    let descriptor = path.withCString { Glibc.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard descriptor >= 0 else { throw error(path, String(cString: strerror(errno))) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      Glibc.close(descriptor)
      throw error(path, "not a regular file")
    }
    return (descriptor, FileIdentity(status))
  }

  /// The error that says what is wrong with a model file.
  public static func error(_ path: FilePath, _ flaw: String) -> TextRecError {
    TextRecError(.modelUnavailable, "model file \"\(path.display)\": \(flaw)")
  }

  /// The bytes of `range` that the file has; all by default.
  public func bytes(in range: Range<Int> = 0..<Int.max) throws(TextRecError) -> [UInt8] {
    var bytes: [UInt8] = []
    // No more than models have: the size of a file is only what its folder says.
    bytes.reserveCapacity(min(range.count, identity.size, 1 << 26))
    try read(range) { bytes += $0 }
    return bytes
  }

  /// SHA-256 of the whole file in hexadecimal digits.
  public func digest() throws(TextRecError) -> String {
    var hash = SHA256()
    try read(0..<Int.max) { hash.update($0) }
    return hash.hexadecimal()
  }

  /// The file has been written to since it was opened.
  public var hasChanged: Bool {
    var status = stat()
    return fstat(descriptor, &status) != 0 || FileIdentity(status) != identity
  }

  private func read(_ range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) throws(TextRecError) {
    var buffer = [UInt8](repeating: 0, count: min(range.count, 1 << 18))
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = buffer.withUnsafeMutableBytes { bytes in
        pread(descriptor, bytes.baseAddress, min(bytes.count, range.upperBound - offset), offset)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw Self.error(path, String(cString: strerror(errno))) }
      guard count > 0 else { return }
      buffer.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0.prefix(count))) }
      offset += count
    }
  }
}
