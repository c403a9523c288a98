internal import TextRecCore

/// The text of one image as a document: blocks, their paragraphs, the paragraphs' words, and symbols.
///
/// A hyphen that only the end of a line brought is not part of its word here: it is the word's break.
public struct DocumentText: Equatable, Sendable {
  let page: NodeReference

  /// All of it in reading order: lines flow into each other, hyphenated words are joined, paragraphs are joined by "\n".
  public var text: String { page.tree.text(in: .document) }

  /// In reading order; empty if the image has no text.
  public var blocks: [DocumentTextBlock] { page.nodes(at: .block).map { DocumentTextBlock(reference: $0) } }
}

extension DocumentText: CustomStringConvertible {
  public var description: String { text }
}

/// Paragraphs that stand together.
public struct DocumentTextBlock: NodeComponent {
  static var view: View { .document }
  let reference: NodeReference

  public var paragraphs: [DocumentTextParagraph] {
    reference.nodes(at: .paragraph).map { DocumentTextParagraph(reference: $0) }
  }

  /// What the block holds.
  public var blockType: TextBlockType { reference.blockType }
}

/// Words that flow over lines.
public struct DocumentTextParagraph: NodeComponent {
  static var view: View { .document }
  let reference: NodeReference

  public var words: [DocumentTextWord] { reference.nodes(at: .word).map { DocumentTextWord(reference: $0) } }
}

/// A word, or the part of one that stands on one line.
public struct DocumentTextWord: NodeComponent {
  static var view: View { .document }
  let reference: NodeReference

  /// Without a hyphen that the line's end brought; that is a ``recognizedBreak`` of type `.hyphen`.
  public var symbols: [DocumentTextSymbol] {
    reference.nodes(at: .symbol).filter { !$0.tree.isLineEndHyphen($0.id) }.map { DocumentTextSymbol(reference: $0) }
  }

  /// What parts the word from the next; nil if that follows at once.
  public var recognizedBreak: TextRecognizedBreak? { reference.recognizedBreak }
}

/// One character as a reader sees it; it may be several Unicode scalars.
public struct DocumentTextSymbol: NodeComponent {
  static var view: View { .document }
  let reference: NodeReference

  /// That of the word, on its last symbol; nil on all others.
  public var recognizedBreak: TextRecognizedBreak? { reference.recognizedBreak }
}

/// What parts a word, or a symbol, from the next.
public struct TextRecognizedBreak: Hashable, Sendable {
  /// Raw values are Cloud Vision's.
  public enum BreakType: Int, Sendable, CaseIterable {
    /// A space.
    case space = 1
    /// A wide gap, over 2.5 times the line's usual one.
    case sureSpace = 2
    /// The line ends, the paragraph goes on.
    case lineWrap = 3
    /// A hyphen printed at the line's end that is not part of the word.
    case hyphen = 4
    /// The paragraph ends.
    case lineBreak = 5
  }

  public let type: BreakType
  /// Whether the break comes before the text; never with today's engine.
  public let isPrefix: Bool
}

extension NodeReference {
  fileprivate var recognizedBreak: TextRecognizedBreak? {
    let type: TextRecognizedBreak.BreakType? =
      switch node.recognizedBreak {
      case .none: nil
      case .space: .space
      case .sureSpace: .sureSpace
      case .endOfLineSureSpace: .lineWrap
      case .hyphen: .hyphen
      case .line: .lineBreak
      }
    return type.map { TextRecognizedBreak(type: $0, isPrefix: false) }
  }
}
