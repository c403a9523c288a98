import TextRecCore

extension Overlay {
  /// The colours of confidences from 0 to 1, in a corner beside the picture where no text is; else none.
  mutating func drawLegend(_ painter: TextPainter) {
    let (width, height) = (Double(pictureWidth), Double(canvas.height))
    let size = max(9, max(width, height) / 110)
    guard let start = Label("confidence  0", size: size, painter: painter),
      let end = Label("1", size: size, painter: painter)
    else { return }
    let bar = 8 * size
    let legend = Rect(x: 0, y: 0, width: start.width + bar + end.width + 4 * size, height: 3 * size)
    guard let place = freeCorner(legend, width: width, height: height) else { return }

    let columns = pictureWidth..<canvas.width
    let left = place.x + width + size
    let baseline = place.y + 2 * size
    canvas.write(start.word(x: left, y: baseline), runsDown: false, columns: columns, ConfidenceScale.unknown, painter)
    let barLeft = left + start.width + size
    let steps = 48
    for step in 0..<steps {
      // Each reaches to the end, and the next is laid over it: between two that only meet, the ground would show.
      let part = bar * Double(step) / Double(steps)
      var shape = Shape()
      shape.add(Rect(x: barLeft + part, y: place.y + size, width: bar - part, height: size).corners)
      canvas.fill(shape, columns: columns, ConfidenceScale.color(Double(step) / Double(steps - 1)), opacity: 1)
    }
    canvas.write(
      end.word(x: barLeft + bar + size, y: baseline), runsDown: false, columns: columns, ConfidenceScale.unknown,
      painter)
  }

  /// The first corner of the picture, from the bottom right, where a rectangle overlaps no line.
  private func freeCorner(_ legend: Rect, width: Double, height: Double) -> Rect? {
    guard legend.width <= width, legend.height <= height else { return nil }
    let lines = result.tree.nodes(at: .line).compactMap { result.tree[$0] }.map { resultToCanvas($0.corners).frame }
    let (right, bottom) = (width - legend.width, height - legend.height)
    let corners = [Point(right, bottom), Point(0, bottom), Point(right, 0), Point(0, 0)]
    return corners.map { Rect(x: $0.x, y: $0.y, width: legend.width, height: legend.height) }
      .first { corner in lines.allSatisfy { $0.intersection(corner).isEmpty } }
  }
}

/// A few level characters whose digits are about `size` pixels high.
private struct Label {
  private let text: String
  private let scale: Double
  private let extents: TextPainter.Extents

  init?(_ text: String, size: Double, painter: TextPainter) {
    guard let extents = painter.extents(of: text, runsDown: false) else { return nil }
    self.text = text
    self.extents = extents
    scale = size * TextPainter.scaleOfCapitals
  }

  var width: Double { extents.ink.width * scale }

  func word(x: Double, y: Double) -> LineText.Word {
    let map = AffineMap(
      a: scale, b: 0, c: x - extents.ink.x * scale, d: 0, e: scale, f: y - extents.baseline * scale)
    return LineText.Word(text: text, confidence: -1, map: map, frame: map(Quad(extents.ink)).frame)
  }
}
