internal import TextRecCore

/// A piece of recognized text and its place: a block, a paragraph, a line, a word, a symbol.
///
/// Components are light: they share the result they come from. Two are equal if they, and all inside them, say the same.
public protocol TextComponent: Equatable, Sendable, CustomStringConvertible {
  /// What was read, in Unicode's NFC form, without what separates it from the text that follows.
  var text: String { get }

  /// The box around ``cornerPoints``, level with the image: pixels of the result's ``TextInfo/coordinates``.
  var frame: Rect { get }

  /// Four corners, not rounded: the text's own top left, top right, bottom right and bottom left, as its reader sees them.
  ///
  /// Text that stands upside down has its first corner at the bottom right of the image.
  var cornerPoints: [Point] { get }

  /// The reading direction, from the first corner to the second: degrees clockwise from level, over -180 to 180.
  var angle: Double { get }

  /// How sure the engine is, 0 to 1; nil where it does not know. An order, not a probability.
  ///
  /// A symbol's is the engine's; above, it is the mean over the symbols inside.
  var confidence: Double? { get }

  /// The languages of the text, most of it first; "und" where nothing can be told. A symbol has its word's.
  var recognizedLanguages: [TextRecognizedLanguage] { get }
}

/// A language that a text is in.
public struct TextRecognizedLanguage: Hashable, Sendable {
  /// BCP-47: "en", "sr-Latn"; "und" where nothing can be told.
  public let languageCode: String
  /// 0 to 1.
  public let confidence: Double
}

/// What a block holds.
public enum TextBlockType: Sendable, CaseIterable {
  case unknown, text, table, picture, ruler, barcode
}

/// A component that looks up what it says in one of the views of its tree.
protocol NodeComponent: TextComponent {
  static var view: View { get }
  var reference: NodeReference { get }
}

extension NodeComponent {
  public var text: String { reference.tree.text(of: reference.id, in: Self.view) ?? "" }
  public var frame: Rect { Rect(reference.node.corners.frame) }
  public var cornerPoints: [Point] { reference.node.corners.corners.map { Point($0) } }
  public var angle: Double { reference.node.corners.angle }
  public var confidence: Double? { reference.node.confidence >= 0 ? reference.node.confidence : nil }
  public var recognizedLanguages: [TextRecognizedLanguage] { reference.languages }
  public var description: String { text }
}

extension NodeReference {
  var languages: [TextRecognizedLanguage] {
    tree.languages(of: id).map { TextRecognizedLanguage(languageCode: $0.tag, confidence: Double($0.confidence)) }
  }

  var blockType: TextBlockType {
    switch node.blockType {
    case .unknown: .unknown
    case .text: .text
    case .table: .table
    case .picture: .picture
    case .ruler: .ruler
    case .barcode: .barcode
    }
  }
}
