import TextRecCore

/// A line and where it stands in the image, as a bar along its middle.
struct PlacedLine {
  /// Past this, squares of lengths and their sums would not be exact enough, or not finite.
  private static let farthest = 1e9

  let line: RecognizedLine
  /// Middle of the side on the left of a reader of left-to-right text, or above the first of stacked symbols.
  let start: Point
  let end: Point
  /// Across the reading direction, more than 0.
  let height: Double
  /// Unit vector from start to end, or as the frame lies where these are too close to tell.
  let along: Point
  let traits: TextTraits

  /// nil where the line has no place that can be compared with others'.
  init?(_ line: RecognizedLine) {
    let box = line.symbolBox
    let quad = line.frameToImage(Quad(box))
    guard quad.corners.allSatisfy({ abs($0.x) < Self.farthest && abs($0.y) < Self.farthest }) else { return nil }
    let isStacked = line.isStacked
    let near = isStacked ? (quad.topLeft, quad.topRight) : (quad.topLeft, quad.bottomLeft)
    let far = isStacked ? (quad.bottomLeft, quad.bottomRight) : (quad.topRight, quad.bottomRight)
    let across = (near.0.distance(to: near.1) + far.0.distance(to: far.1)) / 2
    let start = Point((near.0.x + near.1.x) / 2, (near.0.y + near.1.y) / 2)
    let end = Point((far.0.x + far.1.x) / 2, (far.0.y + far.1.y) / 2)
    let axis =
      isStacked ? Point(line.frameToImage.b, line.frameToImage.e) : Point(line.frameToImage.a, line.frameToImage.d)
    self.line = line
    self.start = start
    self.end = end
    self.along = Point(end.x - start.x, end.y - start.y).unit ?? axis.unit ?? Point(1, 0)
    // A line of no height still has a place among others; a thousandth of a pixel keeps ratios finite.
    self.height = max(across, 1e-3)
    self.traits = TextTraits(line)
  }

  var length: Double { start.distance(to: end) }

  /// An order that depends on the lines alone, not on how they came.
  func precedes(_ other: PlacedLine) -> Bool {
    if start.y != other.start.y { return start.y < other.start.y }
    if start.x != other.start.x { return start.x < other.start.x }
    if end.x != other.end.x { return end.x < other.end.x }
    return line.text < other.line.text
  }
}

extension RecognizedLine {
  var text: String { words.map(\.text).joined(separator: " ") }

  /// The box around the words that have symbols.
  var symbolBox: Rect {
    let boxes = words.lazy.filter { !$0.symbols.isEmpty }.map(\.box)
    return boxes.dropFirst().reduce(boxes.first ?? Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) }
  }

  /// Whether symbols stand upright below each other in the line's frame.
  var isStacked: Bool {
    guard let first = words.lazy.compactMap(\.symbols.first).first?.box.center,
      let last = words.lazy.reversed().compactMap(\.symbols.last).first?.box.center
    else { return false }
    return last.y - first.y > abs(last.x - first.x)
  }
}
