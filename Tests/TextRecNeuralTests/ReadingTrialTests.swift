import Testing
import TextRecCore

@testable import TextRecNeural

/// Reads cells of 48 columns: a Han character with certainty where the ink is at the top or, lying on its back, on the left;
/// elsewhere without. Gives three steps for each cell, the character in the middle.
private struct HanReader: NeuralNetwork {
  static let characters = ["", "字", " "]

  func run<R>(
    shape: [Int], fill: (UnsafeMutableBufferPointer<Float>) -> Void,
    read: (UnsafeBufferPointer<Float>, [Int]) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    let (rows, columns) = (shape[2], shape[3])
    var input = [Float](repeating: .nan, count: shape.reduce(1, *))
    input.withUnsafeMutableBufferPointer { fill($0) }
    let output = (0..<columns / 16).flatMap { step -> [Float] in
      let start = step / 3 * 48
      guard step % 3 == 1, start + 48 <= columns else { return [0.9, 0.1, 0] }
      func ink(_ rowRange: Range<Int>, _ columnRange: Range<Int>) -> Float {
        rowRange.reduce(0) { sum, row in
          columnRange.reduce(sum) { $0 - min(0, input[row * columns + start + $1]) }
        }
      }
      let all = ink(0..<rows, 0..<48)
      guard all > 0 else { return [0.9, 0.1, 0] }
      let isReadable = ink(0..<rows / 2, 0..<48) > 0.9 * all || ink(0..<rows, 0..<24) > 0.9 * all
      return isReadable ? [0.02, 0.98, 0] : [0.3, 0.7, 0]
    }
    let result = output.withUnsafeBufferPointer { values in
      Result { () throws(TextRecError) in try read(values, [1, columns / 16, 3]) }
    }
    return try result.get()
  }
}

struct ReadingTrialTests {
  private let reader = LineReader(recognizer: HanReader(), characters: HanReader.characters)

  /// A line of four characters of 48 pixels, each with its ink in one part; in a row, or below each other.
  private func line(ink: Rect, isColumn: Bool = false) throws -> (Raster, Quad) {
    let (width, height) = isColumn ? (48, 192) : (192, 48)
    var pixels = [UInt8](repeating: 255, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let cell = Point(Double(x % 48) + 0.5, Double(y % 48) + 0.5)
        if cell.x > ink.x, cell.x < ink.right, cell.y > ink.y, cell.y < ink.bottom { pixels[y * width + x] = 0 }
      }
    }
    let raster = try #require(Raster(width: width, height: height, channels: 1, pixels: pixels))
    return (raster, Quad(raster.bounds))
  }

  private static let top = Rect(x: 8, y: 4, width: 32, height: 12)
  private static let left = Rect(x: 4, y: 8, width: 12, height: 32)
  private static let right = Rect(x: 32, y: 8, width: 12, height: 32)

  private func certainty(_ ink: Rect, isColumn: Bool) throws -> Double? {
    let (image, line) = try line(ink: ink, isColumn: isColumn)
    return try reader.trial(line, in: image, control: Control())?.certainty
  }

  @Test func uprightCharactersInARowAreCertain() throws {
    #expect(try #require(try certainty(Self.top, isColumn: false)) > 0.9)
  }

  @Test func charactersOnTheirBacksInARowAreNoUprightRow() throws {
    // The network alone would not tell them from upright ones.
    #expect(try #require(try certainty(Self.left, isColumn: false)) < 0.8)
  }

  @Test func uprightCharactersInAColumnAreCertain() throws {
    #expect(try #require(try certainty(Self.top, isColumn: true)) > 0.9)
  }

  @Test func aRowOnItsSideIsNoColumn() throws {
    // Turned a quarter clockwise, what was at the top is on the right.
    #expect(try #require(try certainty(Self.right, isColumn: true)) < 0.8)
  }

  @Test func aReaderWithoutCharactersOfColumnsReadsNone() throws {
    let latin = LineReader(recognizer: BarReader(), characters: BarReader.characters)
    let (image, line) = try line(ink: Self.top, isColumn: true)
    #expect(try latin.trial(line, in: image, control: Control()) == nil)
  }
}
