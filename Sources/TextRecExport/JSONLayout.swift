import TextRecCore

// What the JSON looks like, for writing and reading alike: docs/json.md.

/// The version of the layout, in the member "schema".
let jsonSchemaVersion = 1

extension View {
  /// The levels that the view shows below the page, outermost first.
  var levels: [Level] {
    switch self {
    case .text: [.block, .line, .word, .symbol]
    case .document: [.block, .paragraph, .word, .symbol]
    case .full: [.block, .paragraph, .line, .word, .symbol]
    }
  }

  /// The member in which a parent holds its nodes of `level`.
  func listName(of level: Level) -> StaticString {
    switch level {
    case .page: "pages"
    case .block: "blocks"
    case .paragraph: "paragraphs"
    case .line: "lines"
    case .word: self == .text ? "elements" : "words"
    case .symbol: "symbols"
    }
  }
}
