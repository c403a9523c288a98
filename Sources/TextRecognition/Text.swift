internal import TextRecCore

/// The text of one image as it is printed: blocks, their lines, the lines' elements, and symbols.
///
/// ``document`` is the other view of the same recognition: blocks, paragraphs, words and symbols.
public struct Text: Equatable, Sendable {
  let result: RecognitionResult

  init(_ result: RecognitionResult) { self.result = result }

  var page: NodeReference { NodeReference(tree: result.tree, id: 0) }

  /// All of it in reading order, lines and blocks joined by "\n"; empty if the image has no text.
  public var text: String { result.tree.text(in: .text) }

  /// In reading order; empty if the image has no text.
  public var blocks: [TextBlock] { page.nodes(at: .block).map { TextBlock(reference: $0) } }

  /// The languages of the text, most of it first.
  public var recognizedLanguages: [TextRecognizedLanguage] { page.languages }

  /// The same text as a document: hyphenation undone, lines flowing into paragraphs, breaks told.
  public var document: DocumentText { DocumentText(page: page) }

  /// How the result came about.
  public var info: TextInfo { TextInfo(result.info) }
}

extension Text: CustomStringConvertible {
  public var description: String { text }
}

/// Lines that stand together.
public struct TextBlock: NodeComponent {
  static var view: View { .text }
  let reference: NodeReference

  public var lines: [TextLine] { reference.nodes(at: .line).map { TextLine(reference: $0) } }

  /// What the block holds.
  public var blockType: TextBlockType { reference.blockType }
}

/// Elements on one baseline.
public struct TextLine: NodeComponent {
  static var view: View { .text }
  let reference: NodeReference

  public var elements: [TextElement] { reference.nodes(at: .word).map { TextElement(reference: $0) } }

  /// What the line carries from frame to frame of a ``TextStream`` that tracks lines, 1 or more; nil in other results.
  public var trackingID: UInt64? {
    let id = reference.tree.trackingID(of: reference.id)
    return id == 0 ? nil : id
  }
}

/// A word, or what stands like one: a run of symbols without a gap, such as a date or a number.
///
/// In Chinese and Japanese, which have no gaps, lines are parted into elements where the script changes and at punctuation.
public struct TextElement: NodeComponent {
  static var view: View { .text }
  let reference: NodeReference

  public var symbols: [TextSymbol] { reference.nodes(at: .symbol).map { TextSymbol(reference: $0) } }
}

/// One character as a reader sees it; it may be several Unicode scalars.
public struct TextSymbol: NodeComponent {
  static var view: View { .text }
  let reference: NodeReference
}
