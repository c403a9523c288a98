import Glibc
import TextRecCore

/// The contents of a regular file.
struct FileBytes {
  /// Encoded images beyond this are refused unread: no picture within `Limits.maxPixels` needs as much.
  static let maxSize = 1 << 30

  private let bytes: [UInt8]

  init(_ path: FilePath) throws(TextRecError) {
    // O_NONBLOCK: opening a pipe nobody writes to must not wait for ever.
    let file = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { throw Self.failure(errno, "open", path) }
    defer { close(file) }
    var info = stat()
    guard fstat(file, &info) == 0 else { throw Self.failure(errno, "read", path) }
    guard info.st_mode & S_IFMT == S_IFREG else {
      let kind = info.st_mode & S_IFMT == S_IFDIR ? "is a directory" : "is not a regular file"
      throw TextRecError(.io, "cannot read \(path.display): it \(kind)")
    }
    let size = Int(info.st_size)
    guard size <= Self.maxSize else {
      throw TextRecError(
        .imageTooLarge, "\(path.display) has \(size) bytes, over the limit of \(Self.maxSize) bytes")
    }
    var failure: CInt = 0
    // Never 0: the standard library then writes to the empty array that all threads share.
    bytes = [UInt8](unsafeUninitializedCapacity: max(1, size)) { buffer, count in
      while count < size {
        let read = read(file, buffer.baseAddress?.advanced(by: count), size - count)
        if read < 0, errno == EINTR { continue }
        if read < 0 { failure = errno }
        guard read > 0 else { break }
        count += read
      }
    }
    guard failure == 0 else { throw Self.failure(failure, "read", path) }
  }

  func withBytes<R>(
    _ body: (UnsafeRawBufferPointer) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    try bytes.withUnsafeBytes { buffer -> Result<R, TextRecError> in
      do throws(TextRecError) {
        return .success(try body(buffer))
      } catch {
        return .failure(error)
      }
    }.get()
  }

  private static func failure(_ code: CInt, _ action: String, _ path: FilePath) -> TextRecError {
    var text = [CChar](repeating: 0, count: 256)
    let isKnown = strerror_r(code, &text, text.count) == 0
    let reason =
      isKnown ? text.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } : "error \(code)"
    let isMissing = code == ENOENT || code == ENOTDIR
    return TextRecError(isMissing ? .notFound : .io, "cannot \(action) \(path.display): \(reason)")
  }
}
