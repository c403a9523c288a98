import Testing
import TextRecCore
import TextRecImaging

@testable import TextRecNeural

@Suite struct ReadingInkTests {
  /// Lines of stems 20 pixels high, 24 from one to the next; every fifth stem hangs down to the line below.
  private func lines(_ count: Int) throws -> Raster {
    let (width, height) = (300, 24 * count + 20)
    var pixels = [UInt8](repeating: 250, count: width * height)
    for line in 0..<count {
      for stem in 0..<34 {
        let length = stem % 5 == line ? 24 : 20
        for y in 0..<length {
          for x in 0..<3 { pixels[(10 + 24 * line + y) * width + 12 + 8 * stem + x] = 10 }
        }
      }
    }
    return try #require(Raster(width: width, height: height, channels: 1, pixels: pixels))
  }

  @Test(arguments: [6.0, 9, 12]) func theBandOfALineEndsWhereItsNeighboursAreClosest(margin: Double) throws {
    let frame = try #require(LineFrame(Quad(Rect(x: 5, y: 34 - margin, width: 290, height: 20 + 2 * margin))))
    let ink = try #require(LineInk(of: frame, in: lines(3)))
    #expect(abs(ink.band.lowerBound - margin) <= 4)
    #expect(ink.band.upperBound - margin == 20)
  }

  @Test func theBandOfALineAloneIsItsInk() throws {
    let frame = try #require(LineFrame(Quad(Rect(x: 5, y: 2, width: 290, height: 36))))
    let ink = try #require(LineInk(of: frame, in: lines(1)))
    #expect(ink.band == 8...32)
  }

  /// A light board with black text on a brown wall, the frame reaching over the board's edges.
  @Test func whatLiesAroundASignIsNotTakenForInkOrGround() throws {
    let (width, height) = (300, 70)
    var pixels = [UInt8](repeating: 120, count: width * height)
    for y in 15..<55 { for x in 20..<280 { pixels[y * width + x] = 240 } }
    for stem in 0..<17 {
      for y in 25..<45 { for x in 0..<4 { pixels[y * width + 50 + 12 * stem + x] = 10 } }
    }
    let image = try #require(Raster(width: width, height: height, channels: 1, pixels: pixels))
    let frame = try #require(LineFrame(Quad(Rect(x: 17, y: 13, width: 266, height: 44))))
    let ink = try #require(LineInk(of: frame, in: image))
    let stem = RecognizedSymbol(text: "l", box: Rect(x: 32, y: 11, width: 6, height: 22), confidence: 0.9)
    #expect(ink.fitted([[stem]])[0][0].box == Rect(x: 33, y: 12, width: 4, height: 20))
  }
}
