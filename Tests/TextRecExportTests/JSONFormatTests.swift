import Testing
import TextRecCore
import TextRecExport

@testable import struct TextRecExport.JSONBytes

struct JSONFormatTests {
  /// One word of one symbol, written out by hand.
  private static let single = RecognitionResult(
    tree: TextTree(
      RecognizedPage(blocks: [
        RecognizedBlock(
          type: .table,
          paragraphs: [
            RecognizedParagraph(lines: [
              RecognizedLine(
                words: [
                  RecognizedWord(symbols: [
                    RecognizedSymbol(text: "\"", box: Rect(x: 1.5, y: 2, width: 3, height: 4), confidence: -1)
                  ])
                ], frameToImage: .identity)
            ])
          ])
      ]), bounds: Rect(x: 0, y: 0, width: 10, height: 8), imageToResult: .identity
    ).withLanguages { _ in [RecognizedLanguage(tag: "en", confidence: 0.5), .undetermined] },
    info: RecognitionResult.small.info)

  private static let geometry = #"""
    "frame":{"x":1.5,"y":2.0,"width":3.0,"height":4.0},"corners":[[1.5,2.0],[4.5,2.0],[4.5,6.0],[1.5,6.0]],"angle":0.0,
    """#

  private static let head = #"""
    "info":{"engine":"tesseract","engine_note":"no models","orientation":6,"skew":0.1,
    "detected_rotation":90,"detected_mirroring":true,"coordinates":"oriented","width":100,"height":50,"to_stored":[1.0,0.0,0.0,0.0,1.0,0.0],
    "decode_ms":1.5,"detect_ms":0.25,"recognize_ms":20.0,"total_ms":22.0},
    "text":"\"","frame":{"x":0.0,"y":0.0,"width":10.0,"height":8.0},
    "corners":[[0.0,0.0],[10.0,0.0],[10.0,8.0],[0.0,8.0]],"angle":0.0,"confidence":null,
    \#(languages),
    """#

  private static let languages = #""languages":[{"tag":"en","confidence":0.5},{"tag":"und","confidence":0.0}]"#

  private func expectJSON(_ view: View, _ expected: String) throws {
    #expect(try json(Self.single, view) == expected.filter { $0 != "\n" })
  }

  @Test func theTextViewHasLinesAndElements() throws {
    let symbol = #""text":"\"",\#(Self.geometry)"confidence":null"#
    let node = symbol + "," + Self.languages
    try expectJSON(
      .text,
      #"""
      {"schema":1,"view":"text",\#(Self.head)"blocks":[{"type":"table",\#(node),
      "lines":[{\#(node),"elements":[{\#(node),"symbols":[{\#(symbol)}]}]}]}]}
      """#)
  }

  @Test func theDocumentViewHasParagraphsAndWordsWithBreaks() throws {
    let symbol = #""text":"\"",\#(Self.geometry)"confidence":null"#
    let node = symbol + "," + Self.languages
    try expectJSON(
      .document,
      #"""
      {"schema":1,"view":"document",\#(Self.head)"blocks":[{"type":"table",\#(node),
      "paragraphs":[{\#(node),"words":[{\#(node),"break":"line","symbols":[{\#(symbol)}]}]}]}]}
      """#)
  }

  @Test func theFullViewHasAllLevels() throws {
    let symbol = #""text":"\"",\#(Self.geometry)"confidence":null"#
    let node = symbol + "," + Self.languages
    try expectJSON(
      .full,
      #"""
      {"schema":1,"view":"full",\#(Self.head)"blocks":[{"type":"table",\#(node),"paragraphs":[{\#(node),
      "lines":[{\#(node),"words":[{\#(node),"break":"line","symbols":[{\#(symbol)}]}]}]}]}]}
      """#)
  }

  @Test func aHyphenAtALinesEndIsLeftOutOfTheDocumentViewOnly() throws {
    let document = try json(.small, .document)
    #expect(document.contains(#""text":"My footnote""#))
    #expect(document.contains(#""break":"hyphen""#))
    #expect(!document.contains("-\""))
    for view in [View.text, .full] {
      let json = try json(.small, view)
      #expect(json.contains(#""text":"My foot-\nnote""#))
      #expect(json.contains(#""text":"-""#))
    }
  }

  @Test func stringsAreEscaped() {
    var value = JSONBytes()
    value.append(quoted: "\u{0}\u{1F}\u{10}\n\t\"\\/é漢\u{7F}\u{1F600}")
    #expect(
      String(decoding: value.bytes, as: UTF8.self)
        == "\"\\u0000\\u001f\\u0010\\n\\u0009\\\"\\\\/é漢\u{7F}\u{1F600}\"")
  }

  @Test func floatsReadBackThroughADouble() throws {
    var generator = SeededGenerator(seed: 3)
    let hard: [Float] = [
      0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 16_777_216, 0.1, 7.038531e-26, -7.038531e-26,
    ]
    let patterns = (0..<20_000).map { _ in Float(bitPattern: UInt32.random(in: 0..<0x7F80_0000, using: &generator)) }
    let misread = (hard + patterns).filter { number in
      var value = JSONBytes()
      value.append(number)
      let read = Double(String(decoding: value.bytes, as: UTF8.self)) ?? .nan
      return Float(read).bitPattern != number.bitPattern
    }
    #expect(misread.isEmpty)
  }

  @Test(arguments: [Float.nan, .infinity])
  func informationThatIsNoNumberIsAnError(number: Float) {
    var info = RecognitionResult.small.info
    info.skew = number
    let result = RecognitionResult(tree: RecognitionResult.small.tree, info: info)
    #expect { try JSONExport.json(result, view: .text) } throws: {
      ($0 as? TextRecError)?.status == .internalError
    }
  }
}
