import Glibc

/// A file's name as the system sees it: bytes, not necessarily UTF-8.
struct Path: Hashable, Sendable {
  /// Without the terminating NUL.
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }
  init(cString: UnsafePointer<CChar>) { bytes = Array(UnsafeRawBufferPointer(start: cString, count: strlen(cString))) }
  init(_ string: String) { bytes = Array(string.utf8) }

  private static let slash = UInt8(ascii: "/")

  var display: String { Names.display(bytes) }
  var endsWithSlash: Bool { bytes.last == Self.slash }
  var isHidden: Bool { bytes.first == UInt8(ascii: ".") }

  /// What follows the last slash.
  var name: Path { Path(bytes.suffix(while: { $0 != Self.slash })) }

  /// What precedes the last slash; nil if there is none.
  var folder: Path? {
    guard let index = bytes.lastIndex(of: Self.slash) else { return nil }
    return index == 0 ? Path("/") : Path(bytes[..<index])
  }

  /// Without the extension of its name: "a/b.tar" for "a/b.tar.gz", and ".profile" as it is.
  var stem: Path {
    let name = name.bytes
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return self }
    return Path(bytes.dropLast(name.count - dot))
  }

  func hasExtension(_ ending: String) -> Bool {
    bytes.suffix(ending.utf8.count + 1).elementsEqual(".\(ending)".utf8) { byte, letter in
      byte == letter || byte == letter & ~0x20
    }
  }

  func appending(_ component: Path) -> Path {
    bytes.isEmpty || endsWithSlash ? Path(bytes + component.bytes) : Path(bytes + [Self.slash] + component.bytes)
  }

  static func + (path: Path, suffix: String) -> Path { Path(path.bytes + Array(suffix.utf8)) }

  /// Calls `body` with the NUL-terminated name, valid during the call.
  func withCString<R, E: Error>(_ body: (UnsafePointer<CChar>) throws(E) -> R) throws(E) -> R {
    let characters = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    characters.initialize(from: bytes.map { CChar(bitPattern: $0) } + [0], count: bytes.count + 1)
    defer { characters.deallocate() }
    return try body(characters)
  }
}

extension [UInt8] {
  /// The longest end of which every byte fulfils the condition.
  fileprivate func suffix(while condition: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[((lastIndex { !condition($0) }).map { $0 + 1 } ?? 0)...]
  }
}
