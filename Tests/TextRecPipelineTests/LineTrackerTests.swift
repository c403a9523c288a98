import Testing
import TextRecCore

@testable import TextRecPipeline

/// A line of text, 20 high and 10 a letter wide, its left end at (x, y), turned clockwise around that.
private func line(_ text: String, _ x: Double, _ y: Double, turned degrees: Double = 0) -> LineTracker.Line {
  // Tangents of half angles give points on the circle without trigonometry.
  let half = degrees == 0 ? 0 : degrees == 90 ? 1 : 0.5
  let along = Point((1 - half * half) / (1 + half * half), 2 * half / (1 + half * half))
  let (right, down) = (along * (10 * Double(text.count)), along.quarterTurn * 20)
  let origin = Point(x, y)
  return LineTracker.Line(
    place: Quad(
      topLeft: origin, topRight: origin + right, bottomRight: origin + right + down, bottomLeft: origin + down),
    text: text)
}

struct LineTrackerTests {
  private var tracker = LineTracker()

  @Test mutating func linesGetNumbersFromOneAndKeepThemInAnyOrder() {
    let (one, two, three) = (line("Departures", 0, 0), line("Platform 9", 0, 40), line("Exit", 0, 80))
    #expect(tracker.ids(of: [one, two, three]) == [1, 2, 3])
    #expect(tracker.ids(of: [three, one, two]) == [3, 1, 2])
  }

  @Test mutating func boxesThatShakeAndTextsThatAreMisreadKeepTheirNumbers() {
    #expect(tracker.ids(of: [line("Departures", 0, 0), line("Platform 9", 0, 40)]) == [1, 2])
    #expect(tracker.ids(of: [line("Departure5", 3, -4), line("P1atf0rm 9", -5, 43)]) == [1, 2])
    #expect(tracker.ids(of: [line("Departures", 0, 0), line("Platform", -5, 43)]) == [1, 2])
  }

  @Test mutating func anotherTextAtTheSamePlaceIsAnotherLine() {
    #expect(tracker.ids(of: [line("Departures", 0, 0)]) == [1])
    #expect(tracker.ids(of: [line("Mind the gap", 0, 0)]) == [2])
    #expect(tracker.ids(of: [line("Stand on the right", 0, 0)]) == [3])
  }

  @Test mutating func theSameTextAtTwoPlacesIsTwoLines() {
    let lines = [line("Total", 0, 0), line("Total", 0, 100), line("Total", 0, 200)]
    #expect(tracker.ids(of: lines) == [1, 2, 3])
    #expect(tracker.ids(of: [lines[2], lines[0], lines[1]]) == [3, 1, 2])
    #expect(tracker.ids(of: [lines[1]]) == [2])
  }

  @Test mutating func aPictureThatMovesAsAWholeIsFollowedOverTheNextLine() {
    // By a line's distance each time: every line lands on another's place, with a text much like it.
    func list(_ top: Double) -> [LineTracker.Line] {
      (0..<8).map { line("Item \($0) at 12.\($0)0", 0, top + 30 * Double($0)) }
    }
    let ids = tracker.ids(of: list(0))
    for step in 1...5 { #expect(tracker.ids(of: list(-30 * Double(step))) == ids) }
    #expect(tracker.ids(of: list(-30 * 5 + 400)) == ids)
  }

  @Test mutating func whatStaysOnAMovingPictureKeepsItsNumber() {
    let logo = line("LIVE", 500, 0)
    func roll(_ top: Double) -> [LineTracker.Line] {
      (0..<5).map { line("Name number \($0)", 0, top + 30 * Double($0)) }
    }
    let ids = tracker.ids(of: roll(0) + [logo])
    #expect(tracker.ids(of: roll(-45) + [logo]) == ids)
  }

  @Test mutating func aLineThatIsAwayForThreeFramesComesBackMovedAndAfterFourItIsNew() {
    let stays = line("Departures", 0, 0)
    let goes = line("Platform 9", 0, 200)
    #expect(tracker.ids(of: [stays, goes]) == [1, 2])
    for step in 1...3 { #expect(tracker.ids(of: [line("Departures", 50 * Double(step), 0)]) == [1]) }
    #expect(tracker.ids(of: [line("Departures", 200, 0), line("Platform 9", 200, 200)]) == [1, 2])
    for _ in 1...4 { #expect(tracker.ids(of: [line("Departures", 200, 0)]) == [1]) }
    #expect(tracker.ids(of: [line("Departures", 200, 0), line("Platform 9", 200, 200)]) == [1, 3])
  }

  @Test(arguments: [53.13, 90.0]) mutating func slantedLinesAreTakenAlongTheirText(degrees: Double) {
    // Their upright boxes overlap by much, they themselves do not; the texts differ by one letter.
    func lines(_ shift: Double) -> [LineTracker.Line] {
      (0..<4).map { line("Shelf number \($0)", 60 * Double($0) + shift, shift, turned: degrees) }
    }
    #expect(tracker.ids(of: lines(0)) == [1, 2, 3, 4])
    #expect(tracker.ids(of: lines(3).reversed()) == [4, 3, 2, 1])
  }

  @Test mutating func noLinesAndPlacesThatAreNoneDoNoHarm() {
    #expect(tracker.ids(of: []) == [])
    let nowhere = Quad(Rect(x: 0, y: 0, width: 0, height: 0))
    let lines = [LineTracker.Line(place: nowhere, text: "Nowhere"), LineTracker.Line(place: nowhere, text: "")]
    #expect(tracker.ids(of: lines) == [1, 2])
    #expect(Set(tracker.ids(of: lines)).count == 2)
  }

  @Test mutating func aPageOfThousandsOfLinesIsFollowed() {
    func page(_ top: Double) -> [LineTracker.Line] {
      (0..<3000).map { line("Row \($0)", 100 * Double($0 % 30), top + 25 * Double($0 / 30)) }
    }
    let ids = tracker.ids(of: page(0))
    #expect(tracker.ids(of: page(4)) == ids)
  }
}
