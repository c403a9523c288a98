import CHost
import Glibc
import TextRecCore

extension FilePath {
  /// The file that this code was loaded from, the shared library or the program that it is linked into; absolute and
  /// without links, nil if it cannot be found out.
  public static let ofThisLibrary = textrec_own_file().flatMap { FilePath(cString: $0).resolved }

  public init(cString: UnsafePointer<CChar>) {
    self.init(bytes: UnsafeRawBufferPointer(start: cString, count: strlen(cString)))
  }

  public var exists: Bool { withCString { access($0, F_OK) == 0 } }

  /// Absolute and without links; nil if there is no such file or it cannot be reached.
  public var resolved: FilePath? {
    guard let path = withCString({ realpath($0, nil) }) else { return nil }
    defer { free(path) }
    return FilePath(cString: path)
  }

  /// Makes the folder and those it lies in, for this user alone; where that fails, its use will tell.
  public func makeFolder() {
    let slashes = bytes.indices.dropFirst().filter { bytes[$0] == UInt8(ascii: "/") }
    for end in slashes + [bytes.count] {
      _ = FilePath(bytes: bytes.prefix(end)).withCString { mkdir($0, 0o700) }
    }
  }
}
