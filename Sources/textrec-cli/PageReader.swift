import CTextRec

/// What became of a page.
struct ReadPage: Sendable {
  let page: Page
  /// A PNG, if one was asked for and could be drawn.
  var overlay: [UInt8]?
  /// What failed, for people.
  var problem: String?
}

/// Reads one page after the other, on any thread.
struct PageReader: Sendable {
  let recognizer: Handle
  let settings: Settings

  func read(_ work: WorkQueue.Work) -> ReadPage {
    switch work.content {
    case .problem(let message):
      return ReadPage(page: Page(input: work.input, index: 0, count: 1, body: nil), problem: message)
    case .page(let index, let document):
      if settings.layout == .document, settings.outDir == nil, document.pageCount > 1 {
        let problem = "\(document.pageCount) pages, and this format has one in a document; use --out-dir"
        let page = Page(input: work.input, index: index, count: document.pageCount, body: nil)
        return ReadPage(page: page, problem: index == 0 ? problem : nil)
      }
      var body: [UInt8]?
      var scan: Scan?
      var overlay: [UInt8]?
      var problem: String?
      do throws(LibraryError) {
        let image = try document.image(page: index, settings.orientation)
        let result = try Handle(textrec_result_release) {
          textrec_recognizer_process(recognizer.pointer, image.pointer, $0)
        }
        body = try self.body(image, result, of: work.input, page: index)
        if settings.layout == .pdf { scan = Scan(image: image, result: result) }
        if settings.overlay != nil { overlay = try draw(image, result) }
      } catch {
        problem = error.message
      }
      let page = Page(input: work.input, index: index, count: document.pageCount, body: body, scan: scan)
      return ReadPage(page: page, overlay: overlay, problem: problem)
    }
  }

  private func body(
    _ image: Handle, _ result: Handle, of input: Input, page: Int
  ) throws(LibraryError) -> [UInt8]? {
    if settings.measuresQuality {
      let quality = try Quality(image, result)
      return Array((settings.layout == .text ? quality.text : quality.json).utf8)
    }
    guard let format = settings.format.format else { return nil }
    let view = settings.view ?? settings.format.defaultView
    let name = input.isStandardInput ? "" : input.display
    return try Handle(textrec_buffer_release) {
      textrec_result_export_page(result.pointer, format, view, name, UInt32(clamping: page), $0)
    }.bufferBytes
  }

  private func draw(_ image: Handle, _ result: Handle) throws(LibraryError) -> [UInt8] {
    var style = textrec_overlay_style()
    style.struct_size = UInt32(MemoryLayout<textrec_overlay_style>.size)
    style.show_text = settings.overlayShowsText ? 1 : 0
    return try Handle(textrec_buffer_release) {
      textrec_result_draw_overlay(result.pointer, image.pointer, &style, $0)
    }.bufferBytes
  }
}
