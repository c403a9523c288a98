import TextRecCore

/// The text of one line and where its words go: each as wide as its box, all as high as the line's.
///
/// Sizes are taken from the boxes, which fit the ink, so the text comes out as large as what was printed, whatever its
/// font. The words keep their places even where a line has wide gaps, and share one size and baseline.
struct LineText {
  struct Word {
    let text: String
    let confidence: Double
    /// From the pixels that the text is laid out in to the place of the box.
    let map: AffineMap
    /// Of the ink, after the map.
    let frame: Rect
  }

  /// Whether the line runs down, with its characters upright.
  let runsDown: Bool
  let words: [Word]

  /// As much as there may be in a line; what comes after it is not worth the time.
  private static func start(of text: String) -> String { String(text.prefix(500)) }

  /// nil where there is nothing to draw, or no room for it.
  ///
  /// - Parameter map: from the result's coordinates to where the text is to go.
  init?(_ line: NodeID, of tree: TextTree, map: AffineMap, painter: TextPainter) {
    guard let node = tree[line] else { return nil }
    let nodes = tree.children(of: line).compactMap { tree[$0] }
    let runsDown = tree.runsDown(line)
    guard let place = LinePlace(map(node.corners), runsDown: runsDown),
      let extents = painter.extents(of: Self.start(of: node.text), runsDown: runsDown)
    else { return nil }

    let measured = nodes.compactMap { word -> (Node, String, TextPainter.Extents, Range<Double>)? in
      let text = Self.start(of: word.text)
      let span = place.span(of: map(word.corners))
      guard let extents = painter.extents(of: text, runsDown: runsDown), span.upperBound - span.lowerBound > 0 else {
        return nil
      }
      return (word, text, extents, span)
    }
    let widths = measured.map { ($0.3.upperBound - $0.3.lowerBound) / $0.2.ink.width }.sorted()
    guard !widths.isEmpty else { return nil }
    // Not much higher than wide, where a dash or a wrong reading would be blown up to the height of its box.
    let scale = min(place.height / extents.ink.height, 1.4 * widths[widths.count / 2])
    let top = (place.height - extents.ink.height * scale) / 2
    let baseline = top + (extents.baseline - extents.ink.y) * scale

    self.runsDown = runsDown
    words = measured.map { word, text, extents, span in
      // Neither pulled apart nor pressed together so that it cannot be read.
      let stretch = max(0.5 * scale, min(1.3 * scale, (span.upperBound - span.lowerBound) / extents.ink.width))
      let toLine = AffineMap(
        a: stretch, b: 0, c: span.lowerBound - extents.ink.x * stretch,
        d: 0, e: scale, f: baseline - extents.baseline * scale)
      let map = toLine.then(place.map)
      return Word(text: text, confidence: word.confidence, map: map, frame: map(Quad(extents.ink)).frame)
    }
  }
}

/// The place of a line: its own axes in the picture.
private struct LinePlace {
  /// From the line's axes, x along and y across, to the picture.
  let map: AffineMap
  let height: Double
  private let runsDown: Bool

  /// nil for boxes without room for text, and for absurd ones.
  init?(_ quad: Quad, runsDown: Bool) {
    let quad = runsDown ? quad.turned : quad
    let width = quad.topLeft.distance(to: quad.topRight)
    height = quad.topLeft.distance(to: quad.bottomLeft)
    guard width >= 1, height >= 1, width < 1e6, height < 1e6 else { return nil }
    self.runsDown = runsDown
    map = AffineMap(
      a: (quad.topRight.x - quad.topLeft.x) / width, b: (quad.bottomLeft.x - quad.topLeft.x) / height,
      c: quad.topLeft.x, d: (quad.topRight.y - quad.topLeft.y) / width,
      e: (quad.bottomLeft.y - quad.topLeft.y) / height, f: quad.topLeft.y)
  }

  /// Where a word of the line lies along it; empty for one that runs the other way.
  func span(of word: Quad) -> Range<Double> {
    let word = runsDown ? word.turned : word
    func along(_ point: Point) -> Double { (point.x - map.c) * map.a + (point.y - map.f) * map.d }
    let start = along(word.topLeft)
    let end = along(word.topRight)
    return start < end ? start..<end : 0..<0
  }
}

extension Quad {
  /// The same box as those see it who read it from its right side: a column, read down, becomes a line.
  fileprivate var turned: Quad {
    Quad(topLeft: topRight, topRight: bottomRight, bottomRight: bottomLeft, bottomLeft: topLeft)
  }
}
