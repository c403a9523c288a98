/// Gives the ink of one word to its symbols.
struct WordInkFitting {
  /// From left to right.
  private let symbols: [PixelBox]
  private let shapes: [InkShape]
  private let isReversed: Bool
  private let band: PixelBox
  private let height: Int
  private let pieces: [InkPiece]
  /// Pixels that each symbol's ink is expected to take.
  private let widths: [Double]

  /// `pieces` is not empty.
  init(_ symbols: [PixelBox], shapes: [InkShape], band: PixelBox, height: Int, pieces: [InkPiece]) {
    // The first and last alone would not do: boxes are approximate.
    let drift = zip(symbols, symbols.dropFirst()).reduce(0) { $0 + ($1.1.doubleCenterX - $1.0.doubleCenterX).signum() }
    isReversed = drift < 0
    self.symbols = isReversed ? symbols.reversed() : symbols
    self.shapes = isReversed ? shapes.reversed() : shapes
    self.band = band
    self.height = max(1, height)
    self.pieces = pieces
    let ink = pieces.reduce(into: PixelBox.empty) { $0.add($1.box) }
    // A gap after each symbol but the last.
    let total = self.shapes.reduce(0) { $0 + $1.width + Self.gap } - Self.gap
    widths = self.shapes.map { $0.width * Double(ink.width) / max(Self.gap, total) }
  }

  /// Between two symbols, in the unit of `InkShape.width`.
  private static let gap = 0.12

  func fitted() -> [PixelBox] {
    let clusters = clusters()
    var boxes = matchesSymbols(clusters) ? clusters.map(\.box) : cutBoxes(clusters)
    Self.separate(&boxes)
    return isReversed ? boxes.reversed() : boxes
  }

  /// Pieces that stand over each other, as a dot over its i, from left to right.
  private struct Cluster {
    var box: PixelBox
    var pieces: [InkPiece]
    /// Keeps to itself: a full stop under a T's arm.
    var isAlone = false
  }

  private func clusters() -> [Cluster] {
    var clusters: [Cluster] = []
    for piece in pieces.sorted(by: { $0.box.left < $1.box.left }) {
      let isAlone = isPunctuation(piece.box)
      let partner = isAlone ? nil : clusters.indices.suffix(4).last { belongTogether(clusters[$0], piece.box) }
      if let partner {
        clusters[partner].box.add(piece.box)
        clusters[partner].pieces.append(piece)
      } else {
        clusters.append(Cluster(box: piece.box, pieces: [piece], isAlone: isAlone))
      }
    }
    // A piece that came last may have closed the gap between two.
    var index = 1
    while index < clusters.count {
      if !clusters[index].isAlone, belongTogether(clusters[index - 1], clusters[index].box) {
        clusters[index - 1].box.add(clusters[index].box)
        clusters[index - 1].pieces += clusters[index].pieces
        clusters.remove(at: index)
      } else {
        index += 1
      }
    }
    return clusters.sorted { $0.box.doubleCenterX < $1.box.doubleCenterX }
  }

  private func belongTogether(_ cluster: Cluster, _ box: PixelBox) -> Bool {
    guard !cluster.isAlone else { return false }
    // Letters that reach under or over each other are both tall; dots and accents are not.
    let areTall = min(cluster.box.height, box.height) * 20 > height * 9
    return cluster.box.sharedWidth(box) * 20 > min(cluster.box.width, box.width) * (areTall ? 11 : 6)
  }

  private func isPunctuation(_ box: PixelBox) -> Bool {
    guard box.height * 20 < height * 9 else { return false }
    let middle = band.top + band.bottom
    return zip(symbols, shapes).contains { symbol, shape in
      abs(symbol.doubleCenterX - box.doubleCenterX) * 5 < height * 4
        && (shape.position == .low ? 2 * box.top > middle : shape.position == .high && 2 * box.bottom < middle)
    }
  }

  private func matchesSymbols(_ clusters: [Cluster]) -> Bool {
    clusters.count == symbols.count
      && zip(clusters, symbols).allSatisfy { abs($0.box.doubleCenterX - $1.doubleCenterX) * 10 <= height * 9 }
  }

  /// Ink between two places where symbols may part.
  private struct Segment {
    var box: PixelBox
    /// What parting from the segment before costs; 0 across paper.
    var cutCost: Double
    /// What staying together with the segment before costs; 0 where ink joins them.
    var joinCost: Double
  }

  private func cutBoxes(_ clusters: [Cluster]) -> [PixelBox] {
    var segments: [Segment] = []
    for cluster in clusters {
      let parts = self.segments(of: cluster, isShort: clusters.count < symbols.count)
      for (index, part) in parts.enumerated() {
        var part = part
        if index == 0, let before = segments.last {
          part.joinCost = 0.25 + Double(max(0, part.box.left - before.box.right)) / Double(height)
        }
        segments.append(part)
      }
    }
    while segments.count < symbols.count,
      let widest = segments.indices.max(by: { segments[$0].box.width < segments[$1].box.width }),
      segments[widest].box.width > 1
    {
      var left = segments[widest]
      var right = Segment(box: left.box, cutCost: 1, joinCost: 0)
      let middle = (left.box.left + left.box.right) / 2
      left.box.right = middle
      right.box.left = middle
      segments.replaceSubrange(widest...widest, with: [left, right])
    }
    return segments.count < symbols.count ? evenSlices(of: segments.map(\.box)) : divide(segments)
  }

  /// For ink of fewer columns than symbols.
  private func evenSlices(of boxes: [PixelBox]) -> [PixelBox] {
    let whole = boxes.reduce(into: PixelBox.empty) { $0.add($1) }
    return symbols.indices.map { index in
      let left = whole.left + index * whole.width / symbols.count
      let right = whole.left + (index + 1) * whole.width / symbols.count
      return PixelBox(left: left, top: whole.top, right: max(right, left + 1), bottom: whole.bottom)
    }
  }

  /// The cluster cut at the thin places where symbols may touch.
  private func segments(of cluster: Cluster, isShort: Bool) -> [Segment] {
    let box = cluster.box
    let whole = [Segment(box: box, cutCost: 0, joinCost: 0)]
    let boundaries = zip(symbols, symbols.dropFirst()).map { ($0.right + $1.left) / 2 }
    let inset = max(1, height / 8)
    let inside = boundaries.filter { $0 > box.left + inset && $0 < box.right - inset }
    guard box.width > 3, !cluster.isAlone, isShort || !inside.isEmpty else { return whole }

    let profile = profile(of: cluster)
    var cuts = Self.minima(of: profile)
    for boundary in inside {
      let window = max(1, boundary - box.left - inset)..<min(box.width, boundary - box.left + inset)
      if let thinnest = window.min(by: { profile[$0] < profile[$1] }) { cuts.append(thinnest) }
    }
    cuts.sort()
    var kept: [Int] = []
    for cut in cuts where cut - (kept.last ?? 0) >= 2 && cut <= box.width - 2 { kept.append(cut) }
    let edges = [0] + kept + [box.width]
    let tight = Self.tightBoxes(of: cluster, edges: edges)
    return zip(tight.indices, tight).compactMap { index, tight in
      guard !tight.isEmpty else { return nil }
      let thickness = index == 0 ? 0 : profile[edges[index]]
      return thickness == 0
        ? Segment(box: tight, cutCost: 0, joinCost: index == 0 ? 0 : 0.25)
        : Segment(box: tight, cutCost: 0.35 + Double(thickness) / Double(height), joinCost: 0)
    }
  }

  /// Ink in each column.
  private func profile(of cluster: Cluster) -> [Int] {
    var profile = [Int](repeating: 0, count: cluster.box.width + 1)
    for piece in cluster.pieces {
      for run in piece.runs {
        profile[run.start - cluster.box.left] += 1
        profile[run.end - cluster.box.left] -= 1
      }
    }
    for x in 1..<profile.count { profile[x] += profile[x - 1] }
    return profile
  }

  /// The middles of the valleys, without the ends.
  private static func minima(of profile: [Int]) -> [Int] {
    var minima: [Int] = []
    var isFalling = false
    var valley = 0
    for x in 1..<profile.count - 1 {
      if profile[x] < profile[x - 1] {
        isFalling = true
        valley = x
      } else if profile[x] > profile[x - 1] {
        if isFalling { minima.append((valley + x) / 2) }
        isFalling = false
      }
    }
    return minima
  }

  private static func tightBoxes(of cluster: Cluster, edges: [Int]) -> [PixelBox] {
    var boxes = [PixelBox](repeating: .empty, count: edges.count - 1)
    for piece in cluster.pieces {
      for run in piece.runs {
        for index in boxes.indices {
          let start = max(run.start, cluster.box.left + edges[index])
          let end = min(run.end, cluster.box.left + edges[index + 1])
          if start < end { boxes[index].add(PixelBox(left: start, top: run.row, right: end, bottom: run.row + 1)) }
        }
      }
    }
    return boxes
  }

  /// Neighbouring segments for each symbol, in order and none left over, at the lowest cost: dynamic programming over how
  /// many segments the first symbols have taken.
  private func divide(_ segments: [Segment]) -> [PixelBox] {
    let (count, total) = (symbols.count, segments.count)
    let most = max(8, 3 * ((total + count - 1) / count))
    var costs = [Double](repeating: .infinity, count: total + 1)
    costs[0] = 0
    var taken = [[Int]](repeating: [Int](repeating: 0, count: total + 1), count: count)
    for symbol in 0..<count {
      var next = [Double](repeating: .infinity, count: total + 1)
      for start in symbol..<(total - (count - symbol) + 1) where costs[start].isFinite {
        var box = PixelBox.empty
        var joins = 0.0
        for end in start + 1...min(total - (count - symbol - 1), start + most) {
          if end > start + 1 { joins += segments[end - 1].joinCost }
          box.add(segments[end - 1].box)
          let cost = costs[start] + segments[start].cutCost + joins + misplacement(of: symbol, box)
          if cost < next[end] {
            next[end] = cost
            taken[symbol][end] = end - start
          }
        }
      }
      costs = next
    }
    guard costs[total].isFinite else { return evenSlices(of: segments.map(\.box)) }
    var boxes: [PixelBox] = []
    var end = total
    for symbol in (0..<count).reversed() {
      let start = end - taken[symbol][end]
      boxes.append(segments[start..<end].reduce(into: .empty) { $0.add($1.box) })
      end = start
    }
    return boxes.reversed()
  }

  /// How badly ink fits a symbol: in heights, its edges and middle from the approximate box, and its width from the
  /// expected one. Engines miss the place by a letter, so width counts more.
  private func misplacement(of symbol: Int, _ ink: PixelBox) -> Double {
    let box = symbols[symbol]
    func distance(_ a: Int, _ b: Int) -> Double { min(1, Double(abs(a - b)) / Double(height)) }
    let edges = distance(box.left, ink.left) + distance(box.right, ink.right)
    let middle = distance(box.doubleCenterX, ink.doubleCenterX) / 2
    let width = abs(Double(ink.width) - widths[symbol]) / Double(height)
    let isSmall = ink.height * 20 < height * 9
    return 0.4 * (edges / 2 + middle) + width + (isSmall == shapes[symbol].isSmall ? 0 : 0.6)
  }

  /// Takes from the wider of two neighbours until they share no more than a quarter of the narrower's columns. One that
  /// lies under or over the other, as a full stop under a T's arm, gets the columns on its side.
  private static func separate(_ boxes: inout [PixelBox]) {
    for index in boxes.indices.dropLast() {
      var (left, right) = (boxes[index], boxes[index + 1])
      let most = min(left.width, right.width) / 4
      guard left.sharedWidth(right) > most else { continue }
      right.right = max(left.right, right.right)
      left.left = min(left.left, right.left)
      if left.width > right.width {
        left.right = max(left.left + 1, right.left + most)
      } else {
        right.left = min(right.right - 1, left.right - most)
      }
      (boxes[index], boxes[index + 1]) = (left, right)
    }
  }
}
