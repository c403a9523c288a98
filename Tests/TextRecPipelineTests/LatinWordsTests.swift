import Testing
import TextRecCore

@testable import TextRecPipeline

/// 10 pixels for each symbol and each space, 14 high.
private func line(_ text: String, from x: Double, confidence: Double) -> RecognizedLine {
  var place = x
  let words = text.split(separator: " ").map { word in
    defer { place += 10 }
    return RecognizedWord(
      symbols: word.map { character in
        defer { place += 10 }
        return RecognizedSymbol(
          text: String(character), box: Rect(x: place, y: 0, width: 10, height: 14), confidence: confidence)
      })
  }
  return RecognizedLine(words: words, frameToImage: .identity)
}

private func text(_ line: RecognizedLine) -> String { line.words.map(\.text).joined(separator: " ") }

struct LatinWordsTests {
  /// The lines after the network saw `latin` from column `column` on, of Tesseract's `text`.
  private func lines(
    _ text: String, _ latin: String, at column: Double, certainty: Double = 0.5, sureness: Double = 0.99
  ) -> [String] {
    let words = LatinWords([line(latin, from: 10 * column, confidence: sureness)])
    return words.added(to: [line(text, from: 0, confidence: certainty)]).map { TextRecPipelineTests.text($0) }
  }

  @Test func aWordTakesThePlaceOfWhatWasMadeOfIt() {
    #expect(lines("नगर ऐ१ई९ल पता", "Email", at: 4) == ["नगर Email पता"])
    #expect(lines("새 010063 모델", "iPhone", at: 2) == ["새 iPhone 모델"])
    #expect(lines("को 5/08/2024 तक", "15/08/2024", at: 1) == ["को 15/08/2024 तक"])
  }

  @Test func particlesBehindItStay() {
    #expect(lines("또 600016이 새", "Google", at: 2) == ["또 Google이 새"])
    #expect(lines("또 7355100가 새", "Password", at: 2) == ["또 Password가 새"])
    #expect(lines("नग 600016। पता", "Google", at: 3) == ["नग Google। पता"])
  }

  @Test func whatBothReadIsLeftAsItIs() {
    #expect(lines("시간 19:30까지 새", "19:30", at: 3) == ["시간 19:30까지 새"])
  }

  @Test func ofALineThatIsLatinThroughoutNothingStays() {
    #expect(lines("비Peese 704 나5", "Please keep it", at: 0) == ["Please keep it"])
  }

  @Test func digitsOfAnotherScriptAreNotTakenForLatinOnes() {
    #expect(lines("नगर २३ पता", "23", at: 4) == ["नगर २३ पता"])
    #expect(lines("नग टह पता", "TH", at: 3) == ["नग टह पता"])
  }

  @Test func aSurerReadingStays() {
    #expect(lines("새 Modell 모델", "Mode1l", at: 2, certainty: 0.99, sureness: 0.95) == ["새 Modell 모델"])
  }

  @Test func anUnsureWordChangesNothing() {
    #expect(lines("नगर ऐ१ई९ल पता", "Email", at: 4, sureness: 0.6) == ["नगर ऐ१ई९ल पता"])
  }

  @Test func aWordThatTesseractLeftOutIsPutIn() {
    #expect(lines("नगर", "Registration", at: 4) == ["नगर Registration"])
  }

  @Test func aLineThatTesseractLeftOutIsAdded() {
    let words = LatinWords([line("Please keep this", from: 0, confidence: 0.99)])
    #expect(words.added(to: [RecognizedLine]()).map { text($0) } == ["Please keep this"])
    let blocks = words.added(to: [RecognizedBlock]())
    #expect(blocks.flatMap(\.paragraphs).flatMap(\.lines).map { text($0) } == ["Please keep this"])
  }

  @Test func aSpeckIsNoLine() {
    #expect(LatinWords([line("TH:", from: 0, confidence: 0.99)]).added(to: [RecognizedLine]()).isEmpty)
  }

  @Test func onlyScriptsUnlikeLatinAreReadApart() throws {
    func options(_ tags: String...) throws -> Options {
      var options = Options()
      options.languageHints = try tags.map { try LanguageTag($0) }
      return options
    }
    #expect(try ScriptCoverage.isLatinApart(options("hi", "en")))
    #expect(try ScriptCoverage.isLatinApart(options("ko")))
    #expect(try !ScriptCoverage.isLatinApart(options("ru", "en")))
    #expect(try !ScriptCoverage.isLatinApart(options("vi")))
  }
}
