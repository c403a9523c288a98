import TextRecCore

/// Where light has burnt a picture out.
///
/// White paper is as bright as glare. What tells them apart: around glare the light fades over several tiles of the picture,
/// while white paper, labels and windows end at a border; and in glare the ink drowns.
struct Glare {
  /// What is bright and what is dark in a tile. Even in a tile inside a letter some ground is left.
  private struct Tile {
    let ground: Int
    let ink: Int
    var isClipped: Bool { ground >= Glare.clipped }
  }

  /// From this gray on a sensor or a scanner has run out of range; not 255, because of compression.
  private static let clipped = 250
  /// A fall of this many levels by one tile is a border, not light that fades.
  private static let border = 35
  /// Levels that the light must fall.
  private static let fall = 45

  private let columns: Int
  private let rows: Int
  private let tileSide: Int
  private let tiles: [Tile]

  /// - Parameter detail: what a tile must not be smaller than, pixels: half a character, whose ink would fill it, and a
  ///   blurred border, which would look like light that fades.
  init(_ image: Raster, detail: Double) {
    let least = Int(exactly: detail.rounded(.up)) ?? 0
    tileSide = min(max(8, min(image.width, image.height) / 64, least), max(image.width, image.height))
    columns = (image.width + tileSide - 1) / tileSide
    rows = (image.height + tileSide - 1) / tileSide
    tiles = Self.tiles(image, side: tileSide)
  }

  private static func tiles(_ image: Raster, side: Int) -> [Tile] {
    var tiles: [Tile] = []
    var histogram = GrayHistogram()
    // Some hundred pixels tell what a tile is like.
    let step = max(1, side / 10)
    image.pixels.withUnsafeBufferPointer { pixels in
      for top in stride(from: 0, to: image.height, by: side) {
        for left in stride(from: 0, to: image.width, by: side) {
          histogram.removeAll()
          for y in stride(from: top, to: min(top + side, image.height), by: step) {
            for x in stride(from: left, to: min(left + side, image.width), by: step) {
              histogram.add(pixels[y * image.width + x])
            }
          }
          tiles.append(Tile(ground: histogram.value(at: 0.9), ink: histogram.value(at: 0.05)))
        }
      }
    }
    return tiles
  }

  /// Part of the picture that glare covers, 0 to 1: of the burnt-out regions that lie at `text`, or of all where that is
  /// empty.
  ///
  /// - Parameter contrast: of the text, gray levels.
  func share(beside text: [Rect], contrast: Double) -> Double {
    var isSeen = [Bool](repeating: false, count: tiles.count)
    var burnt = 0
    for start in tiles.indices where tiles[start].isClipped && !isSeen[start] {
      let region = flood(from: start, &isSeen)
      // What most of a picture is like is its paper.
      guard 4 * region.count < 3 * tiles.count else { continue }
      if isFading(region), !isPaper(region, contrast: contrast), text.isEmpty || touches(region, text) {
        burnt += region.count
      }
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

  /// Whether ink stands in the middle of a region as it does elsewhere.
  private func isPaper(_ region: [Int], contrast: Double) -> Bool {
    let core = core(of: region)
    let inked = core.count { Double(tiles[$0].ground - tiles[$0].ink) >= 0.7 * contrast }
    return 4 * inked >= core.count
  }

  /// The tiles at least half as far from the region's sides as any.
  private func core(of region: [Int]) -> [Int] {
    var distances: [Int: Int] = [:]
    var ring = Set(region).filter { tile in
      Step.all.contains { step in neighbour(of: tile, step).map { !tiles[$0].isClipped } ?? false }
    }
    var distance = 0
    while !ring.isEmpty {
      for tile in ring { distances[tile] = distance }
      let around = ring.flatMap { tile in Step.all.compactMap { neighbour(of: tile, $0) } }
      ring = Set(around).filter { tiles[$0].isClipped && distances[$0] == nil }
      distance += 1
    }
    return region.filter { 2 * (distances[$0] ?? 0) >= distance - 1 }
  }

  /// Whether the light fades on most of a region's sides, those apart that the picture cuts off.
  private func isFading(_ region: [Int]) -> Bool {
    // The larger a light, the slower it fades.
    var reach = 10
    while reach * reach < region.count { reach += 1 }
    var fading = 0
    var sides = 0
    for tile in region {
      for step in Step.all {
        guard let beside = neighbour(of: tile, step), !tiles[beside].isClipped,
          let fades = fades(from: tile, step, within: reach)
        else { continue }
        sides += 1
        if fades { fading += 1 }
      }
    }
    return 2 * fading > sides
  }

  /// nil where the picture ends before it shows.
  private func fades(from tile: Int, _ step: Step, within reach: Int) -> Bool? {
    var place = tile
    for _ in 0..<reach {
      guard let next = neighbour(of: place, step) else { return nil }
      if tiles[place].ground - tiles[next].ground > Self.border { return false }
      if tiles[tile].ground - tiles[next].ground >= Self.fall { return true }
      place = next
    }
    return false
  }

  /// Whether text stands in a region's surroundings: half as far from it as it is large.
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
