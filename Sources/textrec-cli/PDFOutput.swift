import CTextRec

/// A PDF for each input, in --out-dir or on standard output.
struct PDFOutput: Output {
  private let settings: Settings
  private let output: StandardOutput
  /// Of the input at hand; nil until a page of it could be read.
  private var document: Handle?
  private var nextIndex = 0

  init(_ settings: Settings, _ signals: Signals) {
    self.settings = settings
    output = StandardOutput(signals: signals)
  }

  mutating func write(_ page: Page) throws(Stop) {
    if page.index == 0 {
      document = nil
    } else if page.index != nextIndex {
      // Pages of this file are missing, as after Ctrl-C: it stays unfinished.
      document = nil
      return
    }
    nextIndex = page.index + 1
    let finished: Handle?
    do throws(LibraryError) {
      if let scan = page.scan { try add(scan) }
      finished = page.index + 1 == page.count ? try finish() : nil
    } catch {
      throw .outputFailed("\(page.input.display): \(error.message)")
    }
    if let finished { try write(finished.bufferBytes, of: page.input) }
  }

  private mutating func add(_ scan: Scan) throws(LibraryError) {
    let document =
      if let open = self.document { open } else { try Handle(textrec_pdf_release) { textrec_pdf_create(nil, $0) } }
    self.document = document
    try LibraryError.check(textrec_pdf_add_page(document.pointer, scan.image.pointer, scan.result.pointer))
  }

  /// nil where no page could be read.
  private mutating func finish() throws(LibraryError) -> Handle? {
    guard let document else { return nil }
    self.document = nil
    return try Handle(textrec_buffer_release) { textrec_pdf_finish(document.pointer, $0) }
  }

  private func write(_ bytes: [UInt8], of input: Input) throws(Stop) {
    guard let folder = settings.outDir else { return try output.write(bytes) }
    let file = try PartialFile(settings.outputName(of: input, in: folder))
    try file.write(bytes)
    try file.commit()
  }

  func close() throws(Stop) {
    if settings.outDir == nil { try output.close() }
  }
}
