import Testing
import TextRecCore

@testable import TextRecNeural

@Suite struct DetectionInputTests {
  private func planes(_ image: Raster, scale: Double, origin: Point = Point(0, 0), side: Int = 4) -> [[Float]] {
    let input = DetectorInput(image, origin: origin, scale: scale, width: side, height: side)
    var tensor = [Float](repeating: .nan, count: 3 * side * side)
    tensor.withUnsafeMutableBufferPointer { input.fill($0) }
    return (0..<3).map { Array(tensor[$0 * side * side..<($0 + 1) * side * side]) }
  }

  /// The gray or colour, 0 to 255, that a value of a plane stands for.
  private func level(_ value: Float, plane: Int) -> Float {
    let (mean, deviation) = [(0.406, 0.225), (0.456, 0.224), (0.485, 0.229)][plane]
    return (value * Float(deviation) + Float(mean)) * 255
  }

  @Test func planesAreBlueGreenRedInUnitsOfTheTrainingSet() throws {
    let pixels = (0..<64).flatMap { _ in [200, 100, 50] as [UInt8] }
    let image = try #require(Raster(width: 8, height: 8, channels: 3, pixels: pixels))
    let tensor = planes(image, scale: 2)
    for (plane, expected) in [50, 100, 200].enumerated() {
      #expect(tensor[plane].allSatisfy { abs(level($0, plane: plane) - Float(expected)) < 0.01 })
    }
  }

  @Test func grayIsTheSameInAllPlanes() throws {
    let image = try #require(Raster(width: 4, height: 4, channels: 1, pixels: [UInt8](repeating: 77, count: 16)))
    let tensor = planes(image, scale: 1)
    for plane in 0..<3 { #expect(tensor[plane].allSatisfy { abs(level($0, plane: plane) - 77) < 0.01 }) }
  }

  @Test func shrinkingAveragesByArea() throws {
    // Each row is 0, 60, 120, ...; at 1.5 a pixel covers one whole and half of the next.
    let image = try #require(
      Raster(width: 4, height: 4, channels: 1, pixels: (0..<16).map { UInt8($0 % 4 * 60) }))
    let row = planes(image, scale: 1.5, side: 2)[0].prefix(2).map { level($0, plane: 0) }
    #expect(abs(row[0] - (0 * 1 + 60 * 0.5) / 1.5) < 0.01)
    #expect(abs(row[1] - (60 * 0.5 + 120 * 1) / 1.5) < 0.01)
  }

  @Test func aMuchLargerPictureKeepsItsShades() throws {
    var shades: [UInt8] = []
    for y in 0..<66 {
      for x in 0..<64 { shades.append(UInt8(y + 2 * x)) }
    }
    let image = try #require(Raster(width: 64, height: 66, channels: 1, pixels: shades))
    let tensor = planes(image, scale: 8, side: 8)
    for y in 0..<8 {
      for x in 0..<8 {
        // The shade in the middle of eight rows and eight columns; rows are sampled.
        let expected = Float(8 * y) + 3.5 + 2 * (Float(8 * x) + 3.5)
        #expect(abs(level(tensor[0][y * 8 + x], plane: 0) - expected) < 1.5)
      }
    }
  }

  @Test func growingInterpolates() throws {
    let image = try #require(Raster(width: 2, height: 2, channels: 1, pixels: [0, 80, 0, 80]))
    let row = planes(image, scale: 0.5)[0][4..<8].map { level($0, plane: 0) }
    // A quarter of the outer pixels' windows is outside, where the mean of the edges is: 40.
    for (value, expected) in zip(row, [10, 20, 60, 70] as [Float]) { #expect(abs(value - expected) < 0.01) }
  }

  @Test func outsideTheImageIsTheMeanOfItsEdges() throws {
    let image = try #require(Raster(width: 2, height: 2, channels: 1, pixels: [10, 90, 10, 90]))
    let row = planes(image, scale: 1, origin: Point(-1, 0))[0].prefix(4).map { level($0, plane: 0) }
    for (value, expected) in zip(row, [50, 10, 90, 50] as [Float]) {
      #expect(abs(value - expected) < 0.01)
    }
  }

  @Test func windowsOfOneImageMeet() throws {
    var numbers = Numbers(state: 7)
    let image = try #require(
      Raster(width: 40, height: 30, channels: 3, pixels: (0..<3600).map { _ in .random(in: 0...255, using: &numbers) }))
    let whole = planes(image, scale: 2.5, side: 12)
    let part = planes(image, scale: 2.5, origin: Point(10, 5), side: 8)
    for plane in 0..<3 {
      for y in 0..<8 {
        for x in 0..<8 { #expect(abs(part[plane][y * 8 + x] - whole[plane][(y + 2) * 12 + x + 4]) < 0.001) }
      }
    }
  }
}
