import TextRecCore

/// Moves the approximate boxes that engines give to the ink they mean.
public enum InkFitting {
  /// The symbols of one line with boxes around their ink.
  ///
  /// Symbols stay in their words and in their order, which may run to the right, to the left, or down. Boxes of one word
  /// follow each other and overlap by less than 30 % of the narrower; together they are the tight box around the word's
  /// ink. Ink of rules and neighbouring lines is left alone. A word without ink keeps its boxes.
  /// - Parameters:
  ///   - line: the symbols of each word, boxes in pixels of `map` and within about half a letter of the truth.
  public static func fit(_ line: [[RecognizedSymbol]], in map: InkMap) -> [[RecognizedSymbol]] {
    let boxes = line.map { word in word.map { PixelBox(enclosing: $0.box, in: map) } }
    // Columns of text are fitted on their side.
    let fitted =
      isVertical(boxes)
      ? fitAlongY(boxes, in: map)
      : LineInkFitting(boxes, shapes: line.map { $0.map { InkShape(of: $0.text) } }, in: map).fitted()
    return zip(line, fitted).map { symbols, boxes in
      zip(symbols, boxes).map { symbol, box in
        var symbol = symbol
        if let box { symbol.box = Rect(box) }
        return symbol
      }
    }
  }

  /// Whether symbols follow each other downward. A full stop beside a T lies lower too, but that is no column.
  private static func isVertical(_ words: [[PixelBox]]) -> Bool {
    let boxes = words.flatMap(\.self).filter { !$0.isEmpty }
    let area = boxes.reduce(into: PixelBox.empty) { $0.add($1) }
    guard area.height * 2 > area.width * 3 else { return false }
    let steps = zip(boxes, boxes.dropFirst())
    let across = steps.reduce(0) { $0 + abs($1.1.left + $1.1.right - $1.0.left - $1.0.right) }
    let down = steps.reduce(0) { $0 + abs($1.1.top + $1.1.bottom - $1.0.top - $1.0.bottom) }
    return down > across
  }

  private static func fitAlongY(_ words: [[PixelBox]], in map: InkMap) -> [[PixelBox?]] {
    var area = words.flatMap(\.self).filter { !$0.isEmpty }.reduce(into: PixelBox.empty) { $0.add($1) }
    guard !area.isEmpty else { return words.map { $0.map { _ in nil } } }
    // What lies around the line matters for telling its ink from that of others.
    let margin = area.width / 2 + 1
    area = PixelBox(
      left: max(0, area.left - margin), top: max(0, area.top - margin), right: min(map.width, area.right + margin),
      bottom: min(map.height, area.bottom + margin))
    var ink: [UInt8] = []
    ink.reserveCapacity(area.width * area.height)
    for x in area.left..<area.right {
      for y in area.top..<area.bottom { ink.append(map.ink[y * map.width + x]) }
    }
    guard let turned = InkMap(width: area.height, height: area.width, ink: ink) else { return [] }
    let turnedBoxes = words.map { word in
      word.map { box in
        PixelBox(
          left: box.top - area.top, top: box.left - area.left, right: box.bottom - area.top,
          bottom: box.right - area.left)
      }
    }
    let shapes = words.map { $0.map { _ in InkShape.any } }
    return LineInkFitting(turnedBoxes, shapes: shapes, in: turned).fitted().map { word in
      word.map { box in
        box.map {
          PixelBox(
            left: $0.top + area.left, top: $0.left + area.top, right: $0.bottom + area.left, bottom: $0.right + area.top
          )
        }
      }
    }
  }
}

extension PixelBox {
  /// The pixels that `rect` touches, inside the map; at least a column or row where the rect is thin.
  fileprivate init(enclosing rect: Rect, in map: InkMap) {
    func pixel(_ value: Double, _ limit: Int) -> Int {
      Int(exactly: max(0, min(Double(limit), value.isNaN ? 0 : value.rounded()))) ?? 0
    }
    self.init(
      left: pixel(rect.x, map.width), top: pixel(rect.y, map.height),
      right: max(pixel(rect.right, map.width), min(map.width, pixel(rect.x, map.width) + 1)),
      bottom: max(pixel(rect.bottom, map.height), min(map.height, pixel(rect.y, map.height) + 1)))
  }
}
