import Testing
import TextRecCore
import TextRecImaging

struct InkFittingTests {
  private func fit(_ drawing: InkDrawing, _ words: [[RecognizedSymbol]]) throws -> [[Rect]] {
    let map = try #require(drawing.map)
    return InkFitting.fit(words, in: map).map { $0.map(\.box) }
  }

  /// `word` drawn with paper between its letters, and given with the boxes that `spoil` makes of the true ones.
  private func expectTruth(
    _ word: String, gap: Int = 1, spoil: ([Rect]) -> [Rect], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var drawing = InkDrawing(width: 400, height: 80)
    let truth = drawing.draw(word, x: 30, y: 20, scale: 4, gap: gap)
    #expect(try fit(drawing, [symbols(word, spoil(truth))]) == [truth], sourceLocation: sourceLocation)
  }

  @Test func rightBoxesStay() throws {
    for word in ["billion", "Whale", "fjén", "T:a."] { try expectTruth(word) { $0 } }
  }

  /// As Tesseract gives "billion": the first i begins where the b does.
  @Test func aBoxThatBeginsWithItsNeighboursIsMoved() throws {
    try expectTruth("billion") { truth in
      var boxes = truth
      boxes[1] = Rect(left: truth[0].x, top: truth[1].y, right: truth[1].right, bottom: truth[1].bottom)
      return boxes
    }
  }

  @Test func aBoxOnePixelWideIsWidened() throws {
    try expectTruth("nine") { truth in
      var boxes = truth
      boxes[1].x += 1
      boxes[1].width = 1
      boxes[2].width = 1
      return boxes
    }
  }

  /// As Tesseract gives "When": each box holds the letter before, and the last one two.
  @Test func boxesThatAreALetterLateAreMoved() throws {
    try expectTruth("When") { truth in
      [
        truth[0], Rect(left: truth[0].right - 8, top: truth[1].y, right: truth[1].x + 8, bottom: truth[1].bottom),
        truth[1], truth[2].union(truth[3]),
      ]
    }
  }

  /// As a network gives "im", which sees letters at their middles: of a letter wider than the line is high, half is outside.
  @Test(arguments: ["im", "mm"]) func halfABoxIsEnoughOfAWideLetterAtTheEndOfALine(word: String) throws {
    for upsideDown in [false, true] {
      try expectTruth(word) { truth in
        var boxes = truth
        boxes[1].width /= 2
        guard upsideDown else { return boxes }
        boxes = truth
        boxes[0].x += boxes[0].width / 2
        boxes[0].width /= 2
        return boxes
      }
    }
  }

  @Test func dotsAndAccentsAreTheirLetters() throws {
    try expectTruth("ijé:i") { $0.map { Rect(x: $0.x - 2, y: $0.y, width: $0.width + 3, height: $0.height) } }
  }

  @Test func aFullStopUnderAnArmStaysSmall() throws {
    var drawing = InkDrawing(width: 200, height: 80)
    let letter = drawing.draw("T", x: 30, y: 20, scale: 4)
    let stop = drawing.draw(".", x: 50, y: 20, scale: 4)
    let boxes = try fit(drawing, [symbols("T.", [letter[0], stop[0]])])[0]
    #expect(boxes[1].x == stop[0].x && boxes[1].y == stop[0].y && boxes[1].height == stop[0].height)
    #expect(boxes[0].x == letter[0].x && boxes[0].height == letter[0].height)
    #expect(boxes[0].union(boxes[1]) == letter[0], "the arm over the stop is the word's")
  }

  /// f and i share their crossbar; the cut may lie anywhere on it.
  @Test func lettersThatTouchArePartedWhereTheyAreThin() throws {
    var drawing = InkDrawing(width: 200, height: 80)
    let truth = drawing.draw("ffn", x: 30, y: 20, scale: 4, gap: 0)
    let whole = truth[0].union(truth[2])
    for (given, name) in [
      (truth, "true"), ([truth[0], whole, truth[2]], "one over all"), ([truth[0], truth[0], truth[2]], "one twice"),
    ] {
      let boxes = try fit(drawing, [symbols("ffn", given)])[0]
      for (box, truth) in zip(boxes, truth) {
        #expect(abs(box.x - truth.x) <= 5 && abs(box.right - truth.right) <= 5, "\(name): \(box), not \(truth)")
      }
    }
  }

  @Test func aWordIsAsLargeAsItsInk() throws {
    var drawing = InkDrawing(width: 400, height: 80)
    let truth = drawing.draw("bone", x: 30, y: 20, scale: 4)
    let other = drawing.draw("Whale", x: 180, y: 20, scale: 4)
    let large = truth.map { Rect(x: $0.x - 3, y: $0.y - 5, width: $0.width + 6, height: $0.height + 10) }
    #expect(try fit(drawing, [symbols("bone", large), symbols("Whale", other)]) == [truth, other])
  }

  @Test func rulesAndOtherLinesAreNotTakenIn() throws {
    var drawing = InkDrawing(width: 400, height: 120)
    let truth = drawing.draw("nobel", x: 60, y: 40, scale: 4)
    drawing.fill(x: 10, y: 72, width: 380, height: 2)
    drawing.fill(x: 52, y: 0, width: 3, height: 120)
    _ = drawing.draw("jjjjjjjjj", x: 60, y: 2, scale: 4)
    let large = truth.map { Rect(x: $0.x - 8, y: 35, width: $0.width + 12, height: 40) }
    let boxes = try fit(drawing, [symbols("nobel", large)])[0]
    #expect(boxes == truth)
  }

  @Test func aWordOnARuleLosesTheRule() throws {
    var drawing = InkDrawing(width: 400, height: 80)
    let truth = drawing.draw("nobel", x: 60, y: 20, scale: 4)
    drawing.fill(x: 10, y: 48, width: 380, height: 2)
    let boxes = try fit(drawing, [symbols("nobel", truth)])[0]
    #expect(boxes == truth)
  }

  @Test func textFromTheRightIsFittedInItsOwnOrder() throws {
    var drawing = InkDrawing(width: 400, height: 80)
    let truth = Array(drawing.draw("billion", x: 30, y: 20, scale: 4).reversed())
    let spoilt = truth.map { Rect(x: $0.x - 5, y: $0.y, width: $0.width + 7, height: $0.height) }
    #expect(try fit(drawing, [symbols("noillib", spoilt)]) == [truth])
  }

  @Test func columnsAreFittedDownward() throws {
    var drawing = InkDrawing(width: 400, height: 80)
    let truth = drawing.draw("bonne", x: 30, y: 20, scale: 4)
    let spoilt = truth.map { Rect(x: $0.x - 4, y: $0.y - 2, width: $0.width + 6, height: $0.height + 3).turned }
    #expect(try fit(drawing.turned, [symbols("bonne", spoilt)]) == [truth.map(\.turned)])
  }

  @Test func aWordWithoutInkKeepsItsBoxes() throws {
    let boxes = [Rect(x: 10.5, y: 10, width: 5, height: 20), Rect(x: 20, y: 10, width: 5, height: 20)]
    #expect(try fit(InkDrawing(width: 100, height: 60), [symbols("ab", boxes)]) == [boxes])
  }

  @Test func moreSymbolsThanColumnsOfInkShareThem() throws {
    var drawing = InkDrawing(width: 60, height: 60)
    drawing.fill(x: 20, y: 20, width: 2, height: 20)
    let boxes = try fit(
      drawing, [symbols("abeo", [Rect](repeating: Rect(x: 18, y: 18, width: 6, height: 24), count: 4))])[0]
    #expect(boxes.count == 4 && boxes.allSatisfy { drawing.hasInk(in: $0) })
  }

  @Test func boxesThatAreNoneDoNoHarm() throws {
    var drawing = InkDrawing(width: 60, height: 60)
    _ = drawing.draw("bo", x: 5, y: 5, scale: 4)
    let odd = [
      Rect(x: .nan, y: 0, width: 5, height: .nan), Rect(x: -1e300, y: -1e300, width: .infinity, height: 1e300),
      Rect(x: 1e9, y: 1e9, width: 1, height: 1), Rect(x: 10, y: 10, width: -5, height: -5),
      Rect(x: 60, y: 60, width: 0, height: 0),
    ]
    for a in odd {
      for b in odd {
        let words = [
          symbols("b", [a]), [], symbols("ob", [b, a]), symbols("o", [Rect(x: 5, y: 5, width: 20, height: 20)]),
        ]
        #expect(try fit(drawing, words).map(\.count) == [1, 0, 2, 1])
      }
    }
    #expect(try fit(InkDrawing(width: 0, height: 0), [symbols("b", [odd[1]])]).map(\.count) == [1])
    #expect(try fit(drawing, []).isEmpty)
  }

  @Test func aMapNeedsAByteForEachPixel() {
    #expect(InkMap(width: 2, height: 3, ink: [0, 0, 0, 0, 0]) == nil)
    #expect(InkMap(width: -2, height: -3, ink: [0, 0, 0, 0, 0, 0]) == nil)
    #expect(InkMap(width: .max, height: .max, ink: []) == nil)
  }

  @Test(arguments: UInt64(0)..<150)
  func symbolsKeepTheirOrderAndHaveInkOfTheirOwn(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func random(_ range: ClosedRange<Int>) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return range.lowerBound + Int((state >> 33) % UInt64(range.count))
    }
    let letters = InkDrawing.letters.keys.sorted()
    var drawing = InkDrawing(width: 1400, height: 100)
    var words: [[RecognizedSymbol]] = []
    var inks: [Rect] = []
    let scale = random(2...5)
    var x = 30
    for _ in 0..<3 {
      let word = String((0..<random(1...7)).map { _ in letters[random(0...letters.count - 1)] })
      let truth = drawing.draw(word, x: x, y: 25, scale: scale, gap: random(1...2))
      let ink = truth.reduce(truth[0]) { $0.union($1) }
      inks.append(ink)
      x = Int(ink.right) + scale * random(6...9)
      let spoilt = truth.map { box in
        Rect(
          x: box.x + Double(random(-scale...scale) / 2), y: box.y,
          width: max(1, box.width + Double(random(-scale * 2...scale * 2))),
          height: box.height)
      }
      words.append(symbols(word, spoilt))
    }

    let fitted = InkFitting.fit(words, in: try #require(drawing.map))
    #expect(fitted.map { $0.map(\.text) } == words.map { $0.map(\.text) })
    #expect(fitted.map { $0.map(\.confidence) } == words.map { $0.map(\.confidence) })
    for (word, ink) in zip(fitted, inks) {
      #expect(word.dropFirst().reduce(word[0].box) { $0.union($1.box) } == ink, "\(word.map { ($0.text, $0.box) })")
      #expect(word.allSatisfy { drawing.hasInk(in: $0.box) })
      for (left, right) in zip(word, word.dropFirst()) {
        #expect(left.box.center.x < right.box.center.x, "\(word.map { ($0.text, $0.box) })")
        let shared = min(left.box.right, right.box.right) - max(left.box.x, right.box.x)
        #expect(shared < 0.3 * min(left.box.width, right.box.width))
      }
    }
  }
}
