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
  /// Corners may lie a little outside the picture. Throws `.timeout` once `deadline` has passed, `.engine` if the network
  /// fails.
  public func lines(in image: Raster, deadline: Deadline) throws(TextRecError) -> [DetectedLine] {
    let scale = DetectionScale.first(for: image)
    let areas = try textAreas(of: image, scale: scale, deadline: deadline)
    return areas.map { area in
      DetectedLine(quad: AffineMap.scale(x: scale, y: scale)(area.rectangle.quad), score: area.score)
    }
  }

  /// - Parameter scale: pixels of the image to a pixel of the map.
  private func textAreas(
    of image: Raster, scale: Double, deadline: Deadline
  ) throws(TextRecError) -> [TextArea] {
    let map = try probabilities(of: image, scale: scale, deadline: deadline)
    return map.textAreas()
  }

  private func probabilities(
    of image: Raster, scale: Double, deadline: Deadline
  ) throws(TextRecError) -> ProbabilityMap {
    func pixels(_ length: Int) -> Int { max(1, Int(exactly: (Double(length) / scale).rounded()) ?? 1) }
    var map = ProbabilityMap(width: pixels(image.width), height: pixels(image.height))
    let tiles = DetectionTiles(
      width: map.width, height: map.height, step: DetectorInput.step, area: DetectionScale.largestTile)
    for row in tiles.rows {
      for column in tiles.columns {
        try deadline.check()
        let input = DetectorInput(
          image, origin: Point(Double(column.start) * scale, Double(row.start) * scale), scale: scale,
          width: column.length, height: row.length)
        try network.run(shape: input.shape, fill: input.fill) { output, shape throws(TextRecError) in
          guard shape.suffix(2) == input.shape.suffix(2), output.count >= column.length * row.length else {
            throw TextRecError(
              .engine, "the text detector answered \(input.shape) values with \(shape), which is not one for each pixel"
            )
          }
          map.write(output, stride: column.length, from: column, row)
        }
      }
    }
    return map
  }
}
