import TextRecCore
import TextRecImaging

/// One detected line drawn for Tesseract: level, at the height it reads best, in the ground's gray around it.
struct LineImage {
  let work: WorkImage
  /// Whether the line's characters stand below each other.
  let isColumn: Bool

  /// Height of a detected line in the drawing, pixels: docs/engines.md has the figures.
  static let height = 40.0
  /// Pixels of ground on each side: without any, Tesseract loses symbols at the ends; a wide one is an edge on shaded paper.
  static let margin = 3
  /// Levels of gray between ground and ink, at least.
  private static let leastContrast = 8
  /// A longer side is no line of text.
  private static let maxLength = 20_000.0

  /// - Parameter quad: a rotated rectangle in pixels of `image`, its long side level or, for columns, upright.
  /// nil where it has no extent, no pixel of the image, or nothing but ground: even there Tesseract sees letters.
  init?(_ quad: Quad, in image: Raster) {
    let (level, down) = (quad.topRight - quad.topLeft, quad.bottomLeft - quad.topLeft)
    let (length, depth) = (level.length, down.length)
    guard length > 0.5, depth > 0.5, length.isFinite, depth.isFinite else { return nil }
    isColumn = depth > 1.5 * length
    let scale = Self.height / (isColumn ? length : depth)
    let (width, height) = ((length * scale).rounded(), (depth * scale).rounded())
    // Pixels beside the line that resampling reaches for.
    let reach = 2 + 2 / scale
    guard width >= 1, height >= 1, width < Self.maxLength, height < Self.maxLength,
      let part = image.cropped(to: quad.frame.insetBy(-reach))
    else { return nil }
    let toImage = AffineMap(
      a: level.x / length / scale, b: down.x / depth / scale, c: quad.topLeft.x,
      d: level.y / length / scale, e: down.y / depth / scale, f: quad.topLeft.y)
    let toPart = toImage.then(.translation(x: -part.origin.x, y: -part.origin.y))
    let ground = part.raster.ground
    guard let line = part.raster.resampled(by: toPart, width: Int(width), height: Int(height), ground: ground),
      line.pixels.contains(where: { $0.distance(to: ground).magnitude >= Self.leastContrast })
    else { return nil }
    let margin = Double(Self.margin)
    work = WorkImage(
      raster: line.framed(by: Self.margin, in: ground),
      toImage: AffineMap.translation(x: -margin, y: -margin).then(toImage))
  }
}

extension Raster {
  /// The gray image with pixels of one gray on all sides.
  fileprivate func framed(by margin: Int, in gray: UInt8) -> Raster {
    let wide = width + 2 * margin
    var framed = [UInt8](repeating: gray, count: wide * (height + 2 * margin))
    for y in 0..<height {
      let start = (y + margin) * wide + margin
      framed.replaceSubrange(start..<(start + width), with: pixels[(y * width)..<((y + 1) * width)])
    }
    return Raster(width: wide, height: height + 2 * margin, channels: 1, pixels: framed) ?? self
  }
}
