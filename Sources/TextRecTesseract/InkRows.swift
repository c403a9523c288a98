import TextRecCore

/// Where lines of text may be, by the ink alone: pieces of the size of symbols that stand close to each other in a row,
/// level or upright.
struct InkRows {
  /// Rotated rectangles along the rows, pixels.
  let rows: [Quad]

  /// - Parameters:
  ///   - symbols: boxes of pieces of ink, pixels.
  ///   - height: their usual height or width, pixels.
  init(of symbols: [Rect], height: Double) {
    let usual = symbols.filter { max($0.width, $0.height) > 0.4 * height && min($0.width, $0.height) < 2.5 * height }
    let level = Neighbours(usual, reach: Self.reach * height)
    let upright = Neighbours(usual.map(\.transposed), reach: Self.reach * height)
    // Symbols stand closer in their line than lines do.
    let (along, across) = zip(level.gaps, upright.gaps).reduce(into: (0, 0)) { counts, gaps in
      switch gaps {
      case (let right?, let down?): if right < down { counts.0 += 1 } else if down < right { counts.1 += 1 }
      case (_?, nil): counts.0 += 1
      case (nil, _?): counts.1 += 1
      case (nil, nil): break
      }
    }
    var rows: [Quad] = []
    if along * 3 >= across { rows += level.runs(of: Self.runLength).compactMap { Self.rectangle($0) } }
    if across * 3 >= along {
      rows += upright.runs(of: Self.runLength).compactMap { Self.rectangle($0).map(\.transposed) }
    }
    self.rows = rows
  }

  /// How far the next symbol of a line may be off, in heights.
  private static let reach = 1.2
  /// Symbols in a piece of a line that is long enough to be read for a trial.
  private static let runLength = 20

  /// The rectangle around a run, along the line through the middles of its symbols.
  private static func rectangle(_ run: [Rect]) -> Quad? {
    guard run.count >= 3 else { return nil }
    let count = Double(run.count)
    let middle = run.reduce(Point(0, 0)) { $0 + $1.center } * (1 / count)
    let (square, product) = run.reduce((0.0, 0.0)) {
      let off = $1.center - middle
      return ($0.0 + off.x * off.x, $0.1 + off.x * off.y)
    }
    guard let along = Point(max(square, 1e-9), product).unit else { return nil }
    let toLine = AffineMap(a: along.x, b: along.y, c: 0, d: -along.y, e: along.x, f: 0)
    guard let hull = Rect.hull(of: run.flatMap(\.corners).map { toLine($0) }), let back = toLine.inverse else {
      return nil
    }
    return back(Quad(hull.insetBy(-0.15 * hull.height)))
  }
}

/// For each of some boxes, the next one to its right in the same row.
private struct Neighbours {
  private let boxes: [Rect]
  private let next: [Int?]
  /// Pixels up to the next, less than 0 where they overlap; nil where there is none.
  let gaps: [Double?]

  /// - Parameter reach: how far the next may be off, pixels.
  init(_ boxes: [Rect], reach: Double) {
    self.boxes = boxes
    let order = boxes.indices.sorted { boxes[$0].x < boxes[$1].x }
    var next = [Int?](repeating: nil, count: boxes.count)
    var gaps = [Double?](repeating: nil, count: boxes.count)
    for (place, index) in order.enumerated() {
      let box = boxes[index]
      for other in order[(place + 1)...].prefix(Self.most) {
        let rival = boxes[other]
        let gap = rival.x - box.right
        // The rest begins farther right.
        if gap > min(reach, gaps[index] ?? reach) { break }
        let overlap = min(box.bottom, rival.bottom) - max(box.y, rival.y)
        guard overlap > 0.5 * min(box.height, rival.height), rival.center.x > box.center.x else { continue }
        (next[index], gaps[index]) = (other, gap)
        break
      }
    }
    self.next = next
    self.gaps = gaps
  }

  /// Boxes that begin between one and its next, at most: on textures they are without number.
  private static let most = 2000

  /// Pieces of rows, each of up to `length` boxes.
  func runs(of length: Int) -> [[Rect]] {
    var isFollowing = [Bool](repeating: false, count: boxes.count)
    for other in next.compactMap(\.self) { isFollowing[other] = true }
    var isTaken = [Bool](repeating: false, count: boxes.count)
    var runs: [[Rect]] = []
    for start in boxes.indices where !isFollowing[start] {
      var run: [Rect] = []
      var place: Int? = start
      while let index = place, !isTaken[index] {
        isTaken[index] = true
        run.append(boxes[index])
        if run.count == length {
          runs.append(run)
          run = []
        }
        place = next[index]
      }
      if !run.isEmpty { runs.append(run) }
    }
    return runs
  }
}

extension Rect {
  fileprivate var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }
}

extension Quad {
  fileprivate var transposed: Quad {
    func swapped(_ point: Point) -> Point { Point(point.y, point.x) }
    return Quad(
      topLeft: swapped(topLeft), topRight: swapped(bottomLeft), bottomRight: swapped(bottomRight),
      bottomLeft: swapped(topRight))
  }
}
