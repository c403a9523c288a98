import TextRecCore

/// The boxes of connected pieces of ink, 8-connected.
public enum InkComponents {
  /// - Parameters:
  ///   - ink: by pixel, row by row.
  ///   - width: pixels in a row; `ink.count` is a multiple of it.
  public static func boxes(of ink: [Bool], width: Int) -> [Rect] {
    guard width > 0, ink.count.isMultiple(of: width) else { return [] }
    var runs = RunForest()
    var above: Range<Int> = 0..<0
    for y in 0..<ink.count / width {
      let first = runs.count
      ink[(y * width)..<((y + 1) * width)].withUnsafeBufferPointer { row in
        var x = 0
        while x < width {
          guard row[x] else {
            x += 1
            continue
          }
          let start = x
          while x < width, row[x] { x += 1 }
          runs.add(start: start, end: x, y: y)
        }
      }
      runs.joinTouching(above: above, below: first..<runs.count)
      above = first..<runs.count
    }
    return runs.boxes
  }
}

/// Horizontal runs of ink and which of them hang together.
private struct RunForest {
  private var starts: [Int32] = []
  private var ends: [Int32] = []
  private var rows: [Int32] = []
  private var parents: [Int32] = []

  var count: Int { starts.count }

  mutating func add(start: Int, end: Int, y: Int) {
    parents.append(Int32(truncatingIfNeeded: count))
    starts.append(Int32(truncatingIfNeeded: start))
    ends.append(Int32(truncatingIfNeeded: end))
    rows.append(Int32(truncatingIfNeeded: y))
  }

  /// Joins runs of two neighbouring rows that touch, also at a corner.
  mutating func joinTouching(above: Range<Int>, below: Range<Int>) {
    var upper = above.lowerBound
    for lower in below {
      while upper < above.upperBound, ends[upper] < starts[lower] { upper += 1 }
      var touching = upper
      while touching < above.upperBound, starts[touching] <= ends[lower] {
        let a = root(of: touching)
        let b = root(of: lower)
        parents[max(a, b)] = Int32(truncatingIfNeeded: min(a, b))
        touching += 1
      }
    }
  }

  private mutating func root(of run: Int) -> Int {
    var run = run
    while Int(parents[run]) != run {
      parents[run] = parents[Int(parents[run])]
      run = Int(parents[run])
    }
    return run
  }

  /// In the order of their first run.
  var boxes: [Rect] {
    var forest = self
    var places: [Int: Int] = [:]
    var boxes: [Rect] = []
    for run in starts.indices {
      let root = forest.root(of: run)
      let box = Rect(
        left: Double(starts[run]), top: Double(rows[run]), right: Double(ends[run]), bottom: Double(rows[run]) + 1)
      if let place = places[root] {
        boxes[place] = boxes[place].union(box)
      } else {
        places[root] = boxes.count
        boxes.append(box)
      }
    }
    return boxes
  }
}
