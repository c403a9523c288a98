import Testing
import TextRecCore

@testable import TextRecTesseract

/// A line with one word a string, all of one certainty.
private func line(_ text: String, certainty: Double, x: Double = 0, y: Double = 0, block: Int = 0) -> EngineLine {
  var place = x
  let words = text.split(separator: " ").map { word -> EngineWord in
    defer { place += 10 }
    let symbols = word.map { character -> RecognizedSymbol in
      defer { place += 10 }
      return RecognizedSymbol(
        text: String(character), box: Rect(x: place, y: y, width: 10, height: 20), confidence: certainty)
    }
    return EngineWord(symbols: symbols, certainty: certainty)
  }
  return EngineLine(words: words, block: block, paragraph: block, blockType: .text, isVertical: false)
}

@Suite struct JunkFilterTests {
  @Test func anUncertainLineOnAGoodPageIsKept() {
    let page = [line("a page that reads well", certainty: 0.95), line("one faint line", certainty: 0.4)]
    #expect(JunkFilter.page(page).count == 2)
  }

  @Test func theSameLineAmongJunkIsNot() {
    let page = [line("faint", certainty: 0.4), line("%& x", certainty: 0.2), line("~", certainty: 0.1)]
    #expect(JunkFilter.page(page).isEmpty)
  }

  @Test func aBlankLineDoesNotVouchForOthers() {
    var blank = line("x", certainty: 0.95)
    blank.words[0].symbols[0].text = " "
    #expect(JunkFilter.page([blank, line("gh oe", certainty: 0.3)]).isEmpty)
  }

  @Test func aLongLineMayBeLessCertainThanAShortOne() {
    let long = line("97a56312 d8e8 4ca5 87fa 18e35266d31e", certainty: 0.35)
    let short = line("4ca5", certainty: 0.35)
    #expect(JunkFilter.page([long]).count == 1)
    #expect(JunkFilter.page([short]).isEmpty)
  }

  @Test func aSecondLookMustBeSure() {
    #expect(JunkFilter.secondLook([line("ya", certainty: 0.8)]).isEmpty)
    #expect(JunkFilter.secondLook([line("ya", certainty: 0.95)]).count == 1)
    #expect(JunkFilter.secondLook([line("---", certainty: 0.99)]).isEmpty)
  }
}

extension JunkFilterTests {
  @Test func aSureLetterAmongMuchJunkIsJunk() {
    let junk = (0..<20).map { _ in line("x", certainty: 0.3) }
    #expect(JunkFilter.secondLook(junk + [line("4", certainty: 0.95)]).isEmpty)
    #expect(JunkFilter.secondLook(junk + [line("Exit 4", certainty: 0.95)]).map(\.text) == ["Exit 4"])
    #expect(JunkFilter.secondLook([line("4", certainty: 0.95)]).map(\.text) == ["4"])
  }
}

@Suite struct PageAssemblyTests {
  @Test func aFoundLineComesBeforeTheBlockBelowIt() {
    let page = [line("top", certainty: 0.9, y: 0, block: 0), line("bottom", certainty: 0.9, y: 200, block: 1)]
    let merged = PageAssembly.merge(page, with: [line("middle", certainty: 0.95, y: 100)])
    #expect(merged.map(\.text) == ["top", "middle", "bottom"])
  }

  @Test func wordsOfOneRowAreOrderedFromTheLeft() {
    let found = [line("right", certainty: 0.95, x: 300, y: 98), line("left", certainty: 0.95, y: 100)]
    #expect(PageAssembly.merge([], with: found).map(\.text) == ["left", "right"])
  }

  @Test func aFoundLineOverAKnownOneIsLeftOutUnlessItIsClearlySurer() {
    let page = [line("Hello", certainty: 0.7)]
    #expect(PageAssembly.merge(page, with: [line("He11o", certainty: 0.8)]).map(\.text) == ["Hello"])
    #expect(PageAssembly.merge(page, with: [line("HELLO", certainty: 0.95)]).map(\.text) == ["HELLO"])
    #expect(PageAssembly.merge(page, with: [line("He", certainty: 0.99)]).map(\.text) == ["Hello"])
  }

  @Test func aBlockIsNotCutByWhatIsFoundBesideIt() {
    let page = [
      line("one", certainty: 0.9, y: 0, block: 0), line("two", certainty: 0.9, y: 40, block: 0),
      line("three", certainty: 0.9, y: 80, block: 0),
    ]
    let merged = PageAssembly.merge(page, with: [line("beside", certainty: 0.95, x: 500, y: 41)])
    #expect(Set(merged.dropLast().map(\.block)).count == 1)
    #expect(merged.map(\.text) == ["one", "two", "three", "beside"])
  }
}

@Suite struct SkewEstimateTests {
  /// Rows of symbols along a slope, 60 pixels apart.
  private func rows(slope: Double) -> [Rect] {
    (0..<8).flatMap { row in
      (0..<30).map { column in
        let x = Double(column) * 25
        return Rect(x: x, y: Double(row) * 60 + slope * x, width: 15, height: 20)
      }
    }
  }

  @Test(arguments: [0.0, 0.09, -0.18, 0.36, -0.58]) func theSlopeOfRowsIsFound(slope: Double) throws {
    #expect(abs(try #require(SkewEstimate.slope(of: rows(slope: slope), height: 20)) - slope) < 0.005)
  }

  @Test func scatteredSymbolsHaveNone() {
    var state: UInt64 = 7
    let boxes = (0..<200).map { _ -> Rect in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Rect(x: Double(state >> 40 & 1023), y: Double(state >> 50 & 1023), width: 15, height: 20)
    }
    #expect(SkewEstimate.slope(of: boxes, height: 20) == nil)
  }

  @Test func aFewSymbolsAreTooFewToTell() {
    #expect(SkewEstimate.slope(of: Array(rows(slope: 0.1).prefix(11)), height: 20) == nil)
  }
}

@Suite struct WorkImageTests {
  private let image = Raster(width: 60, height: 40, channels: 1, pixels: [UInt8](repeating: 255, count: 2400))!

  @Test(arguments: [(0.5, 0.0), (2.0, 0.0), (1.0, 0.2), (1.7, -0.4)])
  func everyCornerOfTheImageLiesInsideTheWorkImage(scale: Double, slope: Double) throws {
    let work = try #require(WorkImage(image, scale: scale, slope: slope, margin: 5, ground: 255))
    let toWork = try #require(work.toImage.inverse)
    for corner in image.bounds.corners {
      let place = toWork(corner)
      #expect(place.x > 3.9 && place.x < Double(work.raster.width) - 3.9)
      #expect(place.y > 3.9 && place.y < Double(work.raster.height) - 3.9)
    }
  }

  @Test func aSlantedLineComesOutLevel() throws {
    let work = try #require(WorkImage(image, scale: 1, slope: 0.25, ground: 255))
    let toWork = try #require(work.toImage.inverse)
    #expect(abs(toWork(Point(10, 10)).y - toWork(Point(50, 20)).y) < 1e-9)
  }

  @Test func aSideThatTesseractDoesNotTakeGivesNone() {
    #expect(WorkImage(image, scale: 600, ground: 255) == nil)
    #expect(WorkImage(image, scale: 0.001, ground: 255) == nil)
  }
}

struct SpaceTests {
  /// Behind which words a space is held to be, of a line that the engine spells as `text`.
  private func spaces(_ words: String, in text: String) -> [Bool] {
    var line = line(words, certainty: 1)
    line.takeSpaces(from: text)
    return line.words.map(\.isFollowedBySpace)
  }

  @Test func aSpaceIsWhereTheTextOfTheLineHasOne() {
    #expect(spaces("2024 년 11 월", in: "2024년 11월\n") == [false, true, false, true])
    #expect(spaces("two words", in: "two words\n\n") == [true, true])
    #expect(spaces("wide gap", in: "wide   gap") == [true, true])
  }

  @Test func aTextThatIsNotThatOfTheWordsTellsNothing() {
    #expect(spaces("2024 년", in: "2024月") == [true, true])
    #expect(spaces("2024 년", in: "") == [true, true])
  }
}
