import Glibc
import Synchronization

/// A file that is written under a temporary name and appears under its own when it is complete.
final class PartialFile {
  private static let unfinished = Mutex<Set<Path>>([])
  private static let counter = Atomic<Int>(0)

  private let target: Path
  private let temporary: Path
  private var descriptor: Int32

  /// Makes the folders on the way. What is there and is no regular file is not replaced.
  init(_ target: Path) throws(Stop) {
    self.target = target
    if let folder = target.folder { try Folder.make(folder) }
    if let kind = FileKind(of: target), kind != .file {
      throw .outputFailed("cannot write \(target.display): there is something of this name that is no regular file")
    }
    let number = Self.counter.add(1, ordering: .relaxed).newValue
    let name = Path(".textrec-\(getpid())-\(number).tmp")
    temporary = target.folder?.appending(name) ?? name
    descriptor = temporary.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
    guard descriptor >= 0 else { throw .cannotWrite(target.display, .last) }
    Self.unfinished.withLock { [temporary] in _ = $0.insert(temporary) }
  }

  func write(_ bytes: [UInt8]) throws(Stop) {
    var rest = bytes[...]
    while !rest.isEmpty {
      do throws(SystemError) {
        rest = rest.dropFirst(try Descriptor.write(descriptor, rest))
      } catch {
        discard()
        throw .cannotWrite(target.display, error)
      }
    }
  }

  /// Gives the file its name, over one that has it.
  func commit() throws(Stop) {
    let closed = close(descriptor) == 0
    descriptor = -1
    // Under the lock, for a thread may be removing what is unfinished.
    let error: SystemError? = Self.unfinished.withLock { [target, temporary] unfinished in
      guard closed, temporary.withCString({ old in target.withCString { rename(old, $0) } }) == 0 else { return .last }
      unfinished.remove(temporary)
      return nil
    }
    if let error {
      discard()
      throw .cannotWrite(target.display, error)
    }
  }

  func discard() {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    _ = temporary.withCString { unlink($0) }
    Self.unfinished.withLock { [temporary] in _ = $0.remove(temporary) }
  }

  /// Removes every file that is not complete; for the end of the process.
  static func removeAll() {
    unfinished.withLock { unfinished in
      for path in unfinished { _ = path.withCString { unlink($0) } }
      unfinished = []
    }
  }
}

enum Folder {
  /// Makes a folder and those above it where they are missing.
  static func make(_ path: Path) throws(Stop) {
    if FileKind(of: path) == .folder { return }
    if let above = path.folder, above != path { try make(above) }
    guard path.withCString({ mkdir($0, 0o777) }) != 0 else { return }
    let error = SystemError.last
    // Another process may have made it meanwhile.
    if error.number == EEXIST, FileKind(of: path) == .folder { return }
    let reason = error.number == EEXIST ? "there is a file of this name" : error.message
    throw .outputFailed("cannot make the folder \(path.display): \(reason)")
  }
}
