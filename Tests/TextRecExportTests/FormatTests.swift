import Testing
import TextRecCore
import TextRecExport

/// What the two lines of `RecognitionResult.small` become, reasoned from the formats' specifications.
struct FormatTests {
  private let source = PageSource(fileName: "a;\"b\".tif", page: 2)

  private func text(_ format: ExportFormat, _ result: RecognitionResult = .small) throws -> String {
    String(decoding: try format.bytes(of: result, view: .full, source: source), as: UTF8.self)
  }

  @Test func hocrHasEachLevelWithItsPlace() throws {
    let body = try #require(try text(.hocr).split(separator: "<body>\n").last)
    #expect(
      body == """
        <div class="ocr_page" id="page_3" title="image &quot;a%3B%22b%22.tif&quot;; bbox 0 0 100 50; ppageno 2">
        <div class="ocr_carea" id="block_3_1" title="bbox 10 5 89 37">
        <p class="ocr_par" id="par_3_1" title="bbox 10 5 89 37" dir="auto">
        <span class="ocr_line" id="line_3_1" title="bbox 10 5 89 17; baseline 0 0; x_size 12">\
        <span class="ocrx_word" id="word_3_1" title="bbox 10 5 29 17; x_wconf 63">My</span> \
        <span class="ocrx_word" id="word_3_2" title="bbox 40 5 89 17; x_wconf 70">foot-</span></span>
        <span class="ocr_line" id="line_3_2" title="bbox 10 25 49 37; baseline 0 0; x_size 12">\
        <span class="ocrx_word" id="word_3_3" title="bbox 10 25 49 37; x_wconf 69">note</span></span>
        </p>
        </div>
        </div>
        </body>
        </html>
        """)
  }

  @Test func altoPartsAWordAtTheHyphen() throws {
    let root = try XMLElement(document: try ExportFormat.alto.bytes(of: .small, view: .full, source: source))
    let line = try #require(root.all(named: "TextLine").first)
    #expect(line.attributes["BASELINE"] == "10,17 89,17")
    #expect(line.children.map(\.name) == ["Shape", "String", "SP", "String", "HYP"])
    let strings = root.all(named: "String")
    #expect(strings.map(\.attributes["CONTENT"]) == ["My", "foot", "note"])
    #expect(strings.map(\.attributes["SUBS_TYPE"]) == [nil, "HypPart1", "HypPart2"])
    #expect(strings.map(\.attributes["SUBS_CONTENT"]) == [nil, "footnote", "footnote"])
    // The hyphen is 9 wide and starts 10 behind the t, at 80.
    #expect(strings[1].attributes["HPOS"] == "40" && strings[1].attributes["WIDTH"] == "39")
    let hyphen = line.children[4].attributes
    #expect(hyphen["CONTENT"] == "-" && hyphen["HPOS"] == "80" && hyphen["WIDTH"] == "9")
    let space = line.children[2].attributes
    #expect(space["HPOS"] == "29" && space["WIDTH"] == "11")
    #expect(strings[0].attributes["WC"] == "0.625")
    #expect(strings[0].children.map(\.attributes["GC"]) == ["0.5", "0.75"])
  }

  @Test func altoTellsThePageAndItsProcessing() throws {
    let root = try XMLElement(document: try ExportFormat.alto.bytes(of: .small, view: .full, source: source))
    #expect(root.all(named: "fileName").map(\.text) == ["a;\"b\".tif"])
    #expect(root.all(named: "softwareVersion").map(\.text) == [Version.string])
    let page = try #require(root.all(named: "Page").first).attributes
    #expect(page["PHYSICAL_IMG_NR"] == "3" && page["WIDTH"] == "100" && page["HEIGHT"] == "50" && page["LANG"] == "en")
    #expect(page["PROCESSINGREFS"] == root.all(named: "Processing").first?.attributes["ID"])
  }

  @Test func aLanguageIsToldWhereItChanges() throws {
    let tree = RecognitionResult.small.tree
    let result = RecognitionResult(
      tree: tree.withLanguages { id in
        [RecognizedLanguage(tag: id == tree.nodes(at: .word)[1] ? "de" : "en", confidence: 1)]
      }, info: RecognitionResult.small.info)
    let hocr = try XMLElement(document: HOCRExport.hocr(result))
    #expect(hocr.all.compactMap { $0.attributes["lang"] } == ["en", "de"])
    #expect(hocr.all.compactMap { $0.attributes["xml:lang"] } == ["en", "de"])
    let alto = try XMLElement(document: ALTOExport.alto(result))
    #expect(alto.all.compactMap { $0.attributes["LANG"] } == ["en", "de"])
  }

  @Test func tsvHasTesseractsColumnsAndLevels() throws {
    let expected = """
      level page_num block_num par_num line_num word_num left top width height conf text
      1 3 0 0 0 0 0 0 100 50 -1\u{20}
      2 3 1 0 0 0 10 5 79 32 -1\u{20}
      3 3 1 1 0 0 10 5 79 32 -1\u{20}
      4 3 1 1 1 0 10 5 79 12 -1\u{20}
      5 3 1 1 1 1 10 5 19 12 62.5 My
      5 3 1 1 1 2 40 5 49 12 70 foot-
      4 3 1 1 2 0 10 25 39 12 -1\u{20}
      5 3 1 1 2 1 10 25 39 12 68.75 note

      """
    #expect(try text(.tsv) == expected.replacing(" ", with: "\t"))
  }

  @Test func layoutKeepsAWideGap() throws {
    // A column is as wide as a letter of "note", 39 / 4 pixels: "foot-" starts in the third, but two spaces are least.
    #expect(try text(.layout) == "My  foot-\nnote")
  }

  @Test func cloudVisionHasTheHyphenAsABreak() throws {
    let json = try text(.cloudVision)
    #expect(json.contains(#""description":"My foot-\nnote""#) && json.contains(#""description":"foot","#))
    #expect(json.hasPrefix(#"{"textAnnotations":[{"locale":"en","#))
    #expect(json.hasSuffix(#""text":"My foot-\nnote"},"context":{"uri":"a;\"b\".tif","pageNumber":3}}"#))
    #expect(
      json.contains(
        #"{"property":{"detectedLanguages":[{"languageCode":"en","confidence":0.875}],"#
          + #""detectedBreak":{"type":"HYPHEN","isPrefix":false}},"#
          + #""boundingBox":{"vertices":[{"x":70,"y":5},{"x":79,"y":5},{"x":79,"y":17},{"x":70,"y":17}]},"#
          + #""confidence":0.75,"text":"t"}]}"#))
  }

  @Test func aPageWithoutTextIsAPage() throws {
    let empty = RecognitionResult(
      tree: TextTree(RecognizedPage(blocks: []), bounds: RandomPage.bounds, imageToResult: .identity),
      info: RecognitionResult.small.info)
    #expect(try XMLElement(document: HOCRExport.hocr(empty)).all(ofClass: "ocr_page").count == 1)
    #expect(try XMLElement(document: ALTOExport.alto(empty)).all(named: "PrintSpace").map(\.children.count) == [0])
    #expect(try text(.tsv, empty).split(separator: "\n").count == 2)
    #expect(try text(.layout, empty) == "")
    #expect(try text(.cloudVision, empty).hasPrefix(#"{"textAnnotations":[],"fullTextAnnotation":{"pages":[{"#))
  }

  @Test func textAndJSONAreAsElsewhere() throws {
    let result = RecognitionResult.small
    for view in View.allCases {
      #expect(try ExportFormat.text.bytes(of: result, view: view) == Array(result.tree.text(in: view).utf8))
      #expect(try ExportFormat.json.bytes(of: result, view: view) == JSONExport.json(result, view: view))
    }
  }
}
