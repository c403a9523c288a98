import TextRecCore
import TextRecExport

extension RecognitionResult {
  /// A random tree with random information, coordinates mapped so that digits are many.
  static func random(seed: UInt64) -> RecognitionResult {
    var generator = SeededGenerator(seed: seed &* 77)
    func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
    let map = AffineMap(
      a: number(-2...2), b: number(-2...2), c: number(-300...300), d: number(-2...2), e: number(-2...2),
      f: number(-9...9))
    let info = ResultInfo(
      engine: generator.pick([.tesseract, .neural]),
      engineNote: generator.pick(["", "no \"neural\"\n\tmodels in /模型"]),
      orientation: generator.pick(Orientation.allCases),
      pageOrientation: generator.pick([nil] + Orientation.allCases), skew: Float(number(-45...45)),
      coordinates: generator.pick(CoordinateSpace.allCases), width: generator.pick([1, 1024, .max]),
      height: generator.pick([1, 768, .max]), toStored: map, decodeMilliseconds: Float(number(0...9)),
      detectMilliseconds: Float(number(0...99)), recognizeMilliseconds: Float(number(0...9000)),
      totalMilliseconds: Float(number(0...9000)))
    return RecognitionResult(tree: .random(seed: seed, imageToResult: map), info: info)
  }

  /// The same, its lines numbered as in a stream: from the largest number that is written, every third line without one.
  static func tracked(seed: UInt64) -> RecognitionResult {
    let result = random(seed: seed)
    let ids = result.tree.nodes(at: .line).indices.map { $0 % 3 == 2 ? 0 : (1 << 53) - 1 - UInt64($0) }
    return RecognitionResult(tree: result.tree.withTrackingIDs(ids), info: result.info)
  }

  /// Two lines, the first ending in a hyphen: small enough to change by hand.
  static let small: RecognitionResult = {
    func word(_ text: String, x: Double) -> RecognizedWord {
      RecognizedWord(
        symbols: text.enumerated().map { index, character in
          RecognizedSymbol(
            text: String(character), box: Rect(x: x + Double(index) * 10, y: 5, width: 9, height: 12),
            confidence: index == 0 ? 0.5 : 0.75)
        })
    }
    let lines = [
      RecognizedLine(words: [word("My", x: 10), word("foot-", x: 40)], frameToImage: .translation(x: 0, y: 0)),
      RecognizedLine(words: [word("note", x: 10)], frameToImage: .translation(x: 0, y: 20)),
    ]
    let page = RecognizedPage(blocks: [RecognizedBlock(paragraphs: [RecognizedParagraph(lines: lines)])])
    let bounds = Rect(x: 0, y: 0, width: 100, height: 50)
    return RecognitionResult(
      tree: TextTree(page, bounds: bounds, imageToResult: .identity).withLanguages { _ in
        [RecognizedLanguage(tag: "en", confidence: 0.875)]
      },
      info: ResultInfo(
        engine: .tesseract, engineNote: "no models", orientation: .right, pageOrientation: .rightMirrored, skew: 0.1,
        coordinates: .oriented, width: 100, height: 50, toStored: .identity, decodeMilliseconds: 1.5,
        detectMilliseconds: 0.25, recognizeMilliseconds: 20,
        totalMilliseconds: 22))
  }()
}

/// JSON of `result` as a string.
func json(_ result: RecognitionResult, _ view: View) throws -> String {
  String(decoding: try JSONExport.json(result, view: view), as: UTF8.self)
}

/// What reading `json` back gives.
func result(_ json: some Sequence<UInt8>) throws -> RecognitionResult {
  try Array(json).withUnsafeBytes { bytes in try JSONImport.result(bytes) }
}
