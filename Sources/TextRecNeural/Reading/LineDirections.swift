import TextRecCore

/// How a line may be held.
struct LineView: Equatable {
  /// In which it is read.
  let frame: LineFrame
  /// In which the upright characters of a column lie, which are read held sideways; else nil.
  var column: LineFrame?
}

/// Which way up the lines of an image are.
struct LineDirections {
  /// For each line, the ways in which it is to be read; the best reading is kept. None for what is no line.
  let views: [[LineView]]

  /// Throws `.timeout` or `.cancelled` once `control` says so, `.engine` if the classifier fails.
  init(
    of lines: [DetectedLine], in image: Raster, classifier: (any NeuralNetwork)?, control: Control
  ) throws(TextRecError) {
    let quads = lines.map(\.quad)
    var isTried = [Bool](repeating: false, count: quads.count)
    var isTurned = isTried
    if let classifier {
      let judge = DirectionClassifier(classifier, image: image, control: control)
      // The longest say most.
      let level = quads.indices.filter { !quads[$0].isUpright }.sorted { quads[$0].length > quads[$1].length }
      let sample = Array(level.prefix(Self.sampleSize))
      let votes = try judge.upsideDown(sample.map { quads[$0] })
      let turned = votes.count { $0 > Self.certain }
      if turned >= 3, turned * 2 > votes.count, !votes.contains(where: { $0 < 1 - Self.certain }) {
        for index in level { isTurned[index] = true }
      } else if turned > 0 {
        // One way or the other may be wrong: both are read.
        let rest = try judge.upsideDown(level.dropFirst(sample.count).map { quads[$0] })
        for (index, vote) in zip(level, votes + rest) { isTried[index] = vote > Self.certain }
      }
      // What stands upright may be a column, or turned either way.
      let standing = quads.indices.filter { quads[$0].isUpright }
      let upward = try judge.upsideDown(standing.map { quads[$0].downward })
      for (index, vote) in zip(standing, upward) { isTried[index] = vote > 0.5 }
    }
    views = quads.indices.map { index in
      let quad = quads[index]
      let views =
        quad.isUpright
        ? [
          LineFrame(quad.downward).map { LineView(frame: $0, column: LineFrame(quad)) },
          LineFrame(quad.downward.upsideDown).map { LineView(frame: $0) },
        ]
        : [LineFrame(quad), LineFrame(quad.upsideDown)].map { $0.map { LineView(frame: $0) } }
      return (isTried[index] ? views[...] : isTurned[index] ? views[1...] : views[...0]).compactMap(\.self)
    }
  }

  private static let sampleSize = 12
  /// A vote that counts.
  private static let certain: Float = 0.9
}

/// Tells whether lines are upside down with a network of the kind of PP-OCR's.
private struct DirectionClassifier {
  private let network: any NeuralNetwork
  private let image: Raster
  private let control: Control

  init(_ network: any NeuralNetwork, image: Raster, control: Control) {
    self.network = network
    self.image = image
    self.control = control
  }

  private static let columns = 192
  private static let batch = 12

  /// How probable it is of each line, 0 to 1.
  func upsideDown(_ quads: some Collection<Quad>) throws(TextRecError) -> [Float] {
    var votes: [Float] = []
    var rest = quads[...]
    while !rest.isEmpty {
      try control.check()
      votes += try run(rest.prefix(Self.batch).map { LineFrame($0).map(piece) })
      rest = rest.dropFirst(Self.batch)
    }
    return votes
  }

  /// The beginning of a line, at most twice as narrow as it is: of more, letters cannot be told.
  private func piece(of frame: LineFrame) -> LinePiece {
    let natural = LinePiece.naturalColumns(of: frame)
    let columns = min(Double(Self.columns), natural.rounded(.up))
    let length = min(frame.width, frame.width * 2 * Double(Self.columns) / natural)
    return LinePiece(
      frame: frame, start: 0, scale: length / columns, columns: Int(clamping: Int64(exactly: columns) ?? 1))
  }

  private func run(_ pieces: [LinePiece?]) throws(TextRecError) -> [Float] {
    try network.run(shape: [pieces.count, 3, LinePiece.rows, Self.columns]) { input in
      LinePiece.fill(input, with: pieces, stride: Self.columns, from: image)
    } read: { output, shape throws(TextRecError) in
      guard shape == [pieces.count, 2], output.count == 2 * pieces.count else {
        throw TextRecError(.engine, "the classifier gave \(shape) values; [\(pieces.count), 2] are expected")
      }
      return pieces.indices.map { output[2 * $0 + 1] }
    }
  }
}

extension Quad {
  fileprivate var length: Double {
    let x = topRight.x - topLeft.x
    let y = topRight.y - topLeft.y
    return (x * x + y * y).squareRoot()
  }
}
