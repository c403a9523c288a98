import TextRecCore
import TextRecImaging

/// The convex hull of a component: corners of its pixels.
struct ConvexHull {
  /// Clockwise.
  let corners: [Point]

  /// - Parameter runs: of one component, row by row.
  init(of runs: ArraySlice<InkRun>) {
    var left: [Point] = []
    var right: [Point] = []
    var rest = runs
    while let first = rest.first {
      let row = rest.prefix { $0.row == first.row }
      rest = rest.dropFirst(row.count)
      let end = row.last?.end ?? first.end
      for y in [Double(first.row), Double(first.row + 1)] {
        // On the right a hull turns clockwise on the way down, on the left the other way.
        Self.append(Point(Double(first.start), y), to: &left, side: -1)
        Self.append(Point(Double(end), y), to: &right, side: 1)
      }
    }
    corners = right + left.reversed()
  }

  /// Adds the next point down one side, and takes back what it makes no corner (Andrew's monotone chain).
  private static func append(_ point: Point, to chain: inout [Point], side: Double) {
    if let last = chain.last, last.y == point.y {
      // Of two places at one height, the outer.
      if (point.x - last.x) * side <= 0 { return }
      chain.removeLast()
    }
    while chain.count >= 2 {
      let (one, two) = (chain[chain.count - 2], chain[chain.count - 1])
      if (two - one).cross(point - one) * side > 0 { break }
      chain.removeLast()
    }
    chain.append(point)
  }

  /// The rectangle with the least area around the hull: one of its sides lies along one of the hull's.
  var smallestRectangle: RotatedRectangle? {
    var smallest: RotatedRectangle?
    for (index, corner) in corners.enumerated() {
      let side = corners[(index + 1) % corners.count] - corner
      guard side.length > 0, let rectangle = rectangle(along: side * (1 / side.length)) else { continue }
      if let known = smallest, known.width * known.height <= rectangle.width * rectangle.height { continue }
      smallest = rectangle
    }
    return smallest
  }

  /// The rectangle around the hull whose width has `direction`.
  func rectangle(along direction: Point) -> RotatedRectangle? {
    guard let first = corners.first else { return nil }
    let down = direction.quarterTurn
    var (left, right) = (first.dot(direction), first.dot(direction))
    var (top, bottom) = (first.dot(down), first.dot(down))
    for corner in corners {
      let (x, y) = (corner.dot(direction), corner.dot(down))
      left = min(left, x)
      right = max(right, x)
      top = min(top, y)
      bottom = max(bottom, y)
    }
    return RotatedRectangle(
      center: direction * ((left + right) / 2) + down * ((top + bottom) / 2), direction: direction,
      width: right - left, height: bottom - top)
  }
}
