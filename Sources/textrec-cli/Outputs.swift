/// Where the pages go, in order.
protocol Output {
  mutating func write(_ page: Page) throws(Stop)
  /// After the last page.
  mutating func close() throws(Stop)
}

/// Standard output, for all inputs.
struct PrintedOutput: Output {
  let settings: Settings
  let isNamed: Bool
  let output: StandardOutput
  private var lastWritten: Path?

  init(_ settings: Settings, isNamed: Bool, _ signals: Signals) {
    (self.settings, self.isNamed) = (settings, isNamed)
    output = StandardOutput(signals: signals)
  }

  mutating func write(_ page: Page) throws(Stop) {
    if page.body == nil, page.count == 1 { return }
    let startsFile = page.index == 0 || lastWritten != page.input.path
    let bytes = settings.bytes(of: page, isNamed: isNamed, startsFile: startsFile, isFirst: lastWritten == nil)
    lastWritten = page.input.path
    try output.write(bytes)
  }

  func close() throws(Stop) { try output.close() }
}

/// A folder with a file for each input of which a page could be read.
struct FolderOutput: Output {
  let settings: Settings
  let folder: Path
  private var file: PartialFile?
  private var nextIndex = 0
  private var hasText = false

  init(_ settings: Settings, _ folder: Path) { (self.settings, self.folder) = (settings, folder) }

  mutating func write(_ page: Page) throws(Stop) {
    if page.index == 0 {
      discard()
    } else if page.index != nextIndex {
      // Pages of this file are missing, as after Ctrl-C: it stays unfinished.
      return discard()
    }
    nextIndex = page.index + 1
    if page.body == nil, page.count == 1 { return }
    let file =
      if let open = self.file { open } else { try PartialFile(settings.outputName(of: page.input, in: folder)) }
    self.file = file
    hasText = hasText || page.body != nil
    try file.write(settings.bytes(of: page, isNamed: false, startsFile: page.index == 0, isFirst: page.index == 0))
    guard page.index + 1 == page.count else { return }
    if hasText { try file.commit() } else { file.discard() }
    self.file = nil
    hasText = false
  }

  mutating func close() { discard() }

  private mutating func discard() {
    file?.discard()
    (file, nextIndex, hasText) = (nil, 0, false)
  }
}

extension Settings {
  /// The file in `folder` that an input's output goes to.
  func outputName(of input: Input, in folder: Path) -> Path {
    folder.appending(input.relative.stem) + ".\(format.fileExtension)"
  }

  fileprivate func bytes(of page: Page, isNamed: Bool, startsFile: Bool, isFirst: Bool) -> [UInt8] {
    format.layout.bytes(
      of: page, isNamed: isNamed, startsFile: startsFile, isFirst: isFirst,
      member: measuresQuality ? "quality" : "result")
  }
}
