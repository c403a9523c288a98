import TextRecCore

extension RecognizedPage {
  /// Leaves out lines lower than `height` pixels of the upright image, and what becomes empty by that.
  mutating func removeLines(lowerThan height: Double) {
    for block in blocks.indices {
      for paragraph in blocks[block].paragraphs.indices {
        blocks[block].paragraphs[paragraph].lines.removeAll { $0.height < height }
      }
      blocks[block].paragraphs.removeAll { $0.lines.isEmpty }
    }
    blocks.removeAll { $0.paragraphs.isEmpty }
  }
}

extension RecognizedLine {
  /// Across the line, pixels of the upright image: the line's own frame may be scaled.
  fileprivate var height: Double {
    let quad = frameToImage(Quad(box))
    let (x, y) = (quad.bottomLeft.x - quad.topLeft.x, quad.bottomLeft.y - quad.topLeft.y)
    return (x * x + y * y).squareRoot()
  }
}
