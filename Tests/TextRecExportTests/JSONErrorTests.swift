import Testing
import TextRecCore
import TextRecExport

/// JSON that is no result of the full view: an error that says what and where.
struct JSONErrorTests {
  private func expectRefusal(
    _ json: some Sequence<UInt8>, _ part: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    do {
      _ = try result(json)
      Issue.record("no error", sourceLocation: sourceLocation)
    } catch {
      let error = error as? TextRecError
      #expect(error?.status == .invalidArgument, sourceLocation: sourceLocation)
      let message = error?.message ?? ""
      #expect(message.contains(part), "\(message)", sourceLocation: sourceLocation)
    }
  }

  /// The small result's JSON with the first `old` replaced.
  private func changed(_ old: String, _ new: String) throws -> [UInt8] {
    let text = Array(try json(.small, .full).utf8)
    let old = Array(old.utf8)
    let start = try #require(text.indices.first { text[$0...].starts(with: old) }, "nothing to replace")
    return Array(text[..<start]) + Array(new.utf8) + Array(text[(start + old.count)...])
  }

  @Test func theUnchangedJSONIsRead() throws {
    #expect(try result(try json(.small, .full).utf8) == .small)
    #expect(try result("\u{FEFF} \n\(try json(.small, .full)) \r\n\t".utf8) == .small)
  }

  @Test func numbersOfTrackedLinesAreWholeOnesFrom1AndAtLinesOnly() throws {
    func numbered(_ number: String, at list: String = "lines") throws -> [UInt8] {
      try changed("\"\(list)\":[{", "\"\(list)\":[{\"tracking_id\":\(number),")
    }
    let tree = try result(numbered("7")).tree
    #expect(tree.nodes(at: .line).map { tree.trackingID(of: $0) } == [7, 0])
    for wrong in ["0", "-1", "1.5", "9007199254740992", "1e300"] {
      expectRefusal(try numbered(wrong), "lines[0].tracking_id: ")
    }
    expectRefusal(try numbered("\"7\""), "lines[0].tracking_id: expected a number")
    expectRefusal(try numbered("null"), "lines[0].tracking_id: expected a number")
    expectRefusal(try numbered("7,\"tracking_id\":7"), "there twice")
    for list in ["blocks", "words", "symbols"] { expectRefusal(try numbered("7", at: list), "unknown member") }
  }

  @Test func truncationsAreRefused() throws {
    let bytes = Array(try json(.small, .full).utf8)
    for length in stride(from: bytes.count - 1, through: 0, by: -11) { expectRefusal(bytes[..<length], "") }
  }

  @Test func noChangeOfAByteCrashes() throws {
    let bytes = Array(try json(.small, .full).utf8)
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        changed[Int.random(in: 0..<bytes.count, using: &generator)] =
          generator.pick(Array("0\"\\{}[],:-eE.9\0\u{7F}".utf8) + [0xFF, 0xC0, 0xED])
      }
      _ = try? result(changed)
    }
  }

  @Test func textThatIsNotJSON() throws {
    expectRefusal([], "no bytes")
    expectRefusal("<html>".utf8, "not JSON, or nested over 1000 deep, at byte 0 of 6")
    expectRefusal("\(try json(.small, .full)) x".utf8, "after the JSON's end")
    expectRefusal("\(try json(.small, .full)){}".utf8, "after the JSON's end")
    expectRefusal("[]".utf8, "expected an object, found an array")
    expectRefusal(String(repeating: "[", count: 1_000_000).utf8, "nested over 1000 deep")
    expectRefusal(String(repeating: "{\"blocks\":[", count: 100_000).utf8, "nested over 1000 deep")
  }

  @Test func moreBytesThanTheLimit() {
    let bytes = [UInt8](repeating: UInt8(ascii: " "), count: JSONImport.maxBytes + 1)
    expectRefusal(bytes, "67108865 bytes, more than 67108864")
  }

  @Test func otherVersionsAndViews() throws {
    expectRefusal(try changed(#""schema":1"#, #""schema":2"#), "schema: 2.0 is not 1")
    expectRefusal(try changed(#""schema":1"#, #""schema":"1""#), "schema: expected a number, found a string")
    expectRefusal(try json(.small, .text).utf8, #"view: only "full" can be read back, this is "text""#)
    expectRefusal(try json(.small, .document).utf8, #"this is "document""#)
    expectRefusal(try changed(#""full""#, #""all""#), #"view: "all" is none of "text", "document", "full""#)
    expectRefusal("{}".utf8, #"member "schema" is missing"#)
  }

  @Test func membersMissingUnknownAndRepeated() throws {
    expectRefusal(try changed(#""skew":0.1,"#, ""), #"info: member "skew" is missing"#)
    expectRefusal(try changed(#""engine_note":"no models","#, ""), #"info: member "engine_note" is missing"#)
    expectRefusal(try changed(#""detect_ms":0.25,"#, ""), #"info: member "detect_ms" is missing"#)
    expectRefusal(try changed(#""detected_rotation":90,"#, ""), #"info: member "detected_rotation" is missing"#)
    expectRefusal(try changed(#""detected_mirroring":true,"#, ""), #"info: member "detected_mirroring" is missing"#)
    expectRefusal(try changed(#""skew":0.1"#, #""skew":0.1,"skew":0.1"#), "info.skew: there twice")
    expectRefusal(try changed(#""view""#, #""page":1,"view""#), "page: unknown member")
    expectRefusal(
      try changed(#""break":"sure_space","#, #""Break":"sure_space","#),
      "blocks[0].paragraphs[0].lines[0].words[0].Break: unknown")
    expectRefusal(try changed(#""x":40.0"#, #""X":40.0"#), "words[1].frame.X: unknown member")
  }

  @Test func numbersOfTheWrongKindOrSize() throws {
    expectRefusal(try changed(#""skew":0.1"#, #""skew":1e999"#), "info.skew: a number over 1.8e308")
    expectRefusal(try changed(#""skew":0.1"#, #""skew":-1e40"#), "info.skew: -1e+40 is not from")
    expectRefusal(try changed(#""skew":0.1"#, #""skew":null"#), "info.skew: expected a number, found null")
    expectRefusal(try changed(#""skew":0.1"#, #""skew":NaN"#), "not JSON")
    expectRefusal(try changed(#""width":100"#, #""width":-1"#), "info.width: -1.0 is not a whole number from 0")
    expectRefusal(try changed(#""width":100"#, #""width":4294967296"#), "info.width")
    expectRefusal(try changed(#""orientation":6"#, #""orientation":0"#), "info.orientation: 0.0 is no orientation")
    expectRefusal(try changed(#""orientation":6"#, #""orientation":9"#), "info.orientation: 9.0")
    expectRefusal(try changed(#""orientation":6"#, #""orientation":6.5"#), "info.orientation: 6.5")
    expectRefusal(
      try changed(#""detected_rotation":90"#, #""detected_rotation":45"#),
      "info.detected_rotation: 45.0 is none of 0, 90, 180 and 270")
    expectRefusal(
      try changed(#""detected_rotation":90"#, #""detected_rotation":-1"#), "info.detected_rotation: -1.0 is none of 0")
    // Mirroring alone is nothing that a page can be found to have.
    expectRefusal(
      try changed(#""detected_rotation":90"#, #""detected_rotation":null"#),
      "info.detected_rotation: expected a number, found null")
    expectRefusal(
      try changed(#""detected_mirroring":true"#, #""detected_mirroring":1"#),
      "info.detected_mirroring: expected a boolean, found a number")
    expectRefusal(try changed(#""engine":"tesseract""#, #""engine":"auto""#), #"info.engine: "auto" is none of"#)
    expectRefusal(
      try changed(#""engine_note":"no models""#, #""engine_note":null"#),
      "info.engine_note: expected a string, found null")
    expectRefusal(try changed(#""detect_ms":0.25"#, #""detect_ms":"0""#), "info.detect_ms: expected a number")
    expectRefusal(try changed("[1.0,0.0,0.0,", "[1.0,0.0,"), "info.to_stored: expected 6 numbers, found 5")
    expectRefusal(
      try changed("[1.0,0.0,0.0,", "[1.0,true,0.0,"), "info.to_stored[1]: expected a number, found a boolean")
    expectRefusal(
      try changed(#""confidence":0.5"#, #""confidence":1.5"#), "symbols[0].confidence: 1.5 is not from 0.0 to 1.0")
    expectRefusal(try changed("[10.0,5.0]", "[10.0,2e9]"), "corners[0][1]: 2000000000.0 is not from -1073741824.0")
  }

  @Test func cornersOfTheWrongShape() throws {
    expectRefusal(try changed("[10.0,5.0],", ""), "blocks[0].corners: expected 4 points of 2 numbers, found 3")
    expectRefusal(try changed("[10.0,5.0]", "[10.0]"), "blocks[0].corners[0]: expected 2 numbers, found 1")
    expectRefusal(try changed("[10.0,5.0]", "{}"), "blocks[0].corners[0]: expected an array, found an object")
  }

  @Test func textsThatAreNone() throws {
    let symbol = "lines[0].words[0].symbols[0].text: "
    expectRefusal(try changed(#""text":"M""#, #""text":"""#), symbol + "a symbol without text")
    expectRefusal(try changed(#""text":"M""#, #""text":"e\u0301""#), symbol + "not in Unicode's NFC form")
    expectRefusal(
      try changed(#""text":"M""#, #""text":"\u0001M""#), symbol + "not in Unicode's NFC form, or with a control")
    expectRefusal(try changed(#""text":"M""#, #""text":"M\u0000""#), "U+0000 at byte")
    expectRefusal(try changed(#""text":"M""#, "\"text\":\"M\0\""), "U+0000 at byte")
    expectRefusal(try changed(#""text":"M""#, #""text":"\ud800""#), "not JSON")
    expectRefusal(try changed(#""text":"M""#, #""text":"\udc00\ud800""#), "not JSON")
    expectRefusal(try changed(#""text":"M""#, #""text":7"#), symbol + "expected a string, found a number")
    var invalid = try changed(#""text":"M""#, #""text":"@""#)
    invalid[try #require(invalid.firstIndex(of: UInt8(ascii: "@")))] = 0xFF
    expectRefusal(invalid, symbol + "invalid UTF-8")
  }

  @Test func anEscapedBackslashBeforeU0000IsText() throws {
    expectRefusal(try changed(#""text":"M""#, #""text":"\\u0000""#), #"is not what its symbols spell"#)
  }

  @Test func languagesThatAreNone() throws {
    func expectRefusal(_ languages: String, _ part: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let json = try changed(#""languages":[{"tag":"en","confidence":0.875}]"#, languages)
      self.expectRefusal(json, part, sourceLocation: sourceLocation)
    }
    func expectRefusal(tag: String, _ part: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      let languages = #""languages":[{"tag":\#(tag),"confidence":1}]"#
      try expectRefusal(languages, "languages[0].tag: \(part)", sourceLocation: sourceLocation)
    }
    func expectRefusal(confidence: String, _ part: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
      try expectRefusal(
        #""languages":[{"tag":"en","confidence":\#(confidence)}]"#, part, sourceLocation: sourceLocation)
    }
    try expectRefusal(tag: #""english""#, #"language tag "english" does not start with a language code"#)
    try expectRefusal(tag: "\"\"", "language tag is empty")
    try expectRefusal(tag: #""en_US""#, #"language tag "en_US" contains U+5F"#)
    try expectRefusal(tag: #""EN""#, #""EN" is written "en""#)
    try expectRefusal(tag: #""iw""#, #""iw" is written "he""#)
    try expectRefusal(tag: "7", "expected a string, found a number")
    try expectRefusal(tag: "null", "expected a string, found null")
    try expectRefusal(confidence: "1.5", "languages[0].confidence: 1.5 is not from 0.0 to 1.0")
    try expectRefusal(confidence: "-0.1", "languages[0].confidence: -0.1 is not from 0.0 to 1.0")
    try expectRefusal(confidence: #""0.5""#, "languages[0].confidence: expected a number, found a string")
    try expectRefusal(confidence: "null", "languages[0].confidence: expected a number, found null")
    try expectRefusal(confidence: "NaN", "not JSON")
    try expectRefusal(#""languages":[{"tag":"en"}]"#, #"languages[0]: member "confidence" is missing"#)
    try expectRefusal(#""languages":[{"confidence":1}]"#, #"languages[0]: member "tag" is missing"#)
    try expectRefusal(#""languages":["en"]"#, "languages[0]: expected an object, found a string")
    try expectRefusal(#""languages":{}"#, "languages: expected an array, found an object")
    try expectRefusal(#""languages":[]"#, #"languages: is empty; that of text that cannot be told is "und""#)
    try expectRefusal(#""Languages":[]"#, "Languages: unknown member")
    let english = #"{"tag":"en","confidence":1}"#
    try expectRefusal(#""languages":[\#(english),\#(english)]"#, #"languages[1].tag: "en" is there twice"#)
  }

  @Test func theLanguagesOfAWordThatAreMissingAreNamedWithTheirPlace() throws {
    let word = #""languages":[{"tag":"en","confidence":0.875}],"break":"sure_space""#
    let place = "blocks[0].paragraphs[0].lines[0].words[0]"
    expectRefusal(try changed(word, #""break":"sure_space""#), #"\#(place): member "languages" is missing"#)
    expectRefusal(
      try changed(word, #""languages":[{"tag":"-","confidence":1}],"break":"sure_space""#), "\(place).languages[0].tag")
  }

  @Test func languagesOfNoText() throws {
    let empty = RecognitionResult(
      tree: TextTree(RecognizedPage(blocks: []), bounds: RandomPage.bounds, imageToResult: .identity),
      info: RecognitionResult.small.info)
    let parts = try json(empty, .full).split(separator: #""languages":[]"#)
    try #require(parts.count == 2)
    expectRefusal(
      (parts[0] + #""languages":[{"tag":"und","confidence":0}]"# + parts[1]).utf8, "languages: languages of no text")
  }

  @Test func aTextThatItsSymbolsDoNotSpell() throws {
    expectRefusal(
      try changed(#""text":"note""#, #""text":"Note""#),
      #"blocks[0].paragraphs[0].lines[1].text: "Note" is not what its symbols spell, "note""#)
  }

  @Test func listsThatAreEmpty() throws {
    let node =
      #""text":"","frame":{"x":0,"y":0,"width":1,"height":1},"corners":[[0,0],[1,0],[1,1],[0,1]],"angle":0,"confidence":null,"languages":[]"#
    let start = #"{"schema":1,"view":"full","info":"#
    let whole = try json(.small, .full)
    let info = try #require(whole.split(separator: #""info":"#).last).prefix { $0 != "}" } + "}"
    let page = start + info + "," + node + #","blocks":["#
    #expect(try result((page + "]}").utf8).tree.nodes.count == 1)
    let picture = page + #"{"type":"picture",\#(node),"paragraphs":["#
    #expect(try result((picture + "]}]}").utf8).tree.nodes.count == 2)
    expectRefusal((picture + "{\(node),\"lines\":[]}]}]}").utf8, "blocks[0].paragraphs[0].lines: is empty")
  }
}
