import Testing
import TextRecCore
import TextRecImaging

@testable import TextRecPipeline

/// A page of black lines, 120 x 12 pixels, each with a white notch at its top left, for readers who look for that.
private struct NotchedPage {
  static let width = 400
  static let height = 300
  let lines: [Rect]

  init(lines: [Rect] = (0..<6).map { Rect(x: 40, y: 30 + 40 * Double($0), width: 120, height: 12) }) {
    self.lines = lines
  }

  /// The page as it is stored in an orientation, with its lines there.
  func stored(_ orientation: Orientation) throws -> (image: Raster, lines: [Quad]) {
    var pixels = [UInt8](repeating: 255, count: Self.width * Self.height)
    for line in lines {
      for y in Int(line.y)..<Int(line.bottom) {
        for x in Int(line.x)..<Int(line.right) { pixels[y * Self.width + x] = 0 }
      }
      for y in Int(line.y)..<Int(line.y) + 4 {
        for x in Int(line.x)..<Int(line.x) + 30 { pixels[y * Self.width + x] = 255 }
      }
    }
    let page = try #require(Raster(width: Self.width, height: Self.height, channels: 1, pixels: pixels))
    let back = try #require(Orientation.allCases.first { orientation.then($0) == .up && $0.then(orientation) == .up })
    let map = back.uprightMap(storedWidth: Self.width, storedHeight: Self.height)
    return (try #require(page.upright(back)), lines.map { map(Quad($0)) })
  }
}

/// Reads what has its notch at the top left with certainty, all else badly.
private func readNotch(_ line: Quad, _ image: Raster) throws(TextRecError) -> TrialReading? {
  guard line.topRight.x - line.topLeft.x > line.bottomLeft.y - line.topLeft.y else { return nil }
  let (x, y) = (Int(line.topLeft.x) + 10, Int(line.topLeft.y) + 2)
  guard x >= 0, y >= 0, x < image.width, y < image.height else { return nil }
  return TrialReading(letters: 15, certainty: image.pixels[y * image.width + x] > 128 ? 0.97 : 0.4)
}

struct OrientationSearchTests {
  @Test(arguments: Orientation.allCases)
  func thePageIsFoundAsItLies(orientation: Orientation) throws {
    let (image, lines) = try NotchedPage().stored(orientation)
    let search = OrientationSearch(image: image, lines: lines, threads: 2, read: readNotch)
    #expect(try search.orientation() == orientation)
  }

  @Test(arguments: Orientation.allCases)
  func whichCornerOfALineComesFirstDoesNotMatter(orientation: Orientation) throws {
    let (image, lines) = try NotchedPage().stored(orientation)
    let turned = lines.map {
      Quad(topLeft: $0.bottomRight, topRight: $0.bottomLeft, bottomRight: $0.topLeft, bottomLeft: $0.topRight)
    }
    let search = OrientationSearch(image: image, lines: turned, threads: 1, read: readNotch)
    #expect(try search.orientation() == orientation)
  }

  @Test func whatIsReadAlikeInAllWaysIsLeftAlone() throws {
    let (image, lines) = try NotchedPage().stored(.down)
    let search = OrientationSearch(image: image, lines: lines, threads: 1) { _, _ in
      TrialReading(letters: 15, certainty: 0.9)
    }
    #expect(try search.orientation() == nil)
  }

  @Test func fewLettersTellNothing() throws {
    let (image, lines) = try NotchedPage(lines: [Rect(x: 40, y: 40, width: 60, height: 12)]).stored(.right)
    let search = OrientationSearch(image: image, lines: lines, threads: 1) { line, image throws(TextRecError) in
      try readNotch(line, image).map { TrialReading(letters: 4, certainty: $0.certainty) }
    }
    #expect(try search.orientation() == nil)
  }

  @Test func noLinesTellNothing() throws {
    let image = try #require(Raster(width: 9, height: 9, channels: 1, pixels: [UInt8](repeating: 255, count: 81)))
    #expect(try OrientationSearch(image: image, lines: [], threads: 1, read: readNotch).orientation() == nil)
  }

  @Test func anUprightPageIsToldByTwoLines() throws {
    let (image, lines) = try NotchedPage().stored(.up)
    let count = Lock(0)
    let search = OrientationSearch(image: image, lines: lines, threads: 1) { line, image throws(TextRecError) in
      count.withLock { $0 += 1 }
      return try readNotch(line, image)
    }
    #expect(try search.orientation() == .up)
    #expect(count.withLock { $0 } == 2)
  }

  @Test func errorsOfTheReaderAreThrown() throws {
    let (image, lines) = try NotchedPage().stored(.up)
    let search = OrientationSearch(image: image, lines: lines, threads: 2) { _, _ throws(TextRecError) in
      throw TextRecError(.timeout, "late")
    }
    #expect(throws: TextRecError.self) { try search.orientation() }
  }
}

struct OrientationBallotTests {
  private func ballot(_ readings: [(Orientation, letters: Int, certainty: Double)]) -> OrientationBallot {
    var ballot = OrientationBallot()
    ballot.add(readings.map { ($0.0, TrialReading(letters: $0.letters, certainty: $0.certainty)) })
    return ballot
  }

  @Test func aShortWordReadWithCertaintyBeatsItsMirrorImage() {
    // As networks read "bottom" and its mirror image.
    let ballot = ballot([(.up, 6, 0.999), (.upMirrored, 6, 0.97), (.down, 6, 0.6)])
    #expect(ballot.winner(by: .majority) == .up)
  }

  @Test func numbersReadTheWrongWayRoundDoNotOutnumberFewLetters() {
    #expect(ballot([(.up, 30, 0.998), (.left, 56, 0.85)]).winner(by: .majority) == .up)
  }

  @Test func printThatIsHardToReadMustLeadByFar() {
    let clear = ballot([(.up, 265, 0.47), (.down, 116, 0.16)])
    #expect(clear.winner(by: .majority) == nil && clear.winner(by: .runaway) == .up)
    #expect(ballot([(.up, 265, 0.47), (.down, 240, 0.4)]).winner(by: .runaway) == nil)
  }

  @Test func aTieHasNoWinner() {
    #expect(ballot([(.up, 12, 0.9), (.down, 12, 0.9)]).winner(by: .majority) == nil)
    #expect(ballot([]).winner(by: .majority) == nil)
  }

  @Test func onlyWhatWasLookedAtAloneCanBeCertain() {
    #expect(ballot([(.up, 24, 0.96)]).isCertain)
    #expect(!ballot([(.up, 23, 0.99)]).isCertain)
    #expect(!ballot([(.up, 40, 0.94)]).isCertain)
    #expect(!ballot([(.up, 40, 0.99), (.down, 1, 0.1)]).isCertain)
    #expect(!ballot([]).isCertain)
  }
}

struct LineSampleTests {
  private func line(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Quad {
    Quad(Rect(x: x, y: y, width: width, height: height))
  }

  @Test func longLinesAreCutToTheirMiddle() throws {
    let sample = LineSample(of: [line(100, 50, 1000, 20)])
    let cut = try #require(sample.lines.first)
    #expect(cut.frame == Rect(x: 520, y: 50, width: 160, height: 20))
  }

  @Test func specksAndLoneLettersAreNone() {
    #expect(LineSample(of: [line(0, 0, 20, 20), line(50, 0, 3, 40), line(90, 0, 12, 10)]).lines.isEmpty)
    #expect(LineSample(of: []).lines.isEmpty)
  }

  @Test func degenerateOnesDoNoHarm() {
    let nan = Quad(Rect(x: .nan, y: 0, width: 10, height: .nan))
    #expect(LineSample(of: [nan, line(0, 0, 0, 0), line(0, 0, .infinity, 10)]).lines.count <= 1)
  }

  @Test func linesOfBothDirectionsHaveASay() {
    let rows = (0..<12).map { line(0, 40 * Double($0), 300, 20) }
    let columns = (0..<4).map { line(400 + 40 * Double($0), 0, 20, 300) }
    let frames = LineSample(of: rows + columns).lines.prefix(2).map(\.frame)
    #expect(frames.contains { $0.width > $0.height } && frames.contains { $0.width < $0.height })
  }

  @Test func oneStandingLineOnAPageOfRowsHasNone() {
    let rows = (0..<12).map { line(0, 40 * Double($0), 300, 20) }
    let sample = LineSample(of: rows + [line(400, 0, 20, 300)])
    #expect(sample.lines.prefix(9).allSatisfy { $0.frame.width > $0.frame.height })
  }

  @Test func unusualHeightsComeLast() {
    let rows = (0..<6).map { line(0, 60 * Double($0), 300, 20) }
    let sample = LineSample(of: [line(0, 500, 900, 100)] + rows)
    #expect(sample.lines.last?.frame.height == 100)
  }
}
