/// Where the pictures of --overlay go.
struct Overlays {
  private enum Place {
    case file(Path)
    case folder(Path)
  }

  private let place: Place
  private let sources: Set<FileStatus.Identity>
  private var written: Set<Path> = []

  /// A name that ends in a slash, or is a folder, takes any number of pictures; another name takes those of one input.
  init(_ path: Path, _ inputs: Inputs, _ sources: Set<FileStatus.Identity>) throws(Failure) {
    self.sources = sources
    if path.endsWithSlash || FileKind(of: path) == .folder {
      place = .folder(path)
      return
    }
    guard !inputs.areNamed else {
      throw .usage(
        "--overlay \(path.display): is one picture, and there may be several inputs; "
          + "name a folder, with a slash at its end")
    }
    guard path.hasExtension("png") else {
      throw .usage("--overlay \(path.display): must end in .png, or in / for a folder")
    }
    place = .file(path)
  }

  /// The picture for a page, counted from 0; with several pages "-1", "-2" and so on come before the extension.
  func name(of input: Input, page: Int, count: Int) -> Path {
    let number = count > 1 ? "-\(page + 1)" : ""
    return switch place {
    case .file(let path): path.stem + number + ".png"
    case .folder(let folder): folder.appending(input.relative.stem) + number + ".png"
    }
  }

  /// Writes a picture; the message of a `Refusal` tells why it must not.
  mutating func write(_ png: [UInt8], for page: Page) throws(Stop) -> String? {
    let path = name(of: page.input, page: page.index, count: page.count)
    if let identity = FileStatus(of: path)?.identity, sources.contains(identity) {
      return "the overlay \(path.display) would replace an input"
    }
    guard written.insert(path).inserted else {
      return "the overlay \(path.display) was already written for another page"
    }
    let file = try PartialFile(path)
    try file.write(png)
    try file.commit()
    return nil
  }
}
