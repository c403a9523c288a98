import Testing

@testable import TextRecognition

/// The text view of the sample, by what the sample says of itself.
struct TextTests {
  private let text = Text.sample

  @Test func textIsAsPrinted() {
    #expect(text.text == "My foot-\nnote\n7")
    #expect(text.blocks.map(\.text) == ["My foot-\nnote", "7"])
    #expect(text.blocks.flatMap(\.lines).map(\.text) == ["My foot-", "note", "7"])
    #expect(text.blocks.flatMap(\.lines).map { $0.elements.map(\.text) } == [["My", "foot-"], ["note"], ["7"]])
    #expect(text.blocks[0].lines[0].elements[1].symbols.map(\.text) == ["f", "o", "o", "t", "-"])
    #expect("\(text)" == text.text && "\(text.blocks[0].lines[1])" == "note")
  }

  @Test func framesHoldWhatIsInside() {
    let block = text.blocks[0]
    // From "My" at 10 to the end of "foot-" at 37: four symbols of 10 pixels and one of 9.
    #expect(block.lines[0].frame == Rect(x: 10, y: 5, width: 76, height: 12))
    #expect(block.lines[0].elements[0].frame == Rect(x: 10, y: 5, width: 19, height: 12))
    #expect(block.lines[1].elements[0].symbols[3].frame == Rect(x: 40, y: 25, width: 9, height: 12))
    #expect(block.frame == Rect(x: 10, y: 5, width: 76, height: 32))
  }

  @Test func cornersFollowTheReader() {
    let level = text.blocks[0].lines[1]
    let corners = [Point(x: 10, y: 25), Point(x: 49, y: 25), Point(x: 49, y: 37), Point(x: 10, y: 37)]
    #expect(level.cornerPoints == corners)
    #expect(level.angle == 0)

    let turned = text.blocks[1].lines[0]
    #expect(turned.frame == Rect(x: 82, y: 64, width: 8, height: 16))
    #expect(turned.cornerPoints.first == Point(x: 90, y: 80))
    #expect(turned.angle == 180)
  }

  @Test func confidenceIsTheMeanOfTheSymbolsOrUnknown() {
    let line = text.blocks[0].lines[0]
    #expect(line.elements[0].symbols.map(\.confidence) == [0.5, 1])
    #expect(line.elements[0].confidence == 0.75)
    // Two of seven symbols have 0.5, in the precision of a Float.
    #expect(line.confidence == Double(Float(6 / 7.0)))
    #expect(text.blocks[1].confidence == nil)
  }

  @Test func languagesComeMostLikelyFirstOrUndetermined() {
    let english = [
      TextRecognizedLanguage(languageCode: "en", confidence: 0.75),
      TextRecognizedLanguage(languageCode: "de", confidence: 0.25),
    ]
    #expect(text.blocks[0].recognizedLanguages == english)
    #expect(text.blocks[0].lines[0].elements[0].symbols[1].recognizedLanguages == english)
    #expect(text.blocks[1].lines[0].recognizedLanguages.map(\.languageCode) == ["und"])
    #expect(text.recognizedLanguages.map(\.languageCode) == ["und"])
    #expect(text.document.blocks[0].paragraphs[0].words[2].recognizedLanguages == english)
  }

  @Test func blocksSayWhatTheyHold() {
    #expect(text.blocks.map(\.blockType) == [.text, .table])
    #expect(text.document.blocks.map(\.blockType) == [.text, .table])
  }

  @Test func noTextIsAnEmptyText() {
    #expect(Text.empty.text == "" && Text.empty.blocks.isEmpty && Text.empty.recognizedLanguages.isEmpty)
    #expect(Text.empty.document.text == "" && Text.empty.document.blocks.isEmpty)
  }

  @Test func informationIsTheResults() {
    let info = text.info
    #expect(info.engine == .tesseract && info.engineNote == "no models")
    #expect(info.orientation == .down && info.detectedOrientation == .left && info.coordinates == .oriented)
    #expect(info.width == 100 && info.height == 90 && info.skew == 1.5)
    #expect(info.storedPoint(for: Point(x: 10, y: 20)) == Point(x: 90, y: 70))
    #expect(info.decodingTime == .microseconds(1500) && info.recognitionTime == .milliseconds(20))
    #expect(info.detectionTime == .microseconds(250) && info.totalTime == .milliseconds(22))
  }

  @Test func equalityIsThatOfWhatIsSaid() throws {
    let copy = try Text(json: text.json())
    #expect(copy == text)
    #expect(copy.blocks == text.blocks && copy.document == text.document)
    #expect(text.blocks[0].lines[0] != text.blocks[0].lines[1])
    // Two symbols that read the same at different places.
    let o = text.blocks[0].lines[0].elements[1].symbols[1...2]
    #expect(o.first?.text == o.last?.text && o.first != o.last)
  }
}
