import TextRecCore

/// A run of text in a reading frame, where reading goes on to the right and then below.
struct Piece {
  /// Numbers of the lines it is made of, in reading order.
  var parts: [Int]
  /// Middle of its left side.
  var start: Point
  /// Middle of its right side, never left of `start`.
  var end: Point
  var height: Double
  var traits: TextTraits

  var left: Double { start.x }
  var right: Double { end.x }
  var width: Double { end.x - start.x }
  var top: Double { min(start.y, end.y) - height / 2 }
  var bottom: Double { max(start.y, end.y) + height / 2 }
  var middle: Double { (start.y + end.y) / 2 }

  /// Height of the middle line at `x`, which goes on as straight for a little beyond both ends.
  func middle(at x: Double) -> Double {
    // What is shorter than two heights tells no slope.
    guard width > 2 * height else { return middle }
    let reach = 3 * height
    let within = max(left - reach, min(right + reach, x))
    return start.y + (end.y - start.y) * (within - left) / width
  }

  /// How far both reach over the same x; negative where they stand apart.
  func sharedWidth(with other: Piece) -> Double { min(right, other.right) - max(left, other.left) }

  /// The distance of the middle lines, downwards, where the two are closest or share x.
  func drop(to other: Piece) -> Double {
    let (from, to) = (max(left, other.left), min(right, other.right))
    if from <= to {
      let x = (from + to) / 2
      return other.middle(at: x) - middle(at: x)
    }
    // Beside each other: from is the left side of the right one, to the right side of the left one.
    let x = (from + to) / 2
    return other.middle(at: x) - middle(at: x)
  }

  /// Whether both stand in one row.
  func sharesRow(with other: Piece, tolerance: Double = 0.4) -> Bool {
    abs(drop(to: other)) < tolerance * min(height, other.height)
      || isMark && other.height > height && abs(drop(to: other)) < 0.5 * other.height
      || other.isMark && height > other.height && abs(drop(to: other)) < 0.5 * height
  }

  /// Whether it is too short for its height to say how large its letters are.
  var isMark: Bool { traits.symbolCount <= 2 }

  /// Whether both are set in letters of like size.
  func isAsLarge(as other: Piece, within ratio: Double) -> Bool {
    max(height, other.height) <= ratio * min(height, other.height)
  }

  /// Appends what is read after it in the same row.
  mutating func append(_ next: Piece) {
    let weight = Double(max(1, traits.symbolCount))
    let nextWeight = Double(max(1, next.traits.symbolCount))
    height = (height * weight + next.height * nextWeight) / (weight + nextWeight)
    parts += next.parts
    if next.end.x >= end.x { end = next.end }
    traits.add(next.traits)
  }
}

extension [Double] {
  /// The lower of two in the middle; nil for none.
  var lowerMedian: Double? { isEmpty ? nil : sorted()[(count - 1) / 2] }
}
