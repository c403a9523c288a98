/// How a map of text is put together from parts that the network takes in one go.
///
/// Tiles overlap, and each gives the map the inner half of what it shares with the next: what the network says near the edge
/// of its input is said without seeing the other side.
struct DetectionTiles {
  /// Part of one axis.
  struct Span: Equatable {
    /// What the network is given; may end past the map.
    var start: Int
    var length: Int
    /// What of it goes into the map.
    var kept: Range<Int>
  }

  let columns: [Span]
  let rows: [Span]

  /// What two neighbours share at least, pixels.
  static let overlap = 96

  /// - Parameters:
  ///   - width: of the map, pixels; `height` likewise.
  ///   - step: of what the sides of a tile are multiples.
  ///   - area: that a tile may have, pixels.
  init(width: Int, height: Int, step: Int, area: Int) {
    var counts = (columns: 1, rows: 1)
    func side(_ length: Int, _ count: Int) -> Int {
      let shared = (length + (count - 1) * Self.overlap + count - 1) / count
      return (shared + step - 1) / step * step
    }
    while true {
      let (tileWidth, tileHeight) = (side(width, counts.columns), side(height, counts.rows))
      // A tile no longer than what it shares would not get any shorter.
      guard tileWidth * tileHeight > area, max(tileWidth, tileHeight) > 4 * Self.overlap else { break }
      if tileWidth >= tileHeight { counts.columns += 1 } else { counts.rows += 1 }
    }
    columns = Self.spans(width, count: counts.columns, side: side(width, counts.columns))
    rows = Self.spans(height, count: counts.rows, side: side(height, counts.rows))
  }

  private static func spans(_ length: Int, count: Int, side: Int) -> [Span] {
    guard count > 1 else { return [Span(start: 0, length: side, kept: 0..<length)] }
    let starts = (0..<count).map { max(0, length - side) * $0 / (count - 1) }
    return starts.enumerated().map { index, start in
      let left = index == 0 ? 0 : (starts[index - 1] + side + start) / 2
      let right = index == count - 1 ? length : (start + side + starts[index + 1]) / 2
      return Span(start: start, length: side, kept: left..<right)
    }
  }
}
