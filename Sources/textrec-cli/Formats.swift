import CTextRec

/// A form that results can be printed in. A new one is a row of `choices`.
struct OutputFormat: Sendable {
  let format: textrec_format
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
  }

  static let text = OutputFormat(
    format: TEXTREC_FORMAT_TEXT, defaultView: TEXTREC_VIEW_TEXT, fileExtension: "txt", layout: .text)
  static let json = OutputFormat(
    format: TEXTREC_FORMAT_JSON, defaultView: TEXTREC_VIEW_FULL, fileExtension: "json", layout: .jsonLines)
  static let choices = Choices([("text", text), ("json", json)])
}
