/// A path as the system sees it: bytes, not necessarily UTF-8.
public struct FilePath: Hashable, Sendable {
  /// Without the terminating NUL.
  public let bytes: [UInt8]

  public init(bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes.prefix { $0 != 0 })
  }

  public init(_ string: String) { self.init(bytes: string.utf8) }

  /// The path for people: UTF-8 with what is not replaced by U+FFFD.
  public var display: String { String(decoding: bytes, as: UTF8.self) }

  public var isAbsolute: Bool { bytes.first == UInt8(ascii: "/") }

  public func appending(_ component: String) -> FilePath {
    let slash = bytes.last == UInt8(ascii: "/") || bytes.isEmpty ? [] : [UInt8(ascii: "/")]
    return FilePath(bytes: bytes + slash + Array(component.utf8))
  }

  /// The folder that an absolute path lies in; the root is its own.
  public var parent: FilePath {
    let folder = bytes.prefix(bytes.lastIndex(of: UInt8(ascii: "/")) ?? 0)
    return FilePath(bytes: folder.isEmpty ? [UInt8(ascii: "/")] : folder)
  }

  /// Calls `body` with the NUL-terminated path, valid during the call.
  public func withCString<R>(_ body: (UnsafePointer<CChar>) throws -> R) rethrows -> R {
    try (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { buffer in
      // An array with at least its NUL always has a base address; the empty string keeps the compiler content.
      if let base = buffer.baseAddress { try body(base) } else { try "".withCString(body) }
    }
  }
}
