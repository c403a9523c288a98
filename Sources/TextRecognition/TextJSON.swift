internal import TextRecCore
internal import TextRecPipeline

/// Which view of a result to write.
public enum TextView: Sendable, CaseIterable {
  /// Blocks, lines, elements and symbols, as printed.
  case text
  /// Blocks, paragraphs, words and symbols, with breaks.
  case document
  /// Every level; what ``Text/init(json:)`` reads.
  case full

  fileprivate var core: View {
    switch self {
    case .text: .text
    case .document: .document
    case .full: .full
    }
  }
}

extension Text {
  /// The result as JSON on one line, laid out as docs/result.schema.json says. Throws `.outOfMemory`.
  public func json(_ view: TextView = .full) throws(TextRecognitionError) -> String {
    String(decoding: try rethrowing { () throws(TextRecError) in try result.json(view: view.core) }, as: UTF8.self)
  }

  /// Reads back what ``json(_:)`` wrote of the full view; the result is equal.
  ///
  /// - Throws: `.invalidArgument`, naming the place, for anything else.
  public init(json: String) throws(TextRecognitionError) {
    self = try Array(json.utf8).withBytes { (bytes) throws(TextRecognitionError) in
      try rethrowing { () throws(TextRecError) in Text(try RecognitionResult(json: bytes)) }
    }
  }
}
