import TextRecCore

/// Polygons to be drawn with smooth borders.
///
/// How much of a pixel is covered is exact: each edge adds the area to its right, down counting as plus and up as minus,
/// and the running sum along a row is the coverage. Between edges that sum does not change, so a row costs what its edges
/// and its painted pixels cost, however wide the shape is.
struct Shape {
  private var edges: [Edge] = []

  /// Adds a polygon, or takes it out of those that it lies in. All must run the same way round.
  mutating func add(_ polygon: [Point], isHole: Bool = false) {
    guard var previous = polygon.last else { return }
    for point in polygon {
      let runsDown = previous.y <= point.y
      let edge = runsDown ? Edge(from: previous, to: point) : Edge(from: point, to: previous)
      // A level edge has no area to its right.
      if edge.top.y < edge.bottom.y { edges.append(runsDown == isHole ? edge.negated : edge) }
      previous = point
    }
  }

  /// Calls `body` with pieces of rows and how much of their pixels is covered, above 0 and up to 1, until it returns false.
  func eachSpan(
    columns: Range<Int>, rows: Range<Int>, _ body: (_ y: Int, _ span: Range<Int>, _ coverage: Double) -> Bool
  ) {
    let edges = edges.flatMap { $0.clipped(left: Double(columns.lowerBound), right: Double(columns.upperBound)) }
    guard let top = edges.map(\.top.y).min(), let bottom = edges.map(\.bottom.y).max() else { return }
    func clamped(_ y: Double) -> Int {
      // Invariant: between two Ints.
      Int(max(Double(rows.lowerBound), min(Double(rows.upperBound), y)))
    }
    var row = CoverageRow(columns: columns)
    for y in clamped(top.rounded(.down))..<max(clamped(top.rounded(.down)), clamped(bottom.rounded(.up))) {
      for edge in edges where edge.top.y < Double(y + 1) && edge.bottom.y > Double(y) {
        row.add(edge.part(from: Double(y), to: Double(y + 1)))
      }
      guard row.takeSpans({ body(y, $0, $1) }) else { return }
    }
  }
}

/// A side of a polygon from its upper to its lower end.
private struct Edge {
  let top: Point
  let bottom: Point
  /// 1, or -1 where the area to its right is taken away.
  private(set) var sign = 1.0

  init(from top: Point, to bottom: Point) {
    self.top = top
    self.bottom = bottom
  }

  var negated: Edge {
    var edge = self
    edge.sign = -sign
    return edge
  }

  /// What counts between two columns: pieces left of them moved to their border, those right of them dropped.
  func clipped(left: Double, right: Double) -> [Edge] {
    // NaN would fail every comparison below.
    guard top.x.isFinite, top.y.isFinite, bottom.x.isFinite, bottom.y.isFinite else { return [] }
    if min(top.x, bottom.x) >= left, max(top.x, bottom.x) <= right { return [self] }
    var pieces: [Edge] = []
    var upper = top
    for share in [left, right].map({ ($0 - top.x) / (bottom.x - top.x) }).sorted() + [1] where share > 0 {
      let share = min(1, share)
      let lower = Point(top.x + (bottom.x - top.x) * share, top.y + (bottom.y - top.y) * share)
      if (upper.x + lower.x) / 2 < right, upper.y < lower.y {
        var piece = Edge(
          from: Point(max(left, min(right, upper.x)), upper.y), to: Point(max(left, min(right, lower.x)), lower.y))
        piece.sign = sign
        pieces.append(piece)
      }
      upper = lower
    }
    return pieces
  }

  /// The piece inside a row that the edge touches.
  func part(from rowTop: Double, to rowBottom: Double) -> Edge {
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    func at(_ y: Double) -> Point {
      let x = top.x + (y - top.y) * slope
      return Point(max(min(top.x, bottom.x), min(max(top.x, bottom.x), x)), y)
    }
    var edge = Edge(
      from: top.y < rowTop ? at(rowTop) : top, to: bottom.y > rowBottom ? at(rowBottom) : bottom)
    edge.sign = sign
    return edge
  }
}

/// The coverage of one row of pixels, as differences from each pixel to the one before it.
private struct CoverageRow {
  private let columns: Range<Int>
  private var steps: [Double]
  /// Where `steps` may be other than zero.
  private var touched: [Range<Int>] = []

  init(columns: Range<Int>) {
    self.columns = columns
    steps = [Double](repeating: 0, count: columns.count + 2)
  }

  /// Adds the area right of an edge that lies inside the row and the columns.
  mutating func add(_ edge: Edge) {
    let origin = Double(columns.lowerBound)
    let left = min(edge.top.x, edge.bottom.x) - origin
    let right = max(edge.top.x, edge.bottom.x) - origin
    let height = (edge.bottom.y - edge.top.y) * edge.sign
    // Invariant: the edge lies inside the columns.
    let first = Int(max(0, min(Double(columns.count), left)))
    let last = Int(max(0, min(Double(columns.count), right)))  // Invariant: as above.
    touched.append(first..<last + 2)
    guard last > first else {
      let share = (left + right) / 2 - Double(first)
      steps[first] += height * (1 - share)
      steps[first + 1] += height * share
      return
    }
    // Of the pixel in column i, the edge leaves to its right what lies under a ramp from `left` to `right`.
    let width = right - left
    var before = 0.0
    for index in first...last {
      let reach = min(right, Double(index + 1))
      let start = max(left, Double(index))
      let fallen = (reach - left) / width
      let area = (start - left) / width * (reach - start) + (reach - start) * (reach - start) / (2 * width)
      let covered = area + fallen * (Double(index + 1) - reach)
      steps[index] += height * (covered - before)
      before = covered
    }
    steps[last + 1] += height * (1 - before)
  }

  /// Hands out what is covered, and empties the row; false as soon as `body` returns that.
  mutating func takeSpans(_ body: (Range<Int>, Double) -> Bool) -> Bool {
    touched.sort { $0.lowerBound < $1.lowerBound }
    var goesOn = true
    var sum = 0.0
    var next = 0
    func hand(_ span: Range<Int>) {
      let coverage = min(1, abs(sum))
      let span = span.clamped(to: 0..<columns.count)
      // What rounding leaves of nothing is not worth a call.
      guard goesOn, coverage > 1e-6, !span.isEmpty else { return }
      goesOn = body(columns.lowerBound + span.lowerBound..<columns.lowerBound + span.upperBound, coverage)
    }
    for range in touched {
      if range.lowerBound > next {
        hand(next..<range.lowerBound)
        next = range.lowerBound
      }
      while next < range.upperBound {
        sum += steps[next]
        steps[next] = 0
        hand(next..<next + 1)
        next += 1
      }
    }
    if next < columns.count { hand(next..<columns.count) }
    touched.removeAll(keepingCapacity: true)
    return goesOn
  }
}
