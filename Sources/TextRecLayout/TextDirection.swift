import TextRecCore

/// Lines that are read in one direction, in the frame in which they are.
struct TextDirection {
  let lines: [PlacedLine]
  /// The unit vector of reading, in the image.
  let along: Point
  let runsRightToLeft: Bool

  /// Directions that differ by less are one: text bent or seen at a slant.
  private static let spread = 20.0

  /// The lines by direction, those with most text first.
  ///
  /// The page's own direction is where most of the text runs; others are told by quarter turns from it, because what is between
  /// is text bent or seen at a slant.
  static func groups(_ lines: [PlacedLine]) -> [TextDirection] {
    guard let main = mainDirection(lines).map({ levelled($0, lines) }) else { return [] }
    var quarters = [[PlacedLine]](repeating: [], count: 4)
    for line in lines {
      let cosine = line.along.x * main.x + line.along.y * main.y
      let sine = main.x * line.along.y - main.y * line.along.x
      let quarter = abs(cosine) >= abs(sine) ? (cosine >= 0 ? 0 : 2) : (sine > 0 ? 1 : 3)
      // One symbol has no direction.
      quarters[line.traits.symbolCount == 1 ? 0 : quarter].append(line)
    }
    // Few lines upside down among others were not told rightly.
    if quarters[0].count >= 2 * quarters[2].count {
      quarters[0] += quarters[2]
      quarters[2] = []
    }
    let turns = [
      main, Point(-main.y, main.x), Point(-main.x, -main.y), Point(main.y, -main.x),
    ]
    return zip(quarters, turns).filter { !$0.0.isEmpty }.map { lines, along in
      let rightToLeft = lines.reduce(0) { $0 + $1.traits.rightToLeftCount }
      let leftToRight = lines.reduce(0) { $0 + $1.traits.leftToRightCount }
      return TextDirection(lines: lines, along: along, runsRightToLeft: rightToLeft > leftToRight)
    }
  }

  /// The picture's own direction where `main` differs from it by no more than the ends of lines are unsure, or where lines
  /// stand in a row for it that do not for `main`: they would not by chance.
  ///
  /// Short lines far apart would otherwise come into an order by chance. The median of many is surer than that of few, by the
  /// square root of their number.
  private static func levelled(_ main: Point, _ lines: [PlacedLine]) -> Point {
    let level = abs(main.x) > abs(main.y) ? Point(main.x < 0 ? -1 : 1, 0) : Point(0, main.y < 0 ? -1 : 1)
    let slope = min(abs(main.x), abs(main.y))
    func isUnsure(_ slope: Double, within share: Double) -> Bool {
      lines.allSatisfy { slope * $0.length < share * $0.height }
    }
    guard slope > 0, isUnsure(slope, within: 0.2) else { return main }
    if isUnsure(slope * Double(lines.count).squareRoot(), within: 0.1) { return level }
    return rowCount(of: lines, along: level) < rowCount(of: lines, along: main) ? level : main
  }

  private static func rowCount(of lines: [PlacedLine], along: Point) -> Int {
    Row.rows(of: TextDirection(lines: lines, along: along, runsRightToLeft: false).pieces).count
  }

  /// The median of the directions of most text; nil for no lines.
  private static func mainDirection(_ lines: [PlacedLine]) -> Point? {
    // What is short is no measure of angles, unless there is nothing else.
    let long = lines.filter { $0.traits.symbolCount > 2 && $0.length > 2 * $0.height }
    let known = (long.isEmpty ? lines : long).map {
      (
        angle: arcTangent(y: $0.along.y, x: $0.along.x) * 180 / Double.pi, weight: Double($0.traits.symbolCount),
        $0.along
      )
    }.sorted { $0.angle < $1.angle }
    guard !known.isEmpty else { return nil }
    // The window of angles with most text in it; a second round, for those over the end of the circle.
    let round = known + known.map { ($0.angle + 360, $0.weight, $0.2) }
    var (first, weight) = (0, 0.0)
    var best = (weight: -1.0, range: 0..<1)
    for last in round.indices {
      weight += round[last].weight
      while round[last].angle - round[first].angle > spread || last - first >= known.count {
        weight -= round[first].weight
        first += 1
      }
      if weight > best.weight + 1e-6 { best = (weight, first..<last + 1) }
    }
    var half = best.weight / 2
    for entry in round[best.range] {
      half -= entry.weight
      if half <= 0 { return entry.2 }
    }
    return round[best.range].last?.2
  }

  /// The lines as pieces in the reading frame.
  var pieces: [Piece] {
    lines.enumerated().map { index, line in
      let (start, end) = (inFrame(line.start), inFrame(line.end))
      let isForward = start.x <= end.x
      return Piece(
        parts: [index], start: isForward ? start : end, end: isForward ? end : start, height: line.height,
        traits: line.traits)
    }
  }

  func inFrame(_ point: Point) -> Point {
    let x = along.x * point.x + along.y * point.y
    return Point(runsRightToLeft ? -x : x, along.x * point.y - along.y * point.x)
  }
}
