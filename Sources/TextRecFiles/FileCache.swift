import Glibc
import TextRecCore

/// Remembers short texts, digests of files above all, in this process and in a folder of the user's.
///
/// The folder only saves time: where it cannot be read or written, or holds nonsense, work is done again. One entry is
/// one small file, so that processes do not get in each other's way.
public final class FileCache: Sendable {
  /// The one that recognizers use.
  public static let shared: FileCache = {
    let cache = FileCache(folder: folder(environment: processEnvironment))
    _ = cache.entries.heldDuringForks()
    return cache
  }()

  private let folder: FilePath?
  private let entries = Lock<[String: String]>([:])

  /// nil remembers in this process only.
  public init(folder: FilePath?) { self.folder = folder }

  /// `$TEXTREC_CACHE`, else `$XDG_CACHE_HOME/textrec`, else `$HOME/.cache/textrec`; relative ones do not count.
  public static func folder(environment: Environment) -> FilePath? {
    let named = [
      environment("TEXTREC_CACHE"), environment("XDG_CACHE_HOME")?.appending("textrec"),
      environment("HOME")?.appending(".cache/textrec"),
    ]
    return named.compactMap(\.self).first { $0.isAbsolute }
  }

  /// SHA-256 of the file in hexadecimal digits.
  public func digest(of file: borrowing ModelFile) throws(TextRecError) -> String {
    if let digest = digest(of: file.path, file.identity) { return digest }
    let digest = try file.digest()
    if !file.hasChanged { remember(digest: digest, of: file.path, file.identity) }
    return digest
  }

  /// The digest of the file, if it was computed for this very state of it.
  func digest(of file: FilePath, _ identity: FileIdentity) -> String? {
    guard let entry = entry(Self.key(of: file)), entry.hasPrefix(identity.line + " ") else { return nil }
    let digest = String(entry.dropFirst(identity.line.count + 1))
    return digest.utf8.count == 64 ? digest : nil
  }

  private func remember(digest: String, of file: FilePath, _ identity: FileIdentity) {
    guard !identity.isFresh else { return }
    setEntry("\(identity.line) \(digest)", for: Self.key(of: file))
  }

  private static func key(of file: FilePath) -> String { "file-" + SHA256.hexadecimal(of: file.bytes) }

  /// What was last said under a key, by this process or another; up to 1,024 bytes, of which none may be trusted.
  public func entry(_ key: String) -> String? {
    if let entry = entries.withLock({ $0[key] }) { return entry }
    guard let path = folder?.appending(key), let file = try? ModelFile(path: path),
      let bytes = try? file.bytes(in: 0..<1024)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// `key` is a file name.
  public func setEntry(_ entry: String, for key: String) {
    entries.withLock { $0[key] = entry }
    guard let folder else { return }
    folder.makeFolder()
    // Renamed into place when complete: a reader never sees half an entry.
    let temporary = folder.appending(".\(UInt64.random(in: 0 ... .max))")
    let descriptor = temporary.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { return }
    let bytes = Array(entry.utf8)
    let isComplete = Glibc.write(descriptor, bytes, bytes.count) == bytes.count
    close(descriptor)
    temporary.withCString { temporary in
      let isInPlace = isComplete && folder.appending(key).withCString { rename(temporary, $0) } == 0
      if !isInPlace { unlink(temporary) }
    }
  }
}
