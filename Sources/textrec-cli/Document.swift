import CTextRec
import Glibc

/// An input that was opened: its bytes and how many pages they hold.
///
/// Sendable: nothing in it changes.
final class Document: @unchecked Sendable {
  let pageCount: Int
  private let bytes: UnsafeRawBufferPointer

  init(_ input: Input) throws(Problem) {
    bytes = UnsafeRawBufferPointer(try Self.read(input))
    var count: UInt32 = 0
    let status = textrec_image_count_pages(bytes.baseAddress, bytes.count, &count)
    pageCount = Int(clamping: count)
    do throws(LibraryError) { try LibraryError.check(status) } catch { throw Problem(message: error.message) }
  }

  deinit { free(UnsafeMutableRawPointer(mutating: bytes.baseAddress)) }

  /// Decodes a page, counted from 0.
  func image(page: Int, _ orientation: textrec_orientation) throws(LibraryError) -> Handle {
    try Handle(textrec_image_release) {
      textrec_image_create_from_page(bytes.baseAddress, bytes.count, UInt32(clamping: page), orientation, $0)
    }
  }

  /// Why a file could not be read, for people.
  struct Problem: Error {
    let message: String
  }

  /// As for files that the library opens itself.
  private static let maxSize = 1 << 30
  private static let tooLarge = Problem(message: "is larger than the limit of 1 GiB")

  private static func read(_ input: Input) throws(Problem) -> UnsafeMutableRawBufferPointer {
    if input.isStandardInput {
      let bytes = try read(STDIN_FILENO)
      if bytes.isEmpty {
        free(bytes.baseAddress)
        throw Problem(message: "is empty")
      }
      return bytes
    }
    let descriptor = input.path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NOCTTY) }
    guard descriptor >= 0 else { throw Problem(message: SystemError.last.message) }
    defer { close(descriptor) }
    return try read(descriptor)
  }

  /// Everything up to the end, in memory of malloc's. Pipes do not tell their size, and files may grow.
  private static func read(_ descriptor: Int32) throws(Problem) -> UnsafeMutableRawBufferPointer {
    var status = stat()
    let told = fstat(descriptor, &status) == 0 ? Int(clamping: status.st_size) : 0
    guard told <= maxSize else { throw tooLarge }
    var capacity = max(told, 0) + 1
    var size = 0
    var memory = malloc(capacity)
    while true {
      guard let start = memory else { throw Problem(message: "not enough memory for \(capacity) bytes") }
      let count = Glibc.read(descriptor, start + size, capacity - size)
      if count < 0, errno == EINTR { continue }
      if count < 0 {
        let error = SystemError.last
        free(start)
        throw Problem(message: error.message)
      }
      size += count
      if count == 0 { return UnsafeMutableRawBufferPointer(start: start, count: size) }
      if size > maxSize {
        free(start)
        throw tooLarge
      }
      if size == capacity {
        capacity = min(max(capacity * 2, 1 << 16), maxSize + 1)
        guard let larger = realloc(start, capacity) else {
          free(start)
          throw Problem(message: "not enough memory for \(capacity) bytes")
        }
        memory = larger
      }
    }
  }
}
