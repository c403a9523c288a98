import TextRecCore

/// The convex hull of a box's corners: what is drawn of quads that cross themselves or have no area.
struct ConvexHull {
  /// Anticlockwise in a coordinate system with y up, clockwise on the screen's reflection of it; 1 to 4 points, none twice.
  let corners: [Point]

  /// After Andrew's monotone chain.
  init(of quad: Quad) {
    let points = quad.corners.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    func chain(_ points: [Point]) -> [Point] {
      var chain: [Point] = []
      for point in points {
        while chain.count >= 2, turn(chain[chain.count - 2], chain[chain.count - 1], point) <= 0 { chain.removeLast() }
        if chain.last != point { chain.append(point) }
      }
      return chain
    }
    let lower = chain(points)
    let upper = chain(points.reversed())
    let around = Array(lower.dropLast() + upper.dropLast())
    corners = around.isEmpty ? Array(lower.prefix(1)) : around
  }

  var hasArea: Bool { corners.count > 2 }

  /// The border of all that is at most `radius` away, with round corners; the hull itself for 0.
  func grown(by radius: Double) -> [Point] {
    guard radius > 0 else { return corners }
    return corners.indices.flatMap { index in
      let corner = corners[index]
      let before = corners[(index + corners.count - 1) % corners.count]
      let after = corners[(index + 1) % corners.count]
      return arc(
        from: before == corner ? nil : normal(before, corner), to: before == corner ? nil : normal(corner, after)
      )
      .map { Point(corner.x + radius * $0.x, corner.y + radius * $0.y) }
    }
  }

  /// Directions from one to the other, both included; all around for nil.
  private func arc(from first: Point?, to last: Point?) -> [Point] {
    guard let first, let last else { return Self.compass }
    let origin = Point(0, 0)
    let between = Self.compass
      .filter { turn(origin, first, $0) > 1e-9 && turn(origin, $0, last) > 1e-9 }
      .sorted { $0.x * first.x + $0.y * first.y > $1.x * first.x + $1.y * first.y }
    return [first] + between + [last]
  }

  /// 16 directions all around.
  private static let compass: [Point] = {
    // Cosines of 0, 22.5, 45, 67.5 and 90 degrees, after the formula for half angles.
    let half = 0.5.squareRoot()
    let cosines = [1, ((1 + half) / 2).squareRoot(), half, ((1 - half) / 2).squareRoot(), 0]
    let quarter = (0..<4).map { Point(cosines[$0], cosines[4 - $0]) }
    return quarter + quarter.map { Point(-$0.y, $0.x) } + quarter.map { Point(-$0.x, -$0.y) }
      + quarter.map { Point($0.y, -$0.x) }
  }()
}

/// Twice the area of the triangle: above 0 for a turn to the left where y points up.
private func turn(_ a: Point, _ b: Point, _ c: Point) -> Double {
  (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
}

/// The unit vector that points out of a hull from its side `a` to `b`.
private func normal(_ a: Point, _ b: Point) -> Point {
  let (x, y) = (b.x - a.x, b.y - a.y)
  let length = (x * x + y * y).squareRoot()
  return Point(y / length, -x / length)
}
