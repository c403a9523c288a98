import Testing
import TextRecCore

/// What holds for the tree of any page.
struct TextTreeTests {
  static let seeds = UInt64(0)..<100

  @Test(arguments: seeds)
  func nodesAreNumberedFromParentToChildrenInReadingOrder(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    var visited: [NodeID] = []
    func visit(_ id: NodeID) {
      visited.append(id)
      for child in tree.children(of: id) {
        #expect(tree[child]?.parent == id)
        #expect(tree[child]?.level.rawValue == (tree[id]?.level.rawValue).map { $0 + 1 })
        visit(child)
      }
      #expect(tree[id]?.childCount == UInt32(tree.children(of: id).count))
    }
    visit(0)
    #expect(visited == tree.nodes.indices.map(NodeID.init))
    #expect(tree[0]?.level == .page && tree[0]?.parent == NodeID.none)
  }

  @Test(arguments: seeds)
  func levelsListTheirNodesInOrder(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    for level in Level.allCases {
      let expected = tree.nodes.indices.filter { tree.nodes[$0].level == level }.map(NodeID.init)
      #expect(tree.nodes(at: level) == expected)
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func theNodesInsideANodeAreThoseThatNextFinds(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    for ancestor in tree.nodes.indices.map(NodeID.init) + [NodeID(tree.nodes.count), .none] {
      for level in Level.allCases {
        var expected: [NodeID] = []
        while case let id = tree.next(level, in: ancestor, after: expected.last ?? .none), id != .none {
          expected.append(id)
        }
        // A node is inside itself here.
        if tree[ancestor]?.level == level { expected.insert(ancestor, at: 0) }
        let found = tree.nodes(at: level, in: ancestor)
        #expect(Array(found) == expected)
        #expect(found.isEmpty || tree.nodes(at: level)[found.startIndex] == found.first)
      }
    }
  }

  @Test(arguments: UInt64(0)..<40)
  func nextFindsWhatASearchThroughAllNodesFinds(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    func isInside(_ id: NodeID, _ ancestor: NodeID) -> Bool {
      guard let parent = tree[id]?.parent, parent != NodeID.none else { return false }
      return parent == ancestor || isInside(parent, ancestor)
    }
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let ancestor = NodeID.random(in: 0..<NodeID(tree.nodes.count + 1), using: &generator)
      let previous =
        generator.chance(0.3)
        ? NodeID.none : NodeID.random(in: 0..<NodeID(tree.nodes.count + 2), using: &generator)
      let level = generator.pick(Level.allCases)
      let isStart = previous == NodeID.none
      let expected = tree.nodes(at: level).first { id in
        isInside(id, ancestor) && (isStart || isInside(previous, ancestor) && id > previous)
      }
      #expect(tree.next(level, in: ancestor, after: previous) == expected ?? NodeID.none)
    }
  }

  @Test(arguments: seeds)
  func wordsJoinedByTheirBreaksAreTheDocumentText(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    var joined = ""
    let words = tree.nodes(at: .word)
    for word in words {
      joined += tree.text(of: word, in: .document) ?? "?"
      if word != words.last { joined += tree[word]?.recognizedBreak.text ?? "?" }
    }
    #expect(Array(joined.utf8) == Array(tree.text(in: .document).utf8))
  }

  @Test(arguments: seeds)
  func aHyphenThatIsABreakIsInTheLineAndNotInTheWord(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    for word in tree.nodes(at: .word) {
      guard let node = tree[word] else { continue }
      let text = tree.text(of: word, in: .document) ?? ""
      #expect(!text.isEmpty)
      if node.recognizedBreak == .hyphen {
        #expect(text.count + 1 == node.text.count, "only the hyphen goes from \(node.text)")
        #expect(node.text.hasPrefix(text))
        #expect(node.nextSibling == NodeID.none && node.parent != NodeID.none)
        #expect(tree[node.parent]?.text.utf8.suffix(node.text.utf8.count).elementsEqual(node.text.utf8) == true)
      } else {
        #expect(text == node.text)
      }
    }
  }

  @Test(arguments: seeds)
  func textsOfParentsAreThoseOfTheirChildren(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    for (index, node) in tree.nodes.enumerated() where node.level != .symbol {
      let children = tree.children(of: NodeID(index)).compactMap { tree[$0] }
      let expected: String
      switch node.level {
      case .page, .block, .paragraph: expected = children.map(\.text).joined(separator: "\n")
      case .line:
        expected = children.enumerated().reduce(into: "") { text, child in
          text += child.element.text
          let isSpace = [.space, .sureSpace].contains(child.element.recognizedBreak)
          if child.offset + 1 < children.count, isSpace { text += " " }
        }
      case .word, .symbol: expected = children.map(\.text).joined()
      }
      #expect(node.text == expected)
    }
  }

  @Test(arguments: seeds)
  func textsAreComposedAndWithoutControlCharacters(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    for index in tree.nodes.indices {
      for view in View.allCases {
        let text = tree.text(of: NodeID(index), in: view) ?? "\0"
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isClean = lines.allSatisfy { Array($0.unicodeScalars) == Array(String($0).cleanText.unicodeScalars) }
        #expect(isClean, "\(text.debugDescription) in the \(view.name) view")
      }
    }
  }

  @Test(arguments: seeds)
  func confidencesAreMeansOverTheSymbolsThatHaveOne(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    func known(_ id: NodeID) -> [Double] {
      guard let node = tree[id] else { return [] }
      if node.level == .symbol { return node.confidence < 0 ? [] : [node.confidence] }
      return tree.children(of: id).flatMap(known)
    }
    for (index, node) in tree.nodes.enumerated() {
      let values = known(NodeID(index))
      #expect(node.confidence == -1 || (0...1).contains(node.confidence))
      if values.isEmpty {
        #expect(node.confidence == -1)
      } else {
        let mean = values.reduce(0, +) / Double(values.count)
        #expect(abs(node.confidence - mean) < 1e-6)
      }
    }
  }

  @Test(arguments: seeds)
  func framesLieInTheirParents(seed: UInt64) {

    let tree = TextTree.random(seed: seed, imageToResult: .turned(seed))
    for node in tree.nodes {
      guard let parent = tree[node.parent] else { continue }
      let (inner, outer) = (node.corners.frame, parent.corners.frame)
      let tolerance = 0.001
      #expect(inner.x >= outer.x - tolerance && inner.right <= outer.right + tolerance)
      #expect(inner.y >= outer.y - tolerance && inner.bottom <= outer.bottom + tolerance)
    }
  }

  @Test(arguments: UInt64(0)..<60)
  func everyOrientationGivesTheSameTreeMappedBack(seed: UInt64) throws {
    let upright = TextTree.random(seed: seed)
    for orientation in Orientation.allCases {
      let (width, height) = orientation.swapsSides ? (768, 1024) : (1024, 768)
      let toUpright = orientation.uprightMap(storedWidth: width, storedHeight: height)
      let stored = TextTree.random(seed: seed, imageToResult: try #require(toUpright.inverse))
      #expect(stored.nodes.map(\.text) == upright.nodes.map(\.text))
      #expect(stored.nodes.map(\.recognizedBreak) == upright.nodes.map(\.recognizedBreak))
      #expect(stored.nodes.map { toUpright($0.corners) } == upright.nodes.map(\.corners))
      let frame = try #require(stored[0]).corners.frame
      #expect(frame == Rect(x: 0, y: 0, width: Double(width), height: Double(height)))
    }
  }

  /// Three gaps as between words, and one of a column, to the right and to the left.
  @Test(arguments: [1.0, -1.0])
  func aWideGapIsASureSpaceWhicheverWayTheTextRuns(direction: Double) {
    let places = [0.0, 50, 100, 150, 400]
    let words = places.map { place in
      RecognizedWord(symbols: [
        RecognizedSymbol(
          text: "x", box: Rect(x: 500 + direction * place, y: 0, width: 40, height: 20), confidence: 1)
      ])
    }
    let line = RecognizedLine(words: words, frameToImage: .identity)
    let page = RecognizedPage(blocks: [RecognizedBlock(paragraphs: [RecognizedParagraph(lines: [line])])])
    let tree = TextTree(page, bounds: RandomPage.bounds, imageToResult: .identity)
    #expect(
      tree.nodes(at: .word).map { tree[$0]?.recognizedBreak } == [.space, .space, .space, .sureSpace, .line])
  }

  @Test func nothingIsFoundOutsideTheTree() {
    let tree = TextTree.random(seed: 1)
    let past = NodeID(tree.nodes.count)
    #expect(tree[past] == nil && tree[.none] == nil)
    #expect(tree.children(of: .none).isEmpty)
    #expect(tree.next(.word, in: .none, after: .none) == NodeID.none)
    #expect(tree.next(.word, in: 0, after: past) == NodeID.none)
    #expect(tree.next(.page, in: 0, after: .none) == NodeID.none)
    #expect(tree.text(of: past, in: .document) == nil)
    #expect(!tree.isLineEndHyphen(past))
  }

  @Test func numbersThatAreNoneBecomeOnesThatAFloatHolds() {
    var assembler = TreeAssembler()
    let page = assembler.add(
      .page, blockType: .unknown, corners: Quad(Rect(x: -.infinity, y: .nan, width: 1e300, height: 1)), under: nil)
    var parent = page
    for level in Level.allCases.dropFirst() {
      parent = assembler.add(
        level, blockType: .text, corners: Quad(Rect(x: 0, y: 0, width: 1, height: 1)), under: parent, text: "x",
        confidence: .nan)
    }
    assembler.add(
      .symbol, blockType: .text, corners: Quad(Rect(x: 0, y: 0, width: 1, height: 1)), under: parent - 1, text: "y",
      confidence: 7)
    let tree = assembler.finish()
    let limit = TreeAssembler.maxCoordinate
    for corner in tree.nodes[0].corners.corners {
      #expect((-limit...limit).contains(corner.x) && (-limit...limit).contains(corner.y))
    }
    #expect(tree.nodes(at: .symbol).map { tree[$0]?.confidence } == [-1, 1])
    #expect(tree.nodes[0].confidence == 1)
  }
}

extension AffineMap {
  /// A turn by a multiple of the angle in the 3-4-5 triangle, which no multiple brings back to level.
  fileprivate static func turned(_ steps: UInt64) -> AffineMap {
    let step = AffineMap(a: 0.6, b: -0.8, c: 0, d: 0.8, e: 0.6, f: 0)
    return (0..<steps % 11).reduce(.identity) { map, _ in map.then(step) }
  }
}
