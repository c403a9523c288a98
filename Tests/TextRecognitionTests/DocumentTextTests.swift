import Testing

@testable import TextRecognition

/// The document view of the sample.
struct DocumentTextTests {
  private let document = Text.sample.document

  @Test func linesFlowAndHyphenatedWordsAreJoined() {
    #expect(document.text == "My footnote\n7")
    #expect(document.blocks.map(\.text) == ["My footnote", "7"])
    #expect(document.blocks[0].paragraphs.map(\.text) == ["My footnote"])
    #expect("\(document)" == document.text)
  }

  @Test func theHyphenIsTheBreakAndNoSymbol() {
    let words = document.blocks[0].paragraphs[0].words
    #expect(words.map(\.text) == ["My", "foot", "note"])
    #expect(words[1].symbols.map(\.text) == ["f", "o", "o", "t"])
    #expect(words.map(\.recognizedBreak?.type) == [.space, .hyphen, .lineBreak])
    #expect(words[1].symbols.map(\.recognizedBreak?.type) == [nil, nil, nil, .hyphen])
    #expect(words.allSatisfy { $0.recognizedBreak?.isPrefix == false })
  }

  @Test func breaksHaveCloudVisionsNumbers() {
    // UNKNOWN = 0, SPACE = 1, SURE_SPACE = 2, EOL_SURE_SPACE = 3, HYPHEN = 4, LINE_BREAK = 5.
    typealias Break = TextRecognizedBreak.BreakType
    let numbers: [Break] = [.space, .sureSpace, .lineWrap, .hyphen, .lineBreak]
    #expect(numbers.map(\.rawValue) == [1, 2, 3, 4, 5])
    #expect(numbers == Break.allCases)
  }
}
