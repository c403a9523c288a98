/// The text of one image: page > block > paragraph > line > word > symbol, always complete, in reading order.
///
/// Nodes are numbered from the page, 0, parents before children; so a subtree is a run of numbers.
public struct TextTree: Equatable, Sendable {
  public let nodes: [Node]
  private let levels: [[NodeID]]
  private let languages: NodeLanguages
  /// Of the lines, in their order; empty if none has one.
  private var trackingIDs: [UInt64] = []

  /// `languages` gives those of a node above symbols, and is not asked for others. Where it gives none and there is text,
  /// the text's language is undetermined; where there is no text, it has no language.
  init(nodes: [Node], languages: (NodeID) -> [RecognizedLanguage]) {
    self.nodes = nodes
    var wordLanguages: [RecognizedLanguage] = []
    self.languages = NodeLanguages(nodeCount: nodes.count) { index in
      guard !nodes[index].text.isEmpty else { return [] }
      // A word comes right before its symbols.
      if nodes[index].level == .symbol { return wordLanguages }
      let own = languages(NodeID(index))
      wordLanguages = own.isEmpty ? [.undetermined] : own
      return wordLanguages
    }
    var levels = Level.allCases.map { _ in [NodeID]() }
    for (index, node) in nodes.enumerated() {
      levels[Int(node.level.rawValue)].append(NodeID(index))
    }
    self.levels = levels
  }

  /// nil past the end.
  public subscript(id: NodeID) -> Node? {
    Int(id) < nodes.count ? nodes[Int(id)] : nil
  }

  /// All nodes of a level in reading order.
  public func nodes(at level: Level) -> [NodeID] { levels[Int(level.rawValue)] }

  /// The nodes of a level inside `ancestor` in reading order: a part of `nodes(at:)`, with its indices.
  public func nodes(at level: Level, in ancestor: NodeID) -> ArraySlice<NodeID> {
    let all = nodes(at: level)
    guard let end = self[ancestor]?.end else { return [] }
    return all[all.firstIndex(notBelow: ancestor)..<all.firstIndex(notBelow: end)]
  }

  /// The languages of a node's text, most of it first: at least one, `.undetermined` if need be, where there is text.
  ///
  /// A symbol has its word's. Empty for a node that is not there.
  public func languages(of id: NodeID) -> [RecognizedLanguage] {
    Int(id) < nodes.count ? languages[Int(id)] : []
  }

  /// The same tree with other languages: what `languages` gives for each node above symbols.
  public func withLanguages(_ languages: (NodeID) -> [RecognizedLanguage]) -> TextTree {
    var tree = TextTree(nodes: nodes, languages: languages)
    tree.trackingIDs = trackingIDs
    return tree
  }

  /// The number that a line carries from frame to frame of a video; 0 for one that has none, and for other nodes.
  public func trackingID(of id: NodeID) -> UInt64 {
    guard !trackingIDs.isEmpty, self[id]?.level == .line else { return 0 }
    return trackingIDs[nodes(at: .line).firstIndex(notBelow: id)]
  }

  /// The same tree with other such numbers: one for each line, in their order, 0 for none.
  public func withTrackingIDs(_ trackingIDs: [UInt64]) -> TextTree {
    var tree = self
    tree.trackingIDs =
      trackingIDs.count == nodes(at: .line).count && trackingIDs.contains { $0 != 0 } ? trackingIDs : []
    return tree
  }

  public func children(of id: NodeID) -> [NodeID] {
    var children: [NodeID] = []
    var child = self[id]?.firstChild ?? .none
    while let node = self[child] {
      children.append(child)
      child = node.nextSibling
    }
    return children
  }

  /// The next node of `level` in reading order inside `ancestor` (itself excluded), after `previous`; `.none` starts.
  ///
  /// `.none` at the end, and where `ancestor` or `previous` is not a node or `previous` lies outside `ancestor`.
  public func next(_ level: Level, in ancestor: NodeID, after previous: NodeID) -> NodeID {
    guard let top = self[ancestor] else { return .none }
    var id = ancestor + 1
    if previous != .none {
      guard let node = self[previous], previous > ancestor, previous < top.end else { return .none }
      id = node.level >= level ? node.end : previous + 1
    }
    while id < top.end, let node = self[id] {
      if node.level == level { return id }
      id = node.level > level ? node.end : id + 1
    }
    return .none
  }

  /// The text of a node in one view, without trailing break; nil if there is no such node.
  public func text(of id: NodeID, in view: View) -> String? {
    guard let node = self[id] else { return nil }
    switch view {
    case .text, .full: return node.text
    case .document: return documentText(of: id, node)
    }
  }

  /// The text of the whole page in one view.
  public func text(in view: View) -> String { text(of: 0, in: view) ?? "" }

  /// Whether a symbol is a hyphen that its line's end brought, and that the document view leaves out.
  public func isLineEndHyphen(_ id: NodeID) -> Bool {
    guard let symbol = self[id], symbol.level == .symbol, symbol.nextSibling == .none,
      let word = self[symbol.parent]
    else { return false }
    return word.recognizedBreak == .hyphen
  }

  private func documentText(of id: NodeID, _ node: Node) -> String {
    switch node.level {
    case .symbol: return isLineEndHyphen(id) ? "" : node.text
    case .word: return visibleText(of: id, node)
    case .page, .block, .paragraph, .line:
      var text = ""
      var pending = RecognizedBreak.none
      var word = next(.word, in: id, after: .none)
      while let node = self[word] {
        text += pending.text + visibleText(of: word, node)
        pending = node.recognizedBreak
        word = next(.word, in: id, after: word)
      }
      return text
    }
  }

  private func visibleText(of id: NodeID, _ word: Node) -> String {
    guard word.recognizedBreak == .hyphen else { return word.text }
    return children(of: id).dropLast().reduce(into: "") { $0 += self[$1]?.text ?? "" }
  }
}

/// Puts a tree together node by node and derives what follows from the symbols: texts, confidences, breaks of symbols.
public struct TreeAssembler {
  /// No coordinate of a node lies further from 0, so that sizes too stay numbers that a Float holds.
  public static let maxCoordinate = 1_073_741_824.0

  private var nodes: [Node] = []
  private var languages: [[RecognizedLanguage]] = []
  private var lastChild: [NodeID] = []

  public init() {}

  /// Adds a node after all those added before it; `parent` nil for the page, which comes first.
  ///
  /// `text` and `confidence` count for symbols, `recognizedBreak` for words, `languages` for all but symbols. Numbers are
  /// rounded to Float's precision; a coordinate past `maxCoordinate` is cut to it, a confidence over 1 to 1, and one that
  /// is no number is unknown.
  @discardableResult
  public mutating func add(
    _ level: Level, blockType: BlockType, corners: Quad, under parent: NodeID?,
    text: String = "", confidence: Double = -1, recognizedBreak: RecognizedBreak = .none,
    languages: [RecognizedLanguage] = []
  ) -> NodeID {
    let id = NodeID(nodes.count)
    var node = Node(
      level: level, blockType: blockType, corners: corners.storable,
      confidence: confidence >= 0 ? Double(Float(min(1, confidence))) : -1, recognizedBreak: recognizedBreak, text: text
    )
    if let parent {
      node.parent = parent
      if lastChild[Int(parent)] == .none {
        nodes[Int(parent)].firstChild = id
      } else {
        nodes[Int(lastChild[Int(parent)])].nextSibling = id
      }
      nodes[Int(parent)].childCount += 1
      lastChild[Int(parent)] = id
    }
    nodes.append(node)
    self.languages.append(languages)
    lastChild.append(.none)
    return id
  }

  /// The finished tree.
  public mutating func finish() -> TextTree {
    var confidenceSums = [(sum: Double, count: Double)](repeating: (0, 0), count: nodes.count)
    // Children have higher numbers than their parents: one pass from the back sees them first.
    for index in nodes.indices.reversed() {
      let node = nodes[index]
      nodes[index].end = max(node.end, NodeID(index + 1))
      if node.level == .symbol {
        let known = node.confidence >= 0
        confidenceSums[index] = known ? (node.confidence, 1) : (0, 0)
      } else {
        let (sum, count) = confidenceSums[index]
        nodes[index].confidence = count > 0 ? Double(Float(min(1, sum / count))) : -1
        nodes[index].text = joinedText(index)
      }
      if node.level == .word { passBreakToLastVisibleSymbol(of: index) }
      if node.parent != .none {
        let parent = Int(node.parent)
        nodes[parent].end = max(nodes[parent].end, nodes[index].end)
        confidenceSums[parent].sum += confidenceSums[index].sum
        confidenceSums[parent].count += confidenceSums[index].count
      }
    }
    return TextTree(nodes: nodes) { languages[Int($0)] }
  }

  private func joinedText(_ index: Int) -> String {
    let level = nodes[index].level
    var text = ""
    var child = nodes[index].firstChild
    while child != .none {
      let node = nodes[Int(child)]
      text += node.text
      if node.nextSibling != .none {
        switch level {
        case .page, .block, .paragraph: text += "\n"
        case .line: text += node.recognizedBreak.text
        case .word, .symbol: break
        }
      }
      child = node.nextSibling
    }
    return text
  }

  private mutating func passBreakToLastVisibleSymbol(of word: Int) {
    let recognizedBreak = nodes[word].recognizedBreak
    var visible = NodeID.none
    var child = nodes[word].firstChild
    while child != .none {
      let next = nodes[Int(child)].nextSibling
      if next != .none || recognizedBreak != .hyphen { visible = child }
      child = next
    }
    if visible != .none { nodes[Int(visible)].recognizedBreak = recognizedBreak }
  }
}

extension Quad {
  /// With coordinates that are Floats, none of them NaN or past `TreeAssembler.maxCoordinate`.
  fileprivate var storable: Quad {
    func storable(_ value: Double) -> Double {
      guard !value.isNaN else { return 0 }
      return Double(Float(max(-TreeAssembler.maxCoordinate, min(TreeAssembler.maxCoordinate, value))))
    }
    func storable(_ point: Point) -> Point { Point(storable(point.x), storable(point.y)) }
    return Quad(
      topLeft: storable(topLeft), topRight: storable(topRight),
      bottomRight: storable(bottomRight), bottomLeft: storable(bottomLeft))
  }
}

extension [NodeID] {
  /// In ascending numbers: where the first that is not below `limit` stands, or their end.
  fileprivate func firstIndex(notBelow limit: NodeID) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < limit { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
