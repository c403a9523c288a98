import Testing

@testable import TextRecNeural

@Suite struct DetectionTilesTests {
  @Test func keptPartsCoverTheMapOnce() {
    var numbers = Numbers(state: 3)
    for _ in 0..<500 {
      let (width, height) = (Int.random(in: 1...9000, using: &numbers), Int.random(in: 1...9000, using: &numbers))
      let tiles = DetectionTiles(width: width, height: height, step: 32, area: 1_000_000)
      for (spans, length) in [(tiles.columns, width), (tiles.rows, height)] {
        #expect(spans.first?.kept.lowerBound == 0)
        #expect(spans.last?.kept.upperBound == length)
        #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.kept.upperBound == $1.kept.lowerBound })
        for span in spans {
          #expect(span.start >= 0 && span.length % 32 == 0)
          #expect(span.start <= span.kept.lowerBound && span.kept.upperBound <= span.start + span.length)
        }
      }
    }
  }

  @Test func neighboursShareEnoughToSeeBothSidesOfTheSeam() {
    let tiles = DetectionTiles(width: 3000, height: 5000, step: 32, area: 1_000_000)
    #expect(tiles.columns.count > 1 && tiles.rows.count > 1)
    for spans in [tiles.columns, tiles.rows] {
      for (one, next) in zip(spans, spans.dropFirst()) {
        #expect(one.start + one.length - next.start >= DetectionTiles.overlap)
        #expect(one.start + one.length - one.kept.upperBound >= DetectionTiles.overlap / 2)
        #expect(next.kept.lowerBound - next.start >= DetectionTiles.overlap / 2)
      }
    }
  }

  @Test func tilesKeepWithinTheirArea() {
    var numbers = Numbers(state: 5)
    for _ in 0..<500 {
      let (width, height) = (Int.random(in: 1...9000, using: &numbers), Int.random(in: 1...9000, using: &numbers))
      let tiles = DetectionTiles(width: width, height: height, step: 32, area: 1_000_000)
      let (column, row) = (tiles.columns.map(\.length).max() ?? 0, tiles.rows.map(\.length).max() ?? 0)
      #expect(column * row <= 1_000_000)
    }
  }

  @Test func whatFitsIsOneTile() {
    let tiles = DetectionTiles(width: 400, height: 2500, step: 32, area: 1_100_000)
    #expect(tiles.columns == [.init(start: 0, length: 416, kept: 0..<400)])
    #expect(tiles.rows == [.init(start: 0, length: 2528, kept: 0..<2500)])
  }
}
