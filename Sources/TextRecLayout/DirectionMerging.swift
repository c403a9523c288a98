import TextRecCore

extension TextDirection {
  /// The blocks of all directions: those of the first, with the others where they belong, or after them.
  ///
  /// Chinese and Japanese mix level and upright lines: there the upper block comes first. Other text that stands on its side
  /// is apart from the rest: names on a map, a stamp in the margin.
  static func merged(_ directions: [TextDirection]) -> [RecognizedBlock] {
    guard let main = directions.first else { return [] }
    var blocks = main.blocks
    for direction in directions.dropFirst() {
      guard let down = main.downward(with: direction) else {
        blocks += direction.blocks
        continue
      }
      for block in direction.blocks {
        let bottom = block.extent(along: down).upperBound
        let place = blocks.firstIndex { $0.extent(along: down).lowerBound >= bottom - 0.5 * block.lineHeight }
        blocks.insert(block, at: place ?? blocks.count)
      }
    }
    return blocks
  }

  /// Down the page where one direction is that of level lines, the other that of upright columns of Chinese or Japanese.
  private func downward(with other: TextDirection) -> Point? {
    let turn = along.x * other.along.y - along.y * other.along.x
    guard abs(turn) > 0.5 else { return nil }
    let upright = turn > 0 ? other : self
    return upright.isUnspaced ? upright.along : nil
  }

  private var isUnspaced: Bool {
    let (symbols, unspaced) = lines.reduce((0, 0)) { ($0.0 + $1.traits.symbolCount, $0.1 + $1.traits.unspacedCount) }
    return 2 * unspaced > symbols
  }
}

extension RecognizedBlock {
  /// From where to where it reaches in a direction of the image, which is a unit vector.
  fileprivate func extent(along direction: Point) -> ClosedRange<Double> {
    let places = paragraphs.lazy.flatMap(\.lines).flatMap { $0.frameToImage(Quad($0.symbolBox)).corners }
      .map { $0.x * direction.x + $0.y * direction.y }
    guard let low = places.min(), let high = places.max(), low <= high else { return 0...0 }
    return low...high
  }

  /// Usual height of a line, in the image.
  fileprivate var lineHeight: Double {
    paragraphs.flatMap(\.lines).map { line in
      let quad = line.frameToImage(Quad(line.symbolBox))
      return min(quad.topLeft.distance(to: quad.topRight), quad.topLeft.distance(to: quad.bottomLeft))
    }.lowerMedian ?? 0
  }
}
