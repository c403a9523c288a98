import TextRecCore

/// Where light has burnt a picture out.
///
/// White paper is as bright as glare. What tells them apart: around glare the light fades, over a few tiles of the picture,
/// while white paper, labels and windows end at a border; and in glare no ink is left.
struct Glare {
  /// A tile's ground, and whether there is ink on it.
  private struct Tile {
    var ground: Int
    var hasInk: Bool
    var isClipped: Bool { ground >= Glare.clipped }
  }

  /// From this gray on a sensor or a scanner has run out of range; not 255, because of compression.
  private static let clipped = 250
  /// A fall of this much by one tile is a border, not light that fades.
  private static let border = 35
  /// Levels that the light must fall, and tiles that it may take.
  private static let fall = 45
  private static let reach = 6

  private let columns: Int
  private let rows: Int
  private let tileSide: Int
  private let tiles: [Tile]

  init(_ image: Raster) {
    tileSide = max(8, min(image.width, image.height) / 64)
    columns = (image.width + tileSide - 1) / tileSide
    rows = (image.height + tileSide - 1) / tileSide
    tiles = Self.tiles(image, side: tileSide)
  }

  private static func tiles(_ image: Raster, side: Int) -> [Tile] {
    var tiles: [Tile] = []
    var histogram = GrayHistogram()
    image.pixels.withUnsafeBufferPointer { pixels in
      for top in stride(from: 0, to: image.height, by: side) {
        for left in stride(from: 0, to: image.width, by: side) {
          histogram.removeAll()
          for y in stride(from: top, to: min(top + side, image.height), by: 2) {
            for x in left..<min(left + side, image.width) { histogram.add(pixels[y * image.width + x]) }
          }
          // Ink covers less than half of a text's ground.
          let ground = histogram.value(at: 0.75)
          tiles.append(Tile(ground: ground, hasInk: ground - histogram.value(at: 0.05) >= 60))
        }
      }
    }
    return tiles
  }

  /// Part of the picture that glare covers, 0 to 1: of the burnt-out regions that lie at `text`, or of all where that is
  /// empty.
  func share(beside text: [Rect]) -> Double {
    var isSeen = [Bool](repeating: false, count: tiles.count)
    var burnt = 0
    for start in tiles.indices where tiles[start].isClipped && !isSeen[start] {
      let region = flood(from: start, &isSeen)
      if isGlare(region), text.isEmpty || touches(region, text) { burnt += region.count }
    }
    return tiles.isEmpty ? 0 : Double(burnt) / Double(tiles.count)
  }

  private func flood(from start: Int, _ isSeen: inout [Bool]) -> [Int] {
    var region = [start]
    isSeen[start] = true
    var next = 0
    while next < region.count {
      for step in Step.all {
        guard let beside = neighbour(of: region[next], step), tiles[beside].isClipped, !isSeen[beside] else { continue }
        isSeen[beside] = true
        region.append(beside)
      }
      next += 1
    }
    return region
  }

  private struct Step {
    let x: Int
    let y: Int
    static let all = [Step(x: 1, y: 0), Step(x: -1, y: 0), Step(x: 0, y: 1), Step(x: 0, y: -1)]
  }

  private func neighbour(of tile: Int, _ step: Step) -> Int? {
    let (x, y) = (tile % columns + step.x, tile / columns + step.y)
    guard x >= 0, x < columns, y >= 0, y < rows else { return nil }
    return y * columns + x
  }

  private func isGlare(_ region: [Int]) -> Bool {
    guard 10 * region.count(where: { tiles[$0].hasInk }) < region.count else { return false }
    var fading = 0
    var ending = 0
    var sides = 0
    for tile in region {
      for step in Step.all {
        guard let beside = neighbour(of: tile, step), !tiles[beside].isClipped else { continue }
        sides += 1
        switch wayOut(of: tile, step) {
        case .fades: fading += 1
        case .ends: ending += 1
        case .staysWhite: break
        }
      }
    }
    return fading > ending && 2 * fading >= sides
  }

  private enum WayOut {
    case fades, ends, staysWhite
  }

  private func wayOut(of tile: Int, _ step: Step) -> WayOut {
    var place = tile
    for _ in 0..<Self.reach {
      guard let next = neighbour(of: place, step) else { break }
      if tiles[place].ground - tiles[next].ground > Self.border { return .ends }
      if tiles[tile].ground - tiles[next].ground >= Self.fall { return .fades }
      place = next
    }
    return .staysWhite
  }

  /// Whether text stands in a region's surroundings: as far from it as it is large.
  private func touches(_ region: [Int], _ text: [Rect]) -> Bool {
    let places = region.map { Point(Double($0 % columns), Double($0 / columns)) }
    guard let hull = Rect.hull(of: places) else { return false }
    let side = Double(tileSide)
    let box = Rect(
      x: hull.x * side, y: hull.y * side, width: (hull.width + 1) * side, height: (hull.height + 1) * side)
    let surroundings = box.insetBy(-max(2 * side, min(box.width, box.height) / 2))
    return text.contains { !$0.intersection(surroundings).isEmpty }
  }
}
