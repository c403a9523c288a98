import Testing
import TextRecCore

@testable import TextRecNeural

/// An image whose gray is a sum of slopes: what lies between four pixels is known without looking it up.
private func slope(_ width: Int, _ height: Int, channels: Int) throws -> Raster {
  let pixels = (0..<width * height).flatMap { index -> [UInt8] in
    let (y, x) = index.quotientAndRemainder(dividingBy: width)
    return (0..<channels).map { UInt8(10 * $0 + 2 * x + 3 * y) }
  }
  return try #require(Raster(width: width, height: height, channels: channels, pixels: pixels))
}

private func sampled(_ image: Raster, _ map: AffineMap, columns: Int, rows: Int) -> [SIMD4<Float>] {
  var found = [SIMD4<Float>](repeating: SIMD4(), count: columns * rows)
  image.pixels.withUnsafeBufferPointer { pixels in
    ImageSampler(image, pixels).forEach(in: map, columns: columns, rows: rows) { found[$1 * columns + $0] = $2 }
  }
  return found
}

struct ReadingSamplerTests {
  private static let level = [
    AffineMap.translation(x: 3, y: 2), .translation(x: 2.25, y: 4.5),
    AffineMap.scale(x: 0.5, y: 0.75).then(.translation(x: 4, y: 4)),
    AffineMap.scale(x: 2.4, y: 1.7).then(.translation(x: 1, y: 1)),
    AffineMap.scale(x: 9, y: 11),
    AffineMap.scale(x: -1, y: -1).then(.translation(x: 25, y: 20)),
  ]
  private static let turned = level.map { map in
    AffineMap(a: map.a, b: -0.2 * map.e, c: map.c + 2, d: 0.2 * map.a, e: map.e, f: map.f + 1)
  }

  /// On slopes the mean of any samples around a place is the slope's value there.
  @Test(arguments: level + turned, [1, 3]) func slopesComeOutAsTheyAre(map: AffineMap, channels: Int) throws {
    let image = try slope(32, 24, channels: channels)
    let (columns, rows) = (8, 6)
    var count = 0
    for (index, color) in sampled(image, map, columns: columns, rows: rows).enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      let place = map(Point(Double(column) + 0.5, Double(row) + 0.5))
      // Inside, away from the edge, which is repeated.
      let pixel = map(Quad(Rect(x: Double(column), y: Double(row), width: 1, height: 1))).frame
      guard pixel.x >= 0.5, pixel.y >= 0.5, pixel.right <= 31.5, pixel.bottom <= 23.5 else { continue }
      count += 1
      for channel in 0..<channels {
        let value = Float(10 * channel) + Float(2 * (place.x - 0.5) + 3 * (place.y - 0.5))
        #expect(abs(color[channel] - value) < 0.05, "\(map) at \(place)")
      }
    }
    #expect(count > 0)
  }

  private static let edges: [AffineMap] = [
    .identity, .translation(x: 24, y: 18), .translation(x: 25, y: 18), .translation(x: -1, y: 0),
  ]

  @Test(arguments: level + turned + edges) func graysAreTheSamplesRounded(map: AffineMap) throws {
    let image = try slope(32, 24, channels: 1)
    let grays = image.pixels.withUnsafeBufferPointer { ImageSampler(image, $0).grays(in: map, columns: 8, rows: 6) }
    #expect(grays == sampled(image, map, columns: 8, rows: 6).map { UInt8($0.x + 0.5) })
  }

  @Test(arguments: level + turned, [1, 3]) func beyondTheEdgeTheEdgeIsRepeated(map: AffineMap, channels: Int) throws {
    let image = try slope(32, 24, channels: channels)
    let corner = image.pixels.prefix(channels).map(Float.init)
    let last = image.pixels.suffix(channels).map(Float.init)
    let before = sampled(image, map.then(.translation(x: -1000, y: -1000)), columns: 4, rows: 3)
    let behind = sampled(image, map.then(.translation(x: 1000, y: 1000)), columns: 4, rows: 3)
    for channel in 0..<channels {
      #expect(before.allSatisfy { abs($0[channel] - corner[channel]) < 0.01 })
      #expect(behind.allSatisfy { abs($0[channel] - last[channel]) < 0.01 })
    }
  }

  @Test func whatCannotBeAPlaceHarmsNobody() throws {
    let image = try slope(5, 4, channels: 3)
    for value in [Double.nan, .infinity, -1e300, 1e18] {
      for map in [AffineMap.translation(x: value, y: 0), AffineMap(a: value, b: 1, c: 0, d: 1, e: value, f: 0)] {
        #expect(sampled(image, map, columns: 3, rows: 3).count == 9)
      }
    }
  }

  @Test func anImageOfOnePixelHasOneColor() throws {
    let image = try #require(Raster(width: 1, height: 1, channels: 3, pixels: [7, 8, 9]))
    for map in Self.level + Self.turned {
      let colors = sampled(image, map, columns: 3, rows: 2)
      #expect(colors.allSatisfy { abs($0.x - 7) < 0.01 && abs($0.y - 8) < 0.01 && abs($0.z - 9) < 0.01 })
    }
  }
}
