import Glibc

/// The pictures that make_fixtures.py made.
enum Fixtures {
  static func path(_ name: String) -> String {
    let here = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(here)/Fixtures/encoded/\(name)"
  }

  struct Unreadable: Error {}

  static func bytes(_ name: String) throws -> [UInt8] {
    guard let file = fopen(path(name), "rb") else { throw Unreadable() }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = getc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return bytes
  }
}
