import CTextRec

/// What became of a page.
struct ReadPage: Sendable {
  let page: Page
  /// A PNG, if one was asked for and could be drawn.
  var overlay: [UInt8]?
  /// What failed, for people.
  var problem: String?
}

/// A page on its way: what it is read from, or why it cannot be.
struct OpenedPage: Sendable {
  let work: WorkQueue.Work
  var image: Handle?
  var problem: String?
}

/// What is done for a page before and after it is recognized, on any thread.
struct PageReader: Sendable {
  let recognizer: Handle
  let settings: Settings

  static func open(_ work: WorkQueue.Work, _ settings: Settings) -> OpenedPage {
    switch work.content {
    case .problem(let message): return OpenedPage(work: work, problem: message)
    case .page(let index, let document):
      if settings.layout == .document, settings.outDir == nil, document.pageCount > 1 {
        let problem = "\(document.pageCount) pages, and this format has one in a document; use --out-dir"
        return OpenedPage(work: work, problem: index == 0 ? problem : nil)
      }
      do throws(LibraryError) {
        return OpenedPage(work: work, image: try document.image(page: index, settings.orientation))
      } catch {
        return OpenedPage(work: work, problem: error.message)
      }
    }
  }

  /// - Parameters:
  ///   - result: nil if the page was not recognized.
  ///   - problem: why not, where the page could be opened.
  func finish(_ page: OpenedPage, _ result: OpaquePointer?, problem: String?) -> ReadPage {
    let (index, count) =
      if case .page(let index, let document) = page.work.content { (index, document.pageCount) } else { (0, 1) }
    let input = page.work.input
    guard let image = page.image, let retained = textrec_result_retain(result) else {
      return ReadPage(
        page: Page(input: input, index: index, count: count, body: nil),
        problem: page.image == nil ? page.problem : problem)
    }
    let result = Handle(textrec_result_release, retained)
    var body: [UInt8]?
    var scan: Scan?
    var overlay: [UInt8]?
    var problem: String?
    do throws(LibraryError) {
      body = try self.body(image, result, of: input, page: index)
      if settings.layout == .pdf { scan = Scan(image: image, result: result) }
      if settings.overlay != nil { overlay = try draw(image, result) }
    } catch {
      problem = error.message
    }
    return ReadPage(
      page: Page(input: input, index: index, count: count, body: body, scan: scan), overlay: overlay, problem: problem)
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
