import TextRecCore

/// A picture with the boxes of what was read in it.
public struct Overlay {
  let result: RecognitionResult
  private let style: OverlayStyle
  /// From the result's coordinates to the canvas.
  let resultToCanvas: AffineMap
  /// Pixels of the picture on the canvas.
  let pictureWidth: Int
  var canvas: Canvas
  /// Width of a thin line.
  private let stroke: Double

  /// Draws the overlay and encodes it as PNG.
  ///
  /// Throws `.invalidArgument` where `image` is of another size than the one that was read, `.notFound` where text is to
  /// be drawn and Pango is missing, `.outOfMemory`.
  public static func png(
    of result: RecognitionResult, on image: DecodedImage, style: OverlayStyle
  ) throws(TextRecError) -> [UInt8] {
    var overlay = try Overlay(result, image, style)
    overlay.drawBoxes()
    if style.showsText { try overlay.drawText() }
    return try overlay.canvas.png()
  }

  init(_ result: RecognitionResult, _ image: DecodedImage, _ style: OverlayStyle) throws(TextRecError) {
    try image.checkIsSource(of: result.info)
    self.result = result
    self.style = style
    let stored = try image.raster()
    let (width, height) = style.drawnSize(width: image.uprightWidth, height: image.uprightHeight)
    let (storedWidth, storedHeight) = image.orientation.swapsSides ? (height, width) : (width, height)
    guard let picture = stored.resized(width: storedWidth, height: storedHeight),
      let canvas = Canvas(picture: picture, orientation: image.orientation, width: style.showsText ? 2 * width : width)
    else { throw TextRecError(.internalError, "no overlay of \(width) x \(height) pixels") }
    self.canvas = canvas
    pictureWidth = width
    let toCanvas = AffineMap.scale(
      x: Double(width) / Double(image.uprightWidth), y: Double(height) / Double(image.uprightHeight))
    resultToCanvas = result.info.toStored
      .then(image.orientation.uprightMap(storedWidth: stored.width, storedHeight: stored.height))
      .then(toCanvas)
    stroke = Self.stroke(
      longerSide: Double(max(width, height)),
      textHeight: Self.medianLineHeight(result.tree, resultToCanvas))
  }

  /// A sixteenth of the text's height: no more than a 300th of the picture, and no less than what can be seen when the
  /// whole of it is looked at on a screen.
  private static func stroke(longerSide: Double, textHeight: Double) -> Double {
    max(1, longerSide / 1500, min(textHeight / 16, longerSide / 300)).rounded()
  }

  /// 0 without lines.
  private static func medianLineHeight(_ tree: TextTree, _ map: AffineMap) -> Double {
    let heights = tree.nodes(at: .line).compactMap { tree[$0] }.map { node in
      let corners = map(node.corners)
      return corners.topLeft.distance(to: corners.bottomLeft)
    }
    return heights.isEmpty ? 0 : heights.sorted()[heights.count / 2]
  }

  /// From what lies around to what lies inside, so that the smaller stays visible.
  private mutating func drawBoxes() {
    for level in Level.allCases where style.levels.contains(level) {
      for id in result.tree.nodes(at: level) {
        if let node = result.tree[id] { draw(node) }
      }
    }
  }

  private mutating func draw(_ node: Node) {
    let color = style.color(node.confidence)
    let quad = resultToCanvas(node.corners)
    switch node.level {
    case .page:
      // Outside its own box it could not be seen.
      outline(Quad(quad.frame.insetBy(3 * stroke)), neutral, distance: 0, width: 2 * stroke)
    case .block: outline(quad, neutral, distance: 5 * stroke, width: stroke)
    case .paragraph: outline(quad, neutral, distance: 3 * stroke, width: stroke)
    case .line: outline(quad, color, distance: stroke, width: stroke)
    case .word:
      fill(quad, color)
      if !style.levels.contains(.line) { outline(quad, color, distance: 0, width: stroke) }
    case .symbol: outline(quad, color, distance: 0, width: stroke / 2)
    }
  }

  private var neutral: Color { style.rgba == 0 ? ConfidenceScale.unknown : style.color(0) }

  private mutating func fill(_ quad: Quad, _ color: Color) {
    var shape = Shape()
    shape.add(ConvexHull(of: quad).corners)
    canvas.fill(shape, columns: 0..<pictureWidth, color, opacity: 0.3 * style.opacity)
  }

  /// A line at some distance around a box, with an edge of the opposite lightness so that it shows on any ground.
  private mutating func outline(_ quad: Quad, _ color: Color, distance: Double, width: Double) {
    let hull = ConvexHull(of: quad)
    func ring(from inner: Double, to outer: Double) -> Shape {
      var shape = Shape()
      shape.add(hull.grown(by: outer))
      shape.add(hull.grown(by: inner), isHole: true)
      return shape
    }
    let end = distance + width
    let (edge, opacity) = color.luminance < 0.3 ? (Color.white, 0.8) : (.black, 0.6)
    canvas.fill(ring(from: end, to: end + width), columns: 0..<pictureWidth, edge, opacity: opacity * style.opacity)
    canvas.fill(ring(from: distance, to: end), columns: 0..<pictureWidth, color, opacity: style.opacity)
  }

  /// What was read, beside the picture at the place of its box.
  private mutating func drawText() throws(TextRecError) {
    let panel = pictureWidth..<canvas.width
    var border = Shape()
    border.add(
      Rect(x: Double(pictureWidth), y: 0, width: stroke, height: Double(canvas.height)).corners)
    canvas.fill(border, columns: panel, ConfidenceScale.unknown, opacity: 0.5)
    let painter = try TextPainter()
    if style.rgba == 0 { drawLegend(painter) }
    let map = resultToCanvas.then(.translation(x: Double(pictureWidth), y: 0))
    for id in result.tree.nodes(at: .line) {
      guard let line = LineText(id, of: result.tree, map: map, painter: painter) else { continue }
      for word in line.words {
        let color = style.color(word.confidence).darkened(to: ConfidenceScale.readable)
        canvas.write(word, runsDown: line.runsDown, columns: panel, color, painter)
      }
    }
  }
}
