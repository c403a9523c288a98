/// A language that a node's text is in, and how sure that is.
public struct RecognizedLanguage: Hashable, Sendable {
  /// BCP-47; "und" where nothing can be told.
  public let tag: String
  /// 0 to 1.
  public let confidence: Float

  /// A confidence outside 0 to 1 is cut to it, and one that is no number is 0.
  public init(tag: String, confidence: Float) {
    self.tag = tag
    self.confidence = confidence >= 0 ? min(1, confidence) : 0
  }

  /// Text whose language cannot be told.
  public static let undetermined = RecognizedLanguage(tag: "und", confidence: 0)
}

/// The languages of each node of a tree. A page has many nodes and few lists of languages: each list is kept once.
struct NodeLanguages: Equatable, Sendable {
  /// In the order of the nodes that have them first, so that equal languages make equal tables.
  private var lists: [[RecognizedLanguage]] = []
  /// By node, a place in `lists`.
  private var listOfNode: [UInt32] = []

  /// `languages` is called in the order of the nodes.
  init(nodeCount: Int, languages: (Int) -> [RecognizedLanguage]) {
    listOfNode.reserveCapacity(nodeCount)
    var places: [[RecognizedLanguage]: UInt32] = [:]
    for index in 0..<nodeCount {
      let list = languages(index)
      let place = places[list] ?? UInt32(clamping: lists.count)
      if place == lists.count {
        lists.append(list)
        places[list] = place
      }
      listOfNode.append(place)
    }
  }

  /// `index` is that of a node.
  subscript(index: Int) -> [RecognizedLanguage] { lists[Int(listOfNode[index])] }
}
