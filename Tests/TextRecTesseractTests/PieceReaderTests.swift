import Testing
import TextRecCore

@testable import TextRecTesseract

/// A line 20 pixels high, its baseline falling by one pixel in ten, 5 pixels of it below.
private let row = LayoutRow(height: 20, descent: 5, start: Point(0, 100), end: Point(1000, 200))

struct LayoutRowTests {
  @Test(arguments: [(gap: 40.0, height: 20.0, isJoined: true), (41, 20, false), (10, 25, true), (10, 26, false)])
  func wordsAreReadAtOnceUnlessTheGapIsWideOrOneIsTooHigh(_ given: (gap: Double, height: Double, isJoined: Bool)) {
    let word = Rect(x: 0, y: 80, width: 50, height: 20)
    let next = Rect(x: 50 + given.gap, y: 80, width: 50, height: given.height)
    #expect(row.joins(word, next) == given.isJoined)
  }

  @Test func aWordGetsTheWholeHeightOfItsLine() {
    // In its middle the baseline is at 150: from 150 + 5 - 20 to 150 + 5.
    let low = Rect(x: 450, y: 143, width: 100, height: 7)
    #expect(row.filled(low) == Rect(x: 450, y: 135, width: 100, height: 20))
    let high = Rect(x: 450, y: 120, width: 100, height: 40)
    #expect(row.filled(high) == high)
  }
}

struct PieceReaderTests {
  private static let image = Result {
    try picture(
      [
        Writing("THE FILE HELT", height: 24, at: Point(40, 40)),
        Writing("TELL THE HILL", height: 24, at: Point(40, 84)),
        // Far behind: a part of its own.
        Writing("LEFT", height: 24, at: Point(520, 84)), Writing("HEEL THE TILE", height: 24, at: Point(40, 128)),
      ], width: 680, height: 200)
  }

  private func engine() throws -> TesseractEngine {
    try TesseractEngine(models: ModelSet.resolve(Options()), options: Options(), threads: 4)
  }

  private func lines(threads: Int, layoutScale: Double = 1) throws -> [EngineLine] {
    try PieceReader(engine().pool, threads: threads, ground: 230).lines(
      in: Self.image.get(), layoutScale: layoutScale, as: .block, control: Control())
  }

  @Test func aPageReadPartByPartSaysWhatItSaysAsAWhole() throws {
    let image = try Self.image.get()
    let whole = try engine().pool.with(control: Control()) { (instance) throws(TextRecError) in
      try instance.read(image, as: .block, control: Control())
    }
    let parts = try lines(threads: 2)
    #expect(parts.map(\.text) == ["THE FILE HELT", "TELL THE HILL LEFT", "HEEL THE TILE"])
    #expect(parts.map(\.text) == whole.map(\.text))
    for (part, line) in zip(parts.flatMap(\.words), whole.flatMap(\.words)) {
      #expect(part.box.intersection(line.box).area > 0.9 * part.box.union(line.box).area)
    }
  }

  @Test func anyNumberOfThreadsReadsTheSame() throws {
    let alone = try lines(threads: 1)
    for threads in [2, 4, 16] {
      let found = try lines(threads: threads)
      #expect(found.map(\.text) == alone.map(\.text))
      #expect(found.flatMap(\.words).map(\.box) == alone.flatMap(\.words).map(\.box))
    }
  }

  @Test func aReducedLayoutHasItsBoxesInTheImage() throws {
    let reduced = try lines(threads: 1, layoutScale: 0.5)
    let usual = try lines(threads: 1)
    #expect(reduced.map(\.text) == usual.map(\.text))
    for (line, other) in zip(reduced, usual) {
      #expect(line.box.intersection(other.box).area > 0.9 * line.box.union(other.box).area)
    }
  }

  @Test func whatIsNotWantedIsNotRead() throws {
    let control = Control.cancellable()
    control.cancel()
    let pool = try engine().pool
    let error = #expect(throws: TextRecError.self) {
      try PieceReader(pool, threads: 2, ground: 230).lines(
        in: Self.image.get(), layoutScale: 1, as: .automatic, control: control)
    }
    #expect(error?.status == .cancelled)
  }
}
