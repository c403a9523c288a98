import Testing
import TextRecCore

/// Which languages a node of a tree has.
struct NodeLanguagesTests {
  static let seeds = UInt64(0)..<50

  @Test(arguments: seeds)
  func nodesWithTextHaveLanguagesAndNodesWithoutHaveNone(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    for (index, node) in tree.nodes.enumerated() {
      #expect(tree.languages(of: NodeID(index)).isEmpty == node.text.isEmpty)
    }
    #expect(tree.languages(of: NodeID(tree.nodes.count)) == [])
    #expect(tree.languages(of: .none) == [])
  }

  @Test(arguments: seeds)
  func aSymbolHasItsWordsLanguages(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    for symbol in tree.nodes(at: .symbol) {
      #expect(tree.languages(of: symbol) == tree.languages(of: tree[symbol]?.parent ?? .none))
    }
  }

  @Test(arguments: seeds)
  func eachNodeAboveSymbolsHasTheLanguagesItWasGiven(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let tree = TextTree.random(seed: seed)
    let given = tree.nodes.map { _ in RandomLanguages.make(using: &generator) }
    let changed = tree.withLanguages { given[Int($0)] }
    for (index, node) in changed.nodes.enumerated() where node.level < .symbol && !node.text.isEmpty {
      #expect(changed.languages(of: NodeID(index)) == (given[index].isEmpty ? [.undetermined] : given[index]))
    }
    #expect(changed.nodes == tree.nodes)
  }

  @Test(arguments: seeds)
  func treesAreEqualIfAllTheirLanguagesAre(seed: UInt64) {
    let tree = TextTree.random(seed: seed)
    #expect(tree.withLanguages { tree.languages(of: $0) } == tree)
    guard let word = tree.nodes(at: .word).last else { return }
    let other = [RecognizedLanguage(tag: "tlh", confidence: 0.5)]
    let changed = tree.withLanguages { $0 == word ? other : tree.languages(of: $0) }
    #expect(changed != tree)
    #expect(changed.withLanguages { tree.languages(of: $0) } == tree)
  }

  @Test func aTreeThatWasNotLookedAtIsUndetermined() {
    let symbol = RecognizedSymbol(text: "a", box: Rect(x: 0, y: 0, width: 9, height: 9), confidence: 1)
    let line = RecognizedLine(words: [RecognizedWord(symbols: [symbol])], frameToImage: .identity)
    let page = RecognizedPage(blocks: [RecognizedBlock(paragraphs: [RecognizedParagraph(lines: [line])])])
    let tree = TextTree(page, bounds: RandomPage.bounds, imageToResult: .identity)
    for node in tree.nodes.indices { #expect(tree.languages(of: NodeID(node)) == [.undetermined]) }
  }

  @Test(arguments: zip([-1, 2, .nan, .infinity, 0.25] as [Float], [0, 1, 0, 1, 0.25]))
  func aConfidenceIsFrom0To1(given: Float, kept: Float) {
    #expect(RecognizedLanguage(tag: "en", confidence: given).confidence == kept)
  }
}
