/// C strings that live as long as the process.
enum Strings {
  // Written once, before it is published, and never freed.
  nonisolated(unsafe) static let empty = permanent("")

  static func permanent(_ text: String) -> UnsafePointer<CChar> {
    let bytes = Array(text.utf8CString)
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    copy.initialize(from: bytes, count: bytes.count)
    return UnsafePointer(copy)
  }
}

/// Many strings in one piece of memory, each with a NUL behind it, for pointers that C borrows.
final class StringTable: Sendable {
  // Written in init only.
  private nonisolated(unsafe) let bytes: UnsafeMutablePointer<CChar>
  private let starts: [Int]

  init(_ strings: [String]) {
    starts = strings.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.utf8.count + 1) }
    bytes = .allocate(capacity: max(1, starts.last ?? 1))
    var next = bytes
    for string in strings {
      for byte in string.utf8 {
        next.initialize(to: CChar(bitPattern: byte))
        next += 1
      }
      next.initialize(to: 0)
      next += 1
    }
  }

  deinit { bytes.deallocate() }

  var count: Int { starts.count - 1 }

  /// nil past the end; `length` in bytes without the NUL.
  subscript(index: Int) -> (text: UnsafePointer<CChar>, length: Int)? {
    guard index >= 0, index < count else { return nil }
    return (UnsafePointer(bytes + starts[index]), starts[index + 1] - starts[index] - 1)
  }
}
