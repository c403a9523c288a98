import TextRecCore

/// How a line may be held.
struct LineView: Equatable {
  /// In which it is read.
  let frame: LineFrame
  /// In which upright characters of a column lie, of those held sideways; else nil.
  var column: LineFrame?
}

/// Which way up the lines of an image are.
struct LineDirections {
  /// For each line, the ways in which it is to be read; the best reading is kept.
  let views: [[LineView]]

  /// Throws `.timeout` past the deadline, `.engine` if the classifier fails.
  init(
    of lines: [DetectedLine], in image: Raster, classifier: (any NeuralNetwork)?, deadline: Deadline
  ) throws(TextRecError) {
    views = lines.map { line in
      let quad = line.quad
      guard quad.isUpright else { return LineFrame(quad).map { [LineView(frame: $0)] } ?? [] }
      return LineFrame(quad.downward).map { [LineView(frame: $0, column: LineFrame(quad))] } ?? []
    }
  }
}
