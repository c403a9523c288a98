import TextRecCore

@testable import struct TextRecognition.Text

extension RecognitionResult {
  /// The result of a page on an image of 100 x 90 that is stored upside down.
  init(_ tree: TextTree) {
    let info = ResultInfo(
      engine: .tesseract, engineNote: "no models", orientation: .down, pageOrientation: .left, skew: 1.5,
      coordinates: .oriented, width: 100,
      height: 90, toStored: AffineMap(a: -1, b: 0, c: 100, d: 0, e: -1, f: 90), decodeMilliseconds: 1.5,
      detectMilliseconds: 0.25, recognizeMilliseconds: 20, totalMilliseconds: 22)
    self.init(tree: tree, info: info)
  }
}

extension Text {
  /// "My foot-" and "note" in a block, and in a table below it, upside down and of unknown confidence, "7".
  ///
  /// Symbols are 9 x 12 pixels, one every 10; the first of each word has confidence 0.5, the others 1. The first block is English,
  /// perhaps German; nothing is said of the rest.
  static let sample: Text = {
    func word(_ text: String, x: Double) -> RecognizedWord {
      RecognizedWord(
        symbols: text.enumerated().map { index, character in
          RecognizedSymbol(
            text: String(character), box: Rect(x: x + Double(index) * 10, y: 0, width: 9, height: 12),
            confidence: index == 0 ? 0.5 : 1)
        })
    }
    let lines = [
      RecognizedLine(words: [word("My", x: 10), word("foot-", x: 37)], frameToImage: .translation(x: 0, y: 5)),
      RecognizedLine(words: [word("note", x: 10)], frameToImage: .translation(x: 0, y: 25)),
    ]
    let seven = RecognizedSymbol(text: "7", box: Rect(x: 0, y: 0, width: 8, height: 16), confidence: -1)
    let turned = RecognizedLine(
      words: [RecognizedWord(symbols: [seven])], frameToImage: AffineMap(a: -1, b: 0, c: 90, d: 0, e: -1, f: 80))
    let page = RecognizedPage(blocks: [
      RecognizedBlock(paragraphs: [RecognizedParagraph(lines: lines)]),
      RecognizedBlock(type: .table, paragraphs: [RecognizedParagraph(lines: [turned])]),
    ])
    let bounds = Rect(x: 0, y: 0, width: 100, height: 90)
    let tree = TextTree(page, bounds: bounds, imageToResult: .identity)
    let table = tree.nodes(at: .block).last ?? 0
    return Text(
      RecognitionResult(
        tree.withLanguages { node in
          guard node > 0, node < table else { return [] }
          return [RecognizedLanguage(tag: "en", confidence: 0.75), RecognizedLanguage(tag: "de", confidence: 0.25)]
        }))
  }()

  static let empty = Text(
    RecognitionResult(
      TextTree(RecognizedPage(blocks: []), bounds: Rect(x: 0, y: 0, width: 100, height: 90), imageToResult: .identity)))

  static func random(seed: UInt64) -> Text { Text(RecognitionResult(.random(seed: seed))) }
}
