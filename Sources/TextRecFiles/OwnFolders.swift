import TextRecCore

extension FilePath {
  /// Where a package that brings the library may have put a folder of its own, `textrec/models` for example: next to the
  /// file of the library, and under the prefix of a program in `bin/` that it is linked into.
  public func ownFolders(named name: String) -> [FilePath] {
    let library = parent.parent.appending("lib")
    return [parent, library, library.appending(Self.multiarch)].map { $0.appending(name) }
  }

  /// Debian's name of this machine's kind.
  private static var multiarch: String {
    #if arch(arm64)
      "aarch64-linux-gnu"
    #else
      "x86_64-linux-gnu"
    #endif
  }
}
