import Glibc
import Testing
import TextRecCore

@testable import TextRecNeural

struct ReadingCropTests {
  @Test(arguments: [(0.0, 1.0), (17, 1), (-40, 1), (5, 3), (90, 2), (180, 1), (135, 0.6)])
  func aTurnedLineIsCutOutAsALevelOne(degrees: Double, size: Double) throws {
    // 240 x 48 pixels of the line, `size` times as large in the image.
    let line = try #require(Placed(degrees: degrees, size: size, width: 240, height: 48))
    let frame = try #require(LineFrame(line.quad))
    let piece = try #require(LinePiece.pieces(of: frame, columns: LinePiece.naturalColumns(of: frame)).first)
    #expect(abs(piece.columns - 240) <= 2)
    let planes = fill([piece], stride: 256, line.image)
    var difference = 0.0
    for row in 0..<48 {
      for column in 0..<240 {
        let truth = Placed.gray(Double(column) + 0.5, Double(row) + 0.5) / 127.5 - 1
        difference += abs(Double(planes[row * 256 + column]) - truth)
      }
    }
    // Rounding to whole pixels moves the picture by a fraction of one.
    #expect(difference / (48 * 240) < 0.04)
    // Padding is the middle gray.
    #expect(planes[255] == 0)
  }

  @Test func planesAreBlueGreenRed() throws {
    let image = try #require(
      Raster(width: 20, height: 10, channels: 3, pixels: Array(repeating: [255, 0, 51], count: 200).flatMap(\.self)))
    let frame = try #require(LineFrame(Quad(image.bounds)))
    let planes = fill(LinePiece.pieces(of: frame, columns: 96), stride: 96, image)
    #expect(abs(planes[0] - -0.6) < 1e-5)
    #expect(abs(planes[48 * 96] - -1) < 1e-5)
    #expect(abs(planes[2 * 48 * 96] - 1) < 1e-5)
  }

  @Test func whatShrinksIsAveraged() throws {
    // Rows of black and white by turns, eight to a row of the network: middle gray.
    let pixels = (0..<384 * 384).map { UInt8($0 / 384 % 2 == 0 ? 0 : 255) }
    let image = try #require(Raster(width: 384, height: 384, channels: 1, pixels: pixels))
    let frame = try #require(LineFrame(Quad(image.bounds)))
    let planes = fill(LinePiece.pieces(of: frame, columns: 48), stride: 48, image)
    #expect(planes[0..<48 * 47].allSatisfy { abs($0) < 0.01 })
  }

  @Test func outsideTheImageItsEdgeGoesOn() throws {
    let image = try #require(Raster(width: 4, height: 4, channels: 1, pixels: Array(repeating: 255, count: 16)))
    let frame = try #require(LineFrame(Quad(Rect(x: -100, y: -50, width: 300, height: 100))))
    let planes = fill(LinePiece.pieces(of: frame, columns: 144), stride: 160, image)
    #expect(planes[0..<144].allSatisfy { $0 == 1 })
  }

  @Test(arguments: [
    Quad(Rect(x: 0, y: 0, width: 0, height: 10)), Quad(Rect(x: .nan, y: 0, width: 5, height: 10)),
    Quad(Rect(x: 0, y: 0, width: .infinity, height: 10)), Quad(Rect(x: 1e300, y: 0, width: 5, height: 10)),
  ])
  func whatIsNoAreaIsNoLine(quad: Quad) {
    #expect(LineFrame(quad) == nil)
  }

  @Test func aLineUpsideDownBeginsAtTheImagesBottomRight() throws {
    let quad = Quad(Rect(x: 10, y: 20, width: 100, height: 30))
    let frame = try #require(LineFrame(quad.upsideDown))
    #expect(frame.toImage(Point(0, 0)) == Point(110, 50))
    #expect(frame.toImage(Point(100, 30)) == Point(10, 20))
  }

  @Test func textThatRunsDownwardBeginsAtTheTopRight() throws {
    let quad = Quad(Rect(x: 10, y: 20, width: 30, height: 100))
    #expect(quad.isUpright)
    let frame = try #require(LineFrame(quad.downward))
    #expect(frame.toImage(Point(0, 0)) == Point(40, 20))
    #expect(frame.toImage(Point(100, 0)) == Point(40, 120))
  }

  @Test func aLongLineIsCutIntoPiecesThatOverlap() throws {
    let frame = try #require(LineFrame(Quad(Rect(x: 0, y: 0, width: 10_000, height: 48))))
    let pieces = LinePiece.pieces(of: frame, columns: 10_000)
    #expect(pieces.allSatisfy { $0.columns <= LinePiece.mostColumns })
    #expect(pieces.first?.start == 0)
    for (one, next) in zip(pieces, pieces.dropFirst()) {
      let shared = one.start + Double(one.columns) * one.scale - next.start
      #expect((128..<600).contains(shared))
    }
    let end = try #require(pieces.last.map { $0.start + Double($0.columns) * $0.scale })
    #expect(abs(end - 10_000) < 1)
  }

  private func fill(_ pieces: [LinePiece], stride: Int, _ image: Raster) -> [Float] {
    var planes = [Float](repeating: -9, count: pieces.count * 3 * 48 * stride)
    planes.withUnsafeMutableBufferPointer { LinePiece.fill($0, with: pieces, stride: stride, from: image) }
    return planes
  }
}

/// An image with a smooth pattern on a line that is turned and scaled.
private struct Placed {
  let image: Raster
  let quad: Quad

  /// Of the pattern, by pixels of the line.
  static func gray(_ x: Double, _ y: Double) -> Double {
    127.5 + 60 * sin(x / 9) + 40 * sin(y / 6 + x / 31)
  }

  init?(degrees: Double, size: Double, width: Double, height: Double) {
    let angle = degrees * .pi / 180
    let (a, d) = (size * cos(angle), size * sin(angle))
    let middle = size * width
    // From the line to the image, about the middle of both.
    let toImage = AffineMap.translation(x: -width / 2, y: -height / 2)
      .then(AffineMap(a: a, b: -d, c: middle, d: d, e: a, f: middle))
    quad = toImage(Quad(Rect(x: 0, y: 0, width: width, height: height)))
    let side = Int(2 * middle)
    let back = toImage.inverse ?? .identity
    let pixels = (0..<side * side).map { place in
      let point = back(Point(Double(place % side) + 0.5, Double(place / side) + 0.5))
      return UInt8(max(0, min(255, Placed.gray(point.x, point.y).rounded())))
    }
    guard let image = Raster(width: side, height: side, channels: 1, pixels: pixels) else { return nil }
    self.image = image
  }
}
