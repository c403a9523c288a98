import TextRecCore

extension RecognizedPage {
  /// Leaves out lines whose box is lower than `height` pixels, and what becomes empty by that.
  mutating func removeLines(lowerThan height: Double) {
    for block in blocks.indices {
      for paragraph in blocks[block].paragraphs.indices {
        blocks[block].paragraphs[paragraph].lines.removeAll { $0.box.height < height }
      }
      blocks[block].paragraphs.removeAll { $0.lines.isEmpty }
    }
    blocks.removeAll { $0.paragraphs.isEmpty }
  }
}
