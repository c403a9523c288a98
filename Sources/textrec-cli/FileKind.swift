import Glibc

/// What a name stands for, symbolic links followed.
enum FileKind {
  case file, folder
  /// A pipe, a device, a socket.
  case other

  /// nil if there is no such thing, or it cannot be told.
  init?(of path: Path) {
    guard let status = FileStatus(of: path) else { return nil }
    switch status.mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    default: self = .other
    }
  }
}

/// Which file a name leads to, symbolic links followed.
struct FileStatus {
  /// The same for two names of one file.
  struct Identity: Hashable {
    let device: dev_t
    let number: ino_t
  }

  let mode: mode_t
  let identity: Identity

  init?(of path: Path) {
    var status = stat()
    guard path.withCString({ stat($0, &status) }) == 0 else { return nil }
    mode = status.st_mode
    identity = Identity(device: status.st_dev, number: status.st_ino)
  }
}
