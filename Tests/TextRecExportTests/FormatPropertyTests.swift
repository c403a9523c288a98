import Testing
import TextRecCore
import TextRecExport

/// Over random trees, in mirrored, turned and sheared coordinates.
struct FormatPropertyTests {
  private static let seeds = UInt64(0)..<100

  /// What a printed line is without the characters that XML forbids.
  private func lineTexts(_ tree: TextTree) -> [String] { tree.nodes(at: .line).map { tree[$0]?.text ?? "" } }

  @Test(arguments: seeds) func hocrIsWellFormedAndItsTextComesBack(seed: UInt64) throws {
    let result = RecognitionResult.random(seed: seed)
    let root = try XMLElement(document: HOCRExport.hocr(result))
    #expect(root.all(ofClass: "ocr_line").map(\.text) == lineTexts(result.tree))
    #expect(
      root.all(ofClass: "ocrx_word").map(\.text) == result.tree.nodes(at: .word).map { result.tree[$0]?.text ?? "" })
    let names = root.all.compactMap { $0.attributes["id"] }
    #expect(Set(names).count == names.count)
    for title in root.all.compactMap({ $0.attributes["title"] }) {
      let numbers = title.split(separator: ";")[0].split(separator: " ").dropFirst().compactMap { UInt64($0) }
      try #require(numbers.count == 4)
      #expect(numbers[0] < numbers[2] && numbers[1] < numbers[3])
      #expect(numbers[2] <= result.info.width && numbers[3] <= result.info.height)
    }
  }

  @Test(arguments: seeds) func altoIsWellFormedAndItsTextComesBack(seed: UInt64) throws {
    let result = RecognitionResult.random(seed: seed)
    let root = try XMLElement(document: ALTOExport.alto(result))
    let lines = root.all(named: "TextLine").map { line in
      line.children.reduce(into: "") { $0 += $1.name == "SP" ? " " : $1.attributes["CONTENT"] ?? "" }
    }
    #expect(lines == lineTexts(result.tree))
    for string in root.all(named: "String") {
      let glyphs = string.children.filter { $0.name == "Glyph" }.map { $0.attributes["CONTENT"] ?? "" }
      #expect(glyphs.allSatisfy { $0.unicodeScalars.count == 1 })
      #expect(glyphs.joined() == string.attributes["CONTENT"])
    }
    let names = root.all.compactMap { $0.attributes["ID"] }
    #expect(Set(names).count == names.count)
    let parts = root.all(named: "String").filter { $0.attributes["SUBS_TYPE"] != nil }
    #expect(root.all(named: "HYP").count <= parts.count)
  }

  @Test(arguments: seeds) func tsvIsATableOfTheTree(seed: UInt64) throws {
    let result = RecognitionResult.random(seed: seed)
    let rows = String(decoding: TSVExport.tsv(result), as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false) }
    #expect(rows.allSatisfy { $0.count == 12 })
    let nodes = result.tree.nodes.filter { $0.level < .symbol }
    #expect(rows.dropFirst().map { $0[0] } == nodes.map { "\($0.level.rawValue + 1)" })
    #expect(rows.dropFirst().map { $0[11] } == nodes.map { $0.level == .word ? $0.text[...] : "" })
    // A word is found by its numbers.
    let places = rows.dropFirst().map { $0[1...5].joined(separator: " ") }
    #expect(Set(places).count == places.count)
  }

  @Test(arguments: seeds) func layoutHasEveryCharacterInRows(seed: UInt64) throws {
    let result = RecognitionResult.random(seed: seed)
    let text = String(decoding: LayoutTextExport.text(result), as: UTF8.self)
    func letters(_ text: String) -> [Unicode.Scalar] {
      text.unicodeScalars.filter { !$0.properties.isWhitespace }.sorted()
    }
    #expect(letters(text) == letters(result.tree.text(in: .text)))
    let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.allSatisfy { !$0.hasSuffix(" ") } && rows.last?.isEmpty == result.tree.text(in: .text).isEmpty)
    // As bytes: a mark that opens a word makes one character with what stands before it.
    let bytes = Array(text.utf8)
    #expect(result.tree.nodes(at: .word).allSatisfy { bytes.contains(Array((result.tree[$0]?.text ?? "").utf8)) })
  }

  @Test(arguments: seeds) func cloudVisionIsWrittenForEveryTree(seed: UInt64) throws {
    let json = String(decoding: try CloudVisionExport.json(.random(seed: seed)), as: UTF8.self)
    #expect(json.hasPrefix("{\"textAnnotations\":[") && json.hasSuffix("}}") && !json.contains("\n"))
  }
}
