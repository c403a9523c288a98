import CTesseract
import Glibc
import TextRecCore

/// Remembers digests of files and verdicts on models, in this process and in a folder of the user's.
///
/// The folder only saves time: where it cannot be read or written, or holds nonsense, work is done again. One entry is
/// one small file, so that processes do not get in each other's way.
final class VerdictCache: Sendable {
  /// The one that recognizers use.
  static let shared: VerdictCache = {
    let cache = VerdictCache(folder: folder(environment: ModelFolders.processEnvironment))
    _ = cache.entries.heldDuringForks()
    return cache
  }()

  private let folder: FilePath?
  private let entries = Lock<[String: String]>([:])

  /// nil remembers in this process only.
  init(folder: FilePath?) { self.folder = folder }

  /// `$TEXTREC_CACHE`, else `$XDG_CACHE_HOME/textrec`, else `$HOME/.cache/textrec`; relative ones do not count.
  static func folder(environment: Environment) -> FilePath? {
    let named = [
      environment("TEXTREC_CACHE"), environment("XDG_CACHE_HOME")?.appending("textrec"),
      environment("HOME")?.appending(".cache/textrec"),
    ]
    return named.compactMap(\.self).first { $0.isAbsolute }
  }

  /// The digest of the file, if it was computed for this very state of it.
  func digest(of file: FilePath, _ identity: FileIdentity) -> String? {
    guard let entry = read(Self.key(of: file)), entry.hasPrefix(identity.line + " ") else { return nil }
    let digest = String(entry.dropFirst(identity.line.count + 1))
    return digest.utf8.count == 64 ? digest : nil
  }

  func remember(digest: String, of file: FilePath, _ identity: FileIdentity) {
    guard !identity.isFresh else { return }
    write("\(identity.line) \(digest)", to: Self.key(of: file))
  }

  /// Whether this version of Tesseract survived the model.
  func isSound(digest: String) -> Bool? {
    switch read("model-" + digest) {
    case Self.entry(isSound: true): true
    case Self.entry(isSound: false): false
    default: nil
    }
  }

  func remember(isSound: Bool, digest: String) { write(Self.entry(isSound: isSound), to: "model-" + digest) }

  private static func key(of file: FilePath) -> String { "file-" + SHA256.hexadecimal(of: file.bytes) }

  private static func entry(isSound: Bool) -> String {
    "\(isSound ? "sound" : "damaged") tesseract \(TessVersion().map { String(cString: $0) } ?? "")"
  }

  private func read(_ key: String) -> String? {
    if let entry = entries.withLock({ $0[key] }) { return entry }
    guard let path = folder?.appending(key), let file = try? ModelFile(path: path),
      let bytes = try? file.bytes(in: 0..<1024)
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func write(_ entry: String, to key: String) {
    entries.withLock { $0[key] = entry }
    guard let folder else { return }
    Self.makeFolder(folder)
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

  private static func makeFolder(_ folder: FilePath) {
    let slashes = folder.bytes.indices.dropFirst().filter { folder.bytes[$0] == UInt8(ascii: "/") }
    for end in slashes + [folder.bytes.count] {
      _ = FilePath(bytes: folder.bytes.prefix(end)).withCString { mkdir($0, 0o700) }
    }
  }
}
