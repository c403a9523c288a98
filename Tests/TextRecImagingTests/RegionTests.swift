import Testing
import TextRecCore

@testable import TextRecImaging

/// A gray image made of rows of characters: "#" dark, "o" middle, anything else light.
private func drawing(_ rows: [String]) -> Raster {
  let pixels = rows.flatMap { $0.map { $0 == "#" ? UInt8(20) : $0 == "o" ? 120 : 230 } }
  return Raster(width: rows[0].count, height: rows.count, channels: 1, pixels: pixels)!
}

/// A white image with dark bars, like letters "l", standing on the line y = foot + slope * x.
private func bars(slope: Double, count: Int = 8, foot: Double = 30) -> Raster {
  let (width, height) = (40 + count * 14, 90)
  var pixels = [UInt8](repeating: 240, count: width * height)
  for bar in 0..<count {
    let x = 20 + bar * 14
    let bottom = Int(foot + slope * Double(x))
    for y in (bottom - 18)..<bottom { for column in x..<x + 4 { pixels[y * width + column] = 10 } }
  }
  return Raster(width: width, height: height, channels: 1, pixels: pixels)!
}

@Suite struct ComponentTreeTests {
  /// By flooding from a pixel: all connected pixels of at most its level.
  private func flooded(_ levels: [UInt8], width: Int, from start: Int) -> Set<Int> {
    var reached: Set<Int> = []
    var stack = [start]
    while let pixel = stack.popLast() {
      guard !reached.contains(pixel), levels[pixel] <= levels[start] else { continue }
      reached.insert(pixel)
      let x = pixel % width
      if x > 0 { stack.append(pixel - 1) }
      if x + 1 < width { stack.append(pixel + 1) }
      if pixel >= width { stack.append(pixel - width) }
      if pixel + width < levels.count { stack.append(pixel + width) }
    }
    return reached
  }

  @Test(arguments: 0..<20) func everyRegionIsWhatFloodingFromItFinds(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
    let (width, height) = (9, 7)
    let pixels = (0..<width * height).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: state >> 60) * 15
    }
    let image = try #require(Raster(width: width, height: height, channels: 1, pixels: pixels))
    for polarity in InkPolarity.allCases {
      let tree = try #require(ComponentTree(image, polarity: polarity))
      for pixel in pixels.indices where tree.isRegion(pixel) {
        let region = flooded(tree.levels, width: width, from: pixel)
        #expect(Int(tree.area[pixel]) == region.count)
        #expect(Int(tree.levelSum[pixel]) == region.reduce(0) { $0 + Int(tree.levels[$1]) })
        #expect(Int(tree.left[pixel]) == region.map { $0 % width }.min())
        #expect(Int(tree.right[pixel]) == region.map { $0 % width }.max())
        #expect(Int(tree.top[pixel]) == region.map { $0 / width }.min())
        #expect(Int(tree.bottom[pixel]) == region.map { $0 / width }.max())
        let sides = region.reduce(0) { sum, place in
          let neighbours = [
            place % width > 0 ? place - 1 : -1, place % width + 1 < width ? place + 1 : -1,
            place - width, place + width,
          ]
          return sum + neighbours.count { !region.contains($0) }
        }
        #expect(Int(tree.perimeter[pixel]) == sides)
      }
    }
  }
}

@Suite struct StableRegionTests {
  private let ring = [
    "..............", "..............", "...########...", "...########...", "...##....##...", "...##....##...",
    "...##....##...", "...##....##...", "...########...", "...########...", "..............", "..............",
  ]

  @Test func aDarkRingIsOneDarkRegionWithItsBoxAndStroke() throws {
    let regions = StableRegions.find(in: drawing(ring), polarity: .dark, heights: 4...20)
    let region = try #require(regions.first)
    #expect(regions.count == 1)
    #expect(region.box == Rect(x: 3, y: 2, width: 8, height: 8))
    #expect(region.area == 48)
    #expect(region.gray == 20)
    // 48 pixels, 32 sides outside and 16 inside.
    #expect(region.strokeWidth == 2)
  }

  @Test func theSameRingInLightInkIsFoundAsLight() throws {
    let negative = drawing(ring).pixels.map { 255 - $0 }
    let image = try #require(Raster(width: 14, height: 12, channels: 1, pixels: negative))
    let regions = StableRegions.find(in: image, polarity: .light, heights: 4...20)
    #expect(regions.map(\.box) == [Rect(x: 3, y: 2, width: 8, height: 8)])
    #expect(regions.map(\.gray) == [235])
  }

  @Test func aRegionThatFadesIntoItsGroundIsNotStable() throws {
    // A cone of gray: every threshold gives another disc.
    let pixels = (0..<41 * 41).map { place -> UInt8 in
      let (x, y) = (Double(place % 41 - 20), Double(place / 41 - 20))
      return UInt8(min(255, 6 * (x * x + y * y).squareRoot()))
    }
    let image = try #require(Raster(width: 41, height: 41, channels: 1, pixels: pixels))
    #expect(StableRegions.find(in: image, polarity: .dark, heights: 6...14).isEmpty)
  }
}

@Suite struct RegionLineTests {
  private func lines(of image: Raster) -> [RegionLine] {
    RegionLine.lines(of: StableRegions.find(in: image, polarity: .dark, heights: 6...60))
  }

  @Test(arguments: [0.0, 0.15, -0.15]) func barsInARowAreALineOfTheirSlope(slope: Double) throws {
    let lines = lines(of: bars(slope: slope, foot: slope < 0 ? 60 : 40))
    #expect(lines.map(\.regions.count) == [8])
    #expect(abs(try #require(lines.first).slope - slope) < 0.05)
  }

  @Test func aRegionAloneIsNoLine() {
    #expect(lines(of: bars(slope: 0, count: 1)).isEmpty)
  }

  @Test func theDrawingOfALineIsLevelAndMapsBackToIt() throws {
    let image = bars(slope: 0.15, foot: 40)
    let line = try #require(lines(of: image).first)
    let drawing = try #require(RegionLineImage(line, in: image, symbolHeight: 32))
    // The feet of the first and the last bar, found in the drawing, lie on the bars in the image.
    for (bar, region) in [(0, line.regions[0]), (7, line.regions[7])] {
      let columns = (0..<drawing.raster.width).filter { column in
        (0..<drawing.raster.height).contains { drawing.raster.pixels[$0 * drawing.raster.width + column] < 60 }
      }
      let column = try #require(bar == 0 ? columns.first : columns.last)
      let row = try #require(
        (0..<drawing.raster.height).last { drawing.raster.pixels[$0 * drawing.raster.width + column] < 60 })
      let point = drawing.toImage(Point(Double(column) + 0.5, Double(row) + 0.5))
      #expect(region.box.insetBy(-2).intersection(Rect(x: point.x, y: point.y, width: 0.1, height: 0.1)).area > 0)
    }
  }

  @Test func whatStandsBetweenTheSymbolsIsNotDrawn() throws {
    let image = bars(slope: 0)
    var pixels = image.pixels
    // A gray smear over the whole band, darker than the ground and lighter than the bars.
    for place in 8 * image.width..<34 * image.width where pixels[place] > 200 { pixels[place] = 150 }
    let smeared = try #require(Raster(width: image.width, height: image.height, channels: 1, pixels: pixels))
    let line = try #require(lines(of: smeared).first { $0.regions.count == 8 })
    let drawing = try #require(RegionLineImage(line, in: smeared, symbolHeight: 32))
    #expect(drawing.raster.pixels[0] == 255)
    let white = drawing.raster.pixels.count { $0 == 255 }
    #expect(white > drawing.raster.pixels.count / 2)
  }
}
