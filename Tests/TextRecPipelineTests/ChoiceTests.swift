import Testing
import TextRecCore

@testable import TextRecPipeline

/// A line with one word a string; symbols are 10 wide and 20 high, spaces 10.
private func line(_ text: String, _ confidence: Double, frame: AffineMap = .identity) -> RecognizedLine {
  line(text.split(separator: " ").map { (String($0), confidence) }, frame: frame)
}

private func line(_ words: [(String, Double)], frame: AffineMap = .identity) -> RecognizedLine {
  var place = 0.0
  let words = words.map { text, confidence -> RecognizedWord in
    let symbols = text.map { character -> RecognizedSymbol in
      defer { place += 10 }
      return RecognizedSymbol(
        text: String(character), box: Rect(x: place, y: 0, width: 10, height: 20), confidence: confidence)
    }
    place += 10
    return RecognizedWord(symbols: symbols)
  }
  return RecognizedLine(words: words, frameToImage: frame)
}

extension RecognizedLine {
  fileprivate var text: String { words.map(\.text).joined(separator: " ") }
}

@Suite struct LineChoiceTests {
  @Test func aSureLineIsNotWorthAsking() {
    #expect(!LineChoice.isWorthAsking(line("all is clear", 0.9999)))
  }

  @Test func oneDoubtfulWordIsEnough() {
    #expect(LineChoice.isWorthAsking(line([("all", 0.9999), ("1s", 0.6), ("clear", 0.9999)])))
  }

  @Test func aHopelessLineIsNotWorthAsking() {
    #expect(!LineChoice.isWorthAsking(line("ee il", 0.2)))
  }

  @Test func linesWithoutSpacesAreTheNeuralRecognizers() {
    let neural = line("發足够的滋养", 0.3)
    #expect(!LineChoice.isWorthAsking(neural))
    #expect(LineChoice.best(neural: neural, tesseract: line("别的", 0.99)).text == "發足够的滋养")
  }

  @Test func tesseractLooksTheWayTheLineRuns() {
    let detected = Quad(Rect(x: 270, y: 180, width: 30, height: 20))
    let upsideDown = AffineMap(a: -1, b: 0, c: 300, d: 0, e: -1, f: 200)
    #expect(LineChoice.place(of: line("abc", 0.5), in: detected) == detected)
    let turned = LineChoice.place(of: line("abc", 0.5, frame: upsideDown), in: detected)
    #expect(turned.topLeft == Point(300, 200))
    #expect(turned.topRight == Point(270, 200))
    #expect(turned.bottomLeft == Point(300, 180))
  }

  @Test func theSurerOfTwoWordsIsTaken() {
    let neural = line([("In", 0.9999), ("aiso", 0.7), ("lists", 0.9999)])
    let tesseract = line([("1n", 0.3), ("also", 0.96), ("lists", 0.96)])
    #expect(LineChoice.best(neural: neural, tesseract: tesseract).text == "In also lists")
  }

  @Test func tesseractsGapsPartAWordThatIsInDoubt() {
    let neural = line([("CRT|CAPITAL", 0.9)])
    #expect(LineChoice.best(neural: neural, tesseract: line("CRT CAPITAL", 0.96)).text == "CRT CAPITAL")
  }

  @Test func aWordThatTesseractDoesNotSeeStays() {
    let best = LineChoice.best(neural: line("one two three", 0.6), tesseract: line("one three", 0.96))
    #expect(best.text == "one two three")
  }

  @Test func whatTesseractAloneSeesIsLeftOut() {
    #expect(LineChoice.best(neural: line("one two", 0.6), tesseract: line("one two ~", 0.96)).text == "one two")
  }

  @Test func readingsWithNothingInCommonAreWeighedAsAWhole() {
    #expect(LineChoice.best(neural: line("abc", 0.4), tesseract: line("xyzuv", 0.96)).text == "xyzuv")
    #expect(LineChoice.best(neural: line("abc", 0.9999), tesseract: line("xyzuv", 0.96)).text == "abc")
  }

  @Test func wordsTakenFromTesseractStandWhereTheyWereRead() throws {
    let neuralFrame = AffineMap.scale(x: 2, y: 2).then(.translation(x: 100, y: 50))
    let tesseractFrame = AffineMap.translation(x: 96, y: 44)
    let neural = line([("aiso", 0.5)], frame: neuralFrame)
    let tesseract = line([("also", 0.96)], frame: tesseractFrame)
    let best = LineChoice.best(neural: neural, tesseract: tesseract)
    #expect(best.frameToImage == neuralFrame)
    let symbol = try #require(best.words.first?.symbols.first)
    let inImage = best.frameToImage(Quad(symbol.box)).frame
    #expect(inImage == Rect(x: 96, y: 44, width: 10, height: 20))
  }

  @Test func agreementIsSurerThanEitherInDoubt() throws {
    let alone = LineChoice.best(neural: line("total", 0.9), tesseract: nil)
    let agreed = LineChoice.best(neural: line("total", 0.9), tesseract: line("total", 0.96))
    #expect(try confidence(agreed) > confidence(alone) + 0.2)
  }

  @Test func unknownConfidencesStayUnknown() {
    let best = LineChoice.best(neural: line("total", -1), tesseract: line("tota1", 0.3))
    #expect(best.words.flatMap(\.symbols).allSatisfy { $0.confidence == -1 } == (best.text == "total"))
  }

  @Test func confidencesStayBetweenZeroAndOne() {
    for own in stride(from: 0, through: 1, by: 0.1) {
      for other in stride(from: 0, through: 1, by: 0.1) {
        let best = LineChoice.best(neural: line("abc de", own), tesseract: line("abd de", other))
        #expect(best.words.flatMap(\.symbols).allSatisfy { (0...1).contains($0.confidence) })
      }
    }
  }

  private func confidence(_ line: RecognizedLine) throws -> Double { try #require(line.words.first?.meanCertainty) }
}

@Suite struct NeuralJunkFilterTests {
  private func text(_ candidates: [(String, Double, score: Double)]) -> [String] {
    NeuralJunkFilter.text(
      of: candidates.map { .init(line: line($0.0, $0.1), score: $0.score, certainty: max(0, $0.1)) }
    ).map(\.text)
  }

  @Test func aWordThatIsHardlyRightIsTextWhereItsLettersAreCertain() {
    let word = line("fusionopolls", 0.3)
    #expect(NeuralJunkFilter.text(of: [.init(line: word, score: 0.9, certainty: 0.9)]) == [word])
    #expect(NeuralJunkFilter.text(of: [.init(line: word, score: 0.9, certainty: 0.6)]).isEmpty)
  }

  @Test func anUnlikelyLineIsLeftOut() {
    #expect(text([("a line of text", 0.95, score: 0.8), ("fe ~ll", 0.3, score: 0.8)]) == ["a line of text"])
  }

  @Test func aShortDoubtfulLineStaysAmongText() {
    #expect(text([("Total", 0.95, score: 0.8), ("7", 0.5, score: 0.55)]) == ["Total", "7"])
  }

  @Test func theSameLineAloneIsTexture() {
    #expect(text([("7", 0.5, score: 0.55), ("O", 0.59, score: 0.6)]).isEmpty)
    // What a nail in a board, and a line that crosses a drawing, were read as.
    #expect(text([("#", 0.71, score: 0.7), ("98", 0.75, score: 0.7)]).isEmpty)
  }

  @Test func aLoneSymbolMustLookLikeText() {
    #expect(text([("4", 0.95, score: 0.8)]) == ["4"])
    #expect(text([("4", 0.95, score: 0.6)]).isEmpty)
    #expect(text([("42", 0.95, score: 0.6)]) == ["42"])
  }

  @Test func confidencesThatNobodyKnowsAreNotHeldAgainstALine() {
    #expect(text([("text", -1, score: 0.8)]) == ["text"])
  }
}

@Suite struct CalibrationTests {
  @Test func moreCertaintyIsNeverLessLikely() {
    let certainties = stride(from: 0, through: 1, by: 0.001)
    for curve in [Calibration.neural, Calibration.tesseract] {
      let likelihoods = certainties.map(curve)
      #expect(zip(likelihoods, likelihoods.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(likelihoods.allSatisfy { (0...1).contains($0) })
    }
  }
}

@Suite struct TextAlignmentTests {
  @Test func theWayLeadsThroughWhatIsAlike() throws {
    let path = try #require(TextAlignment.path(from: ["a", "b", "c"], to: ["a", "x", "b", "c"]))
    #expect(path.map(\.0) == [0, 1, 1, 2, 3])
    #expect(path.map(\.1) == [0, 1, 2, 3, 4])
  }

  @Test func emptyReadingsHaveAWay() throws {
    #expect(try #require(TextAlignment.path(from: [], to: [])).count == 1)
    #expect(try #require(TextAlignment.path(from: [], to: ["a", "b"])).map(\.1) == [0, 1, 2])
    #expect(try #require(TextAlignment.path(from: ["a"], to: [])).map(\.0) == [0, 1])
  }

  @Test func endlessReadingsAreNotCompared() {
    let long = [String](repeating: "a", count: 5000)
    #expect(TextAlignment.path(from: long, to: long) == nil)
  }
}

@Suite struct ScriptCoverageTests {
  @Test(arguments: [
    ("en", true), ("de", true), ("zh-Hans", true), ("zh-Hant", true), ("ja", true), ("ko", false), ("hi", false),
    ("ru", false), ("ar", false), ("th", false), ("he", false), ("el", false), ("vi", false), ("sr-Latn", true),
  ])
  func theNetworkReadsWhatItHasCharactersFor(hint: String, isCovered: Bool) throws {
    var options = Options()
    options.languageHints = [try LanguageTag(hint)]
    #expect(try ScriptCoverage.isCovered(options) == isCovered)
  }

  @Test func oneLanguageThatItCannotReadIsEnough() throws {
    var options = Options()
    options.languageHints = [try LanguageTag("hi"), try LanguageTag("en")]
    #expect(try !ScriptCoverage.isCovered(options))
  }

  @Test func withoutHintsTheScriptTells() throws {
    let expected: [Script: Bool] = [.latin: true, .chinese: true, .japanese: true, .devanagari: false, .korean: false]
    for script in Script.allCases {
      var options = Options()
      options.script = script
      #expect(try ScriptCoverage.isCovered(options) == expected[script])
    }
  }
}
