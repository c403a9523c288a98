import Testing
import TextRecCore

@testable import struct TextRecognition.DocumentTextWord
@testable import struct TextRecognition.Text
@testable import protocol TextRecognition.TextComponent

/// Both views of any tree say what the tree says, node by node.
struct ViewConsistencyTests {
  static let seeds = UInt64(0)..<40

  private func expect(_ component: some TextComponent, is id: NodeID, of tree: TextTree, in view: View) {
    let node = tree.nodes[Int(id)]
    #expect(component.text == tree.text(of: id, in: view))
    #expect(component.cornerPoints.map { [$0.x, $0.y] } == node.corners.corners.map { [$0.x, $0.y] })
    let (frame, expected) = (component.frame, node.corners.frame)
    #expect(
      [frame.x, frame.y, frame.width, frame.height] == [expected.x, expected.y, expected.width, expected.height])
    #expect(component.angle == node.corners.angle)
    #expect(component.confidence == (node.confidence < 0 ? nil : node.confidence))
    #expect(component.recognizedLanguages.map(\.languageCode) == tree.languages(of: id).map(\.tag))
  }

  @Test(arguments: seeds) func theTextViewVisitsEveryBlockLineWordAndSymbolOnce(seed: UInt64) {
    let text = Text.random(seed: seed)
    let tree = text.result.tree
    var visited: [Level: [NodeID]] = [:]
    func visit(_ component: some TextComponent, _ id: NodeID, _ level: Level) {
      visited[level, default: []].append(id)
      expect(component, is: id, of: tree, in: .text)
    }
    for block in text.blocks {
      visit(block, block.reference.id, .block)
      for line in block.lines {
        visit(line, line.reference.id, .line)
        for element in line.elements {
          visit(element, element.reference.id, .word)
          for symbol in element.symbols { visit(symbol, symbol.reference.id, .symbol) }
        }
      }
    }
    for level in [Level.block, .line, .word, .symbol] {
      #expect(visited[level, default: []] == tree.nodes(at: level))
    }
    #expect(text.text == tree.text(in: .text))
  }

  @Test(arguments: seeds) func theDocumentViewVisitsAllButLineEndHyphens(seed: UInt64) {
    let text = Text.random(seed: seed)
    let tree = text.result.tree
    var words: [DocumentTextWord] = []
    var symbols: [NodeID] = []
    for block in text.document.blocks {
      expect(block, is: block.reference.id, of: tree, in: .document)
      for paragraph in block.paragraphs {
        expect(paragraph, is: paragraph.reference.id, of: tree, in: .document)
        for word in paragraph.words {
          expect(word, is: word.reference.id, of: tree, in: .document)
          #expect(word.symbols.reduce(into: "") { $0 += $1.text } == word.text)
          #expect(word.symbols.last?.recognizedBreak == word.recognizedBreak)
          words.append(word)
          symbols += word.symbols.map(\.reference.id)
        }
      }
    }
    #expect(words.map(\.reference.id) == tree.nodes(at: .word))
    #expect(symbols == tree.nodes(at: .symbol).filter { !tree.isLineEndHyphen($0) })
    for word in words {
      #expect(
        word.recognizedBreak.map { UInt32($0.type.rawValue) } ?? 0 == word.reference.node.recognizedBreak.rawValue)
    }
  }

  @Test(arguments: seeds) func jsonBringsBackAnEqualText(seed: UInt64) throws {
    let text = Text.random(seed: seed)
    let copy = try Text(json: text.json())
    #expect(copy == text && copy.blocks == text.blocks && copy.document == text.document)
  }
}
