/// Depth in the tree; raw values are those of `textrec_level`.
public enum Level: UInt32, Sendable, CaseIterable, Comparable {
  case page, block, paragraph, line, word, symbol

  public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
}

/// What a block holds; raw values are those of `textrec_block_type`.
public enum BlockType: UInt32, Sendable, CaseIterable {
  case unknown, text, table, picture, ruler, barcode

  /// The name in JSON.
  public var name: String {
    switch self {
    case .unknown: "unknown"
    case .text: "text"
    case .table: "table"
    case .picture: "picture"
    case .ruler: "ruler"
    case .barcode: "barcode"
    }
  }
}

/// What follows a word; raw values are Cloud Vision's and those of `textrec_break`.
public enum RecognizedBreak: UInt32, Sendable, CaseIterable {
  case none, space, sureSpace, endOfLineSureSpace, hyphen, line

  /// The name in JSON.
  public var name: String {
    switch self {
    case .none: "none"
    case .space: "space"
    case .sureSpace: "sure_space"
    case .endOfLineSureSpace: "eol_sure_space"
    case .hyphen: "hyphen"
    case .line: "line"
    }
  }

  /// What stands for the break in the document view's text.
  public var text: String {
    switch self {
    case .none, .hyphen: ""
    case .space, .sureSpace, .endOfLineSureSpace: " "
    case .line: "\n"
    }
  }
}

/// Two readings of the one tree, and all of it; raw values are those of `textrec_view`.
public enum View: UInt32, Sendable, CaseIterable {
  case text, document, full

  /// The name in JSON.
  public var name: String {
    switch self {
    case .text: "text"
    case .document: "document"
    case .full: "full"
    }
  }
}

/// Position of a node in `TextTree.nodes`.
public typealias NodeID = UInt32

extension NodeID {
  /// No node; the value of `TEXTREC_NODE_NONE`.
  public static let none = NodeID.max
}

/// One node of a result's tree.
public struct Node: Equatable, Sendable {
  public let level: Level
  /// Of the block the node is in; `.unknown` for the page.
  public let blockType: BlockType
  /// In the result's coordinates; each number fits a Float exactly.
  public let corners: Quad
  /// 0 to 1; negative if unknown. Above symbols: the mean over the symbols inside that have one.
  public internal(set) var confidence: Double
  /// After a word, and after its last visible symbol; `.none` on other levels.
  public internal(set) var recognizedBreak: RecognizedBreak
  /// As printed, without trailing break.
  public internal(set) var text: String

  public internal(set) var parent = NodeID.none
  public internal(set) var firstChild = NodeID.none
  public internal(set) var nextSibling = NodeID.none
  public internal(set) var childCount: UInt32 = 0
  /// One past the last node of the subtree.
  var end: NodeID = 0
}
