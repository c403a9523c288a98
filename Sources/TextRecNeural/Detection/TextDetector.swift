import TextRecCore

/// Finds the lines of text in a picture, without reading them.
public struct TextDetector: Sendable {
  private let network: any NeuralNetwork

  /// - Parameter network: takes 1 x 3 x height x width, sides multiples of 32, and gives the probability of text at
  ///   each place, 1 x 1 x height x width.
  public init(network: any NeuralNetwork) {
    self.network = network
  }

  /// The lines of a gray or RGB picture, from the top; none where there is no text.
  ///
  /// Corners may lie a little outside the picture. Throws `.timeout` or `.cancelled` once `control` says so, `.engine` if
  /// the network fails.
  public func lines(in image: some ScaledPicture, control: Control) throws(TextRecError) -> [DetectedLine] {
    var scale = DetectionScale.coarse(for: image)
    var areas = try probabilities(of: image, at: scale, control: control).textAreas()
    while let finer = scale.finer(for: image, seen: areas) {
      let closer = try probabilities(of: image, at: finer, control: control).textAreas()
      // Letters as large as the picture are too large for the network when seen from nearer.
      guard 3 * finer.pixels(of: closer) > scale.pixels(of: areas) || areas.isEmpty else { break }
      (scale, areas) = (finer, closer)
    }
    return areas.map { area in
      DetectedLine(quad: scale.mapToImage(area.rectangle.quad), score: area.score)
    }
  }

  private func probabilities(
    of image: some ScaledPicture, at scale: DetectionScale, control: Control
  ) throws(TextRecError) -> ProbabilityMap {
    let view = try image.view(atMost: scale.scale)
    let mapToView = scale.mapToImage.then(view.fromPicture)
    var map = ProbabilityMap(width: scale.mapWidth, height: scale.mapHeight)
    let tiles = DetectionTiles(
      width: map.width, height: map.height, step: DetectorInput.step, area: DetectionScale.largestTile)
    for row in tiles.rows {
      for column in tiles.columns {
        try control.check()
        let input = DetectorInput(
          view.raster, origin: mapToView(Point(Double(column.start), Double(row.start))),
          scale: scale.scale / view.scale, width: column.length, height: row.length)
        let read = { (output: UnsafeBufferPointer<Float>, shape: [Int]) throws(TextRecError) -> Void in
          guard shape.suffix(2) == input.shape.suffix(2), output.count >= column.length * row.length else {
            throw TextRecError(
              .engine, "the text detector answers input of shape \(input.shape) with output of shape \(shape)")
          }
          map.write(output, stride: column.length, from: column, row)
        }
        try network.run(shape: input.shape, fill: { input.fill($0) }, read: read)
      }
    }
    return map
  }
}
