import CTextRec
import Glibc

/// Finds the pictures below a folder: in the order of their names' bytes, without hidden ones, told by content. Links to
/// files are followed, links to folders are not: they can lead round in circles.
struct FolderWalk {
  private(set) var pictures: [Input] = []
  /// Files that are no pictures.
  private(set) var skipped = 0
  private(set) var unreadable: [(folder: Path, error: SystemError)] = []

  mutating func enter(_ folder: Path, relative: Path) {
    guard let names = names(in: folder) else { return }
    for name in names {
      let (path, relative) = (folder.appending(name), relative.appending(name))
      switch FileKind(of: path) {
      case .folder: if !isLink(path) { enter(path, relative: relative) }
      case .file:
        if Self.mayBePicture(path) {
          pictures.append(Input(path: path, relative: relative))
        } else {
          skipped += 1
        }
      case .other, nil: break
      }
    }
  }

  private mutating func names(in folder: Path) -> [Path]? {
    guard let stream = folder.withCString({ opendir($0) }) else {
      unreadable.append((folder, .last))
      return nil
    }
    defer { closedir(stream) }
    var names: [Path] = []
    while let entry = readdir(stream) {
      // The entry ends with its name: copying a whole dirent would read past it.
      guard let start = UnsafePointer(entry).pointer(to: \.d_name) else { continue }
      let name = start.withMemoryRebound(to: CChar.self, capacity: 1) { Path(cString: $0) }
      if !name.isHidden { names.append(name) }
    }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  private func isLink(_ path: Path) -> Bool {
    var status = stat()
    return path.withCString { lstat($0, &status) } == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// Whether a file starts like a picture that the library reads. One that cannot be opened may be, and is reported when
  /// its turn comes.
  private static func mayBePicture(_ path: Path) -> Bool {
    let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    let start = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
    }
    var pages: UInt32 = 0
    return textrec_image_count_pages(start, start.count, &pages) != TEXTREC_ERROR_UNSUPPORTED_FORMAT
  }
}
