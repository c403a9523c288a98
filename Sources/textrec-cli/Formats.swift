import CTextRec

/// A form that results can be printed in. A new one is a row of `choices`.
struct OutputFormat: Sendable {
  /// nil for PDF, which is more than a result.
  let format: textrec_format?
  /// The view unless the command line names one.
  let defaultView: textrec_view
  /// Of the files in --out-dir.
  let fileExtension: String
  let layout: Layout

  /// How the pages of several inputs share one output.
  enum Layout {
    /// A line "==> NAME <==" above each input, form feeds between pages.
    case text
    /// The object itself, or a line {"file", "page", "result"} for each page.
    case jsonLines
    /// The pages' rows under the header of the first.
    case table
    /// They do not: each page is a document of its own.
    case document
    /// They do not: all pages of an input are a document of its own.
    case pdf
  }

  static let text = OutputFormat(
    format: TEXTREC_FORMAT_TEXT, defaultView: TEXTREC_VIEW_TEXT, fileExtension: "txt", layout: .text)

  static let choices = Choices([
    ("text", text),
    ("json", OutputFormat(TEXTREC_FORMAT_JSON, "json", .jsonLines)),
    ("hocr", OutputFormat(TEXTREC_FORMAT_HOCR, "hocr", .document)),
    ("alto", OutputFormat(TEXTREC_FORMAT_ALTO, "xml", .document)),
    ("tsv", OutputFormat(TEXTREC_FORMAT_TSV, "tsv", .table)),
    ("layout", OutputFormat(TEXTREC_FORMAT_LAYOUT, "txt", .text)),
    ("cloud-vision", OutputFormat(TEXTREC_FORMAT_CLOUD_VISION, "json", .jsonLines)),
    ("pdf", OutputFormat(nil, "pdf", .pdf)),
  ])
}

extension OutputFormat {
  private init(_ format: textrec_format?, _ fileExtension: String, _ layout: Layout) {
    self.init(format: format, defaultView: TEXTREC_VIEW_FULL, fileExtension: fileExtension, layout: layout)
  }
}
