/// Ink of one row without a gap.
public struct InkRun: Sendable {
  public var row: Int
  public var start: Int
  public var end: Int

  public init(row: Int, start: Int, end: Int) {
    self.row = row
    self.start = start
    self.end = end
  }
}

/// The connected ink of a part of an image: 8-connected, found run by run.
public struct InkComponents {
  /// Grouped by component.
  public private(set) var runs: [InkRun] = []
  /// Where the runs of each component are.
  public private(set) var ranges: [Range<Int>] = []
  private(set) var boxes: [PixelBox] = []

  /// `area` is cut to the map.
  init(of map: InkMap, in area: PixelBox) {
    let area = area.intersection(PixelBox(left: 0, top: 0, right: map.width, bottom: map.height))
    guard !area.isEmpty else {
      self.init([])
      return
    }
    var runs: [InkRun] = []
    runs.reserveCapacity(area.height * 64)
    map.ink.withUnsafeBytes { ink in
      guard let base = ink.baseAddress else { return }
      for row in area.top..<area.bottom {
        Self.findRuns(of: base + row * map.width, row: row, from: area.left, to: area.right, into: &runs)
      }
    }
    self.init(runs)
  }

  /// `runs` go row by row, and from left to right.
  public init(_ runs: [InkRun]) {
    var parents = Array(runs.indices)
    // Through buffers, which are not asked for uniqueness at each access.
    runs.withUnsafeBufferPointer { runs in
      parents.withUnsafeMutableBufferPointer { parents in
        Self.connect(runs, parents)
        group(runs, parents)
      }
    }
  }

  private static func findRuns(
    of pixels: UnsafeRawPointer, row: Int, from left: Int, to right: Int, into runs: inout [InkRun]
  ) {
    func isInk(_ x: Int) -> Bool { pixels.load(fromByteOffset: x, as: UInt8.self) != 0 }
    var x = left
    while x < right {
      // Most of a page is paper: eight pixels at a time.
      while x &+ 8 <= right, pixels.loadUnaligned(fromByteOffset: x, as: UInt64.self) == 0 { x &+= 8 }
      while x < right, !isInk(x) { x &+= 1 }
      guard x < right else { return }
      let start = x
      while x < right, isInk(x) { x &+= 1 }
      runs.append(InkRun(row: row, start: start, end: x))
    }
  }

  private static func connect(_ runs: UnsafeBufferPointer<InkRun>, _ parents: UnsafeMutableBufferPointer<Int>) {
    var above = 0..<0
    var start = 0
    while start < runs.count {
      var end = start
      while end < runs.count, runs[end].row == runs[start].row { end += 1 }
      if !above.isEmpty, runs[above.lowerBound].row + 1 == runs[start].row {
        connect(above, start..<end, runs, parents)
      }
      above = start..<end
      start = end
    }
  }

  /// Joins runs of neighbouring rows that touch, also at a corner.
  private static func connect(
    _ above: Range<Int>, _ below: Range<Int>, _ runs: UnsafeBufferPointer<InkRun>,
    _ parents: UnsafeMutableBufferPointer<Int>
  ) {
    var (a, b) = (above.lowerBound, below.lowerBound)
    while a < above.upperBound, b < below.upperBound {
      if runs[a].start <= runs[b].end, runs[b].start <= runs[a].end {
        let (one, other) = (root(a, parents), root(b, parents))
        // The lower number becomes the root, so that a root comes before its members.
        parents[max(one, other)] = min(one, other)
      }
      if runs[a].end < runs[b].end { a += 1 } else { b += 1 }
    }
  }

  private static func root(_ index: Int, _ parents: UnsafeMutableBufferPointer<Int>) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  private mutating func group(_ found: UnsafeBufferPointer<InkRun>, _ parents: UnsafeMutableBufferPointer<Int>) {
    var numbers = [Int](repeating: 0, count: found.count)
    var counts: [Int] = []
    for (index, run) in found.enumerated() {
      let root = Self.root(index, parents)
      if root == index {
        numbers[index] = counts.count
        counts.append(0)
        boxes.append(.empty)
      }
      let number = numbers[root]
      numbers[index] = number
      counts[number] += 1
      boxes[number].add(PixelBox(left: run.start, top: run.row, right: run.end, bottom: run.row + 1))
    }
    var next: [Int] = []
    var start = 0
    for count in counts {
      next.append(start)
      ranges.append(start..<start + count)
      start += count
    }
    runs = [InkRun](repeating: InkRun(row: 0, start: 0, end: 0), count: found.count)
    for (index, run) in found.enumerated() {
      runs[next[numbers[index]]] = run
      next[numbers[index]] += 1
    }
  }
}
