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
  private var hasBody = false

  init(_ settings: Settings, isNamed: Bool, _ signals: Signals) {
    (self.settings, self.isNamed) = (settings, isNamed)
    output = StandardOutput(signals: signals)
  }

  mutating func write(_ page: Page) throws(Stop) {
    if page.body == nil, page.count == 1 { return }
    let startsFile = page.index == 0 || lastWritten != page.input.path
    let bytes = settings.bytes(
      of: page, isNamed: isNamed, startsFile: startsFile, isFirst: lastWritten == nil, isFirstBody: !hasBody)
    lastWritten = page.input.path
    hasBody = hasBody || page.body != nil
    try output.write(bytes)
  }

  func close() throws(Stop) { try output.close() }
}

/// A folder with a file for each input of which a page could be read, or for each page where that is a document.
struct FolderOutput: Output {
  let settings: Settings
  let folder: Path
  private var file: PartialFile?
  private var nextIndex = 0
  private var hasText = false
  private var documents: Set<Path> = []

  init(_ settings: Settings, _ folder: Path) { (self.settings, self.folder) = (settings, folder) }

  mutating func write(_ page: Page) throws(Stop) {
    if settings.layout == .document { return try writeDocument(page) }
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
    let isFirstBody = !hasText
    hasText = hasText || page.body != nil
    try file.write(
      settings.bytes(
        of: page, isNamed: false, startsFile: page.index == 0, isFirst: page.index == 0, isFirstBody: isFirstBody))
    guard page.index + 1 == page.count else { return }
    if hasText { try file.commit() } else { file.discard() }
    self.file = nil
    hasText = false
  }

  private mutating func writeDocument(_ page: Page) throws(Stop) {
    guard page.body != nil else { return }
    let path = settings.outputName(of: page.input, page: page.index, count: page.count, in: folder)
    guard documents.insert(path).inserted else {
      throw .outputFailed("\(path.display) was already written for another page")
    }
    let file = try PartialFile(path)
    try file.write(settings.bytes(of: page, isNamed: false, startsFile: true, isFirst: true, isFirstBody: true))
    try file.commit()
  }

  mutating func close() { discard() }

  private mutating func discard() {
    file?.discard()
    (file, nextIndex, hasText) = (nil, 0, false)
  }
}

extension Settings {
  /// The file in `folder` that an input's output goes to. Where each page is a document, those of several pages have "-1",
  /// "-2" and so on before the extension.
  func outputName(of input: Input, page: Int = 0, count: Int = 1, in folder: Path) -> Path {
    let number = layout == .document && count > 1 ? "-\(page + 1)" : ""
    return folder.appending(input.relative.stem) + "\(number).\(format.fileExtension)"
  }

  fileprivate func bytes(
    of page: Page, isNamed: Bool, startsFile: Bool, isFirst: Bool, isFirstBody: Bool
  ) -> [UInt8] {
    layout.bytes(
      of: page, isNamed: isNamed, startsFile: startsFile, isFirst: isFirst, isFirstBody: isFirstBody,
      member: measuresQuality ? "quality" : "result")
  }
}
