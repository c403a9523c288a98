import TextRecCore
import TextRecImaging

extension EngineLine {
  /// The line with its boxes on its ink; they may be off by up to a letter.
  func fitted(to ink: InkMap) -> EngineLine {
    var line = self
    if !isVertical { line.endSymbolsWhereTheNextBegin() }
    for (word, symbols) in InkFitting.fit(line.words.map(\.symbols), in: ink).enumerated() {
      line.words[word].symbols = symbols
    }
    return line
  }

  /// Takes back what Tesseract at times gives a symbol of those behind it.
  private mutating func endSymbolsWhereTheNextBegin() {
    let isReversed = words.runRightToLeft
    var next: Rect?
    for word in words.indices.reversed() {
      for symbol in words[word].symbols.indices.reversed() {
        let box = words[word].symbols[symbol].box
        if let next {
          if !isReversed, box.x < next.x, next.x < box.right {
            words[word].symbols[symbol].box.width = next.x - box.x
          } else if isReversed, box.right > next.right, next.right > box.x {
            words[word].symbols[symbol].box = Rect(left: next.right, top: box.y, right: box.right, bottom: box.bottom)
          }
        }
        next = words[word].symbols[symbol].box
      }
    }
  }
}
