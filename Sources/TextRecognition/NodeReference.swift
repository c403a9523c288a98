internal import TextRecCore

/// One node of a tree that all views of a result share.
struct NodeReference: Sendable {
  let tree: TextTree
  /// Of a node of `tree`.
  let id: NodeID

  /// Invariant: `id` is that of a node, so the index is in range.
  var node: Node { tree.nodes[Int(id)] }

  /// What is at `level` inside the node, in reading order.
  func nodes(at level: Level) -> [NodeReference] {
    var nodes: [NodeReference] = []
    var next = tree.next(level, in: id, after: .none)
    while next != .none {
      nodes.append(NodeReference(tree: tree, id: next))
      next = tree.next(level, in: id, after: next)
    }
    return nodes
  }

  var children: [NodeReference] { tree.children(of: id).map { NodeReference(tree: tree, id: $0) } }
}

extension NodeReference: Equatable {
  /// Whether both nodes, and all inside them, say the same; they may be of different trees.
  static func == (a: NodeReference, b: NodeReference) -> Bool {
    let (node, other) = (a.node, b.node)
    return node.level == other.level && node.blockType == other.blockType && node.text == other.text
      && node.corners == other.corners && node.confidence == other.confidence
      && node.recognizedBreak == other.recognizedBreak
      && a.tree.languages(of: a.id) == b.tree.languages(of: b.id) && a.children == b.children
  }
}
