import Testing
import TextRecCore

@testable import TextRecNeural

/// In the drawn lines " " is a gap that the network has as a space, "|" one that it overlooked, and "~" a space that it has
/// without a gap.
struct ReadingSpacingTests {
  @Test(arguments: [
    ("Yes,|it is so", "Yes, it is so"), ("NO:|118 of 200", "NO: 118 of 200"), ("(a)|bc de fg", "(a) bc de fg"),
  ])
  func aGapThatTheNetworkOverlookedIsASpace(drawn: String, expected: String) {
    #expect(text(drawn, overlooked: 0.06) == expected)
  }

  @Test func aGapThatIsSurelyNoneStaysNone() {
    #expect(text("Yes,|it is so", overlooked: 0) == "Yes,it is so")
  }

  @Test func closingMarksStayWithTheirWord() {
    #expect(text("so it is|!", overlooked: 0.06) == "so it is!")
  }

  @Test func aSpaceWithoutAGapIsTakenOut() {
    #expect(text("con~flict of no one", seen: 0.6) == "conflict of no one")
  }

  @Test func aSpaceThatTheNetworkIsSureOfStays() {
    #expect(text("con~flict of no one", seen: 0.95) == "con flict of no one")
  }

  @Test func aLineOfOneWordIsLeftAsItIs() {
    #expect(text("1|4A", overlooked: 0.06) == "14A")
  }

  @Test func gapsBetweenHanAreNoSpaces() {
    #expect(text("東京|都民 一二三", overlooked: 0.9) == "東京都民 一二三")
  }

  private func text(_ drawn: String, overlooked: Double = 0, seen: Double = 1) -> String {
    var words: [[RecognizedSymbol]] = [[]]
    var spaces: [Double] = []
    var x = 0.0
    var space = 0.0
    for character in drawn {
      switch character {
      case " ", "~":
        words.append([])
        x += character == " " ? 8 : 0
        space = character == " " ? 1 : seen
      case "|":
        x += 8
        space = overlooked
      default:
        let box = Rect(x: x, y: 0, width: 10, height: 20)
        words[words.count - 1].append(RecognizedSymbol(text: String(character), box: box, confidence: 1))
        spaces.append(space)
        space = 0
        x += 12
      }
    }
    return LineSpacing.corrected(words, spaces: spaces, height: 20)
      .map { $0.reduce(into: "") { $0 += $1.text } }.joined(separator: " ")
  }
}
