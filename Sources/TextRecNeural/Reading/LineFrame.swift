import TextRecCore

/// A line's own pixels: x in reading direction, y down for its reader, both as large as pixels of the image.
struct LineFrame: Equatable {
  /// From the frame, where the line's top left corner is (0, 0), to the image.
  let toImage: AffineMap
  let width: Double
  let height: Double

  /// nil unless the quad lies in reach of an image and is as high as the smallest letters, three pixels.
  init?(_ quad: Quad) {
    let along = (quad.topRight - quad.topLeft) + (quad.bottomRight - quad.bottomLeft)
    let width = along.length / 2
    let height = ((quad.bottomLeft - quad.topLeft) + (quad.bottomRight - quad.topRight)).length / 2
    // Written so that NaN fails too.
    guard width >= 1, height >= 3, width < 1e6, height < 1e6 else { return nil }
    self.width = width
    self.height = height
    let center = quad.center
    var direction = along * (0.5 / width)
    // A slope of less than a pixel over the whole line is none, and level pixels stay as they are.
    if abs(direction.y) * width < 1 { direction = Point(direction.x < 0 ? -1 : 1, 0) }
    if abs(direction.x) * width < 1 { direction = Point(0, direction.y < 0 ? -1 : 1) }
    var origin = center - direction * (width / 2) - Point(-direction.y, direction.x) * (height / 2)
    if direction.x == 0 || direction.y == 0 { origin = Point(origin.x.rounded(), origin.y.rounded()) }
    guard abs(origin.x) < 1e6, abs(origin.y) < 1e6 else { return nil }
    toImage = AffineMap(
      a: direction.x, b: -direction.y, c: origin.x, d: direction.y, e: direction.x, f: origin.y)
  }
}

extension Quad {
  /// The same place for a reader who holds the image upside down.
  var upsideDown: Quad {
    Quad(topLeft: bottomRight, topRight: bottomLeft, bottomRight: topLeft, bottomLeft: topRight)
  }

  /// The same place for a reader of what runs downward: the first corner is the top right one.
  var downward: Quad {
    Quad(topLeft: topRight, topRight: bottomRight, bottomRight: bottomLeft, bottomLeft: topLeft)
  }

  /// Whether it is so much higher than wide that text in it does not run along its top.
  var isUpright: Bool {
    (bottomLeft - topLeft).length + (bottomRight - topRight).length
      > 1.5 * ((topRight - topLeft).length + (bottomRight - bottomLeft).length)
  }

  fileprivate var center: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }
}
