import Glibc

/// A pattern of file names as the shell knows them, in an argument that the shell did not expand.
struct Pattern {
  private let pattern: Path

  /// nil if nothing in the name makes it a pattern.
  init?(_ path: Path) {
    guard path.bytes.contains(where: { "*?[".utf8.contains($0) }) else { return nil }
    pattern = path
  }

  /// The names that match, in the order of their bytes.
  func matches() -> [Path] {
    var found = glob_t()
    defer { globfree(&found) }
    guard pattern.withCString({ glob($0, 0, nil, &found) }) == 0 else { return [] }
    return (0..<Int(clamping: found.gl_pathc)).compactMap { index in
      found.gl_pathv[index].map { Path(cString: $0) }
    }
  }
}
