import Glibc
import Testing
import TextRecCore
import TextRecImaging

/// Results with boxes at known places, and what an overlay of them looks like.
enum OverlayDrawing {
  /// A page with one block, paragraph, line, word and symbol for each box.
  static func result(
    _ quads: [Quad], confidence: Double = 0.9, text: String = "a", width: Int, height: Int,
    coordinates: CoordinateSpace = .oriented, orientation: Orientation = .up, toStored: AffineMap = .identity
  ) -> RecognitionResult {
    var tree = TreeAssembler()
    let page = tree.add(
      .page, blockType: .unknown, corners: Quad(Rect(x: 0, y: 0, width: Double(width), height: Double(height))),
      under: nil)
    for quad in quads {
      var parent = page
      for level in [Level.block, .paragraph, .line, .word] {
        parent = tree.add(level, blockType: .text, corners: quad, under: parent)
      }
      for character in text {
        tree.add(
          .symbol, blockType: .text, corners: quad, under: parent, text: String(character), confidence: confidence)
      }
    }
    return RecognitionResult(
      tree: tree.finish(),
      info: ResultInfo(
        engine: .tesseract, orientation: orientation, skew: 0, coordinates: coordinates, width: UInt32(width),
        height: UInt32(height), toStored: toStored, decodeMilliseconds: 0, recognizeMilliseconds: 0,
        totalMilliseconds: 0))
  }

  static func quad(x: Double, y: Double, width: Double, height: Double) -> Quad {
    Quad(Rect(x: x, y: y, width: width, height: height))
  }

  static func image(
    _ pixels: [UInt8], width: Int, height: Int, orientation: Orientation = .up
  ) throws -> DecodedImage {
    let layout = try PixelLayout(format: .rgb24, width: width, height: height)
    return try pixels.withUnsafeBytes { try DecodedImage.pixels(layout, planes: [$0], orientation: orientation) }
  }

  static func blank(_ gray: UInt8, width: Int, height: Int) throws -> DecodedImage {
    try image([UInt8](repeating: gray, count: 3 * width * height), width: width, height: height)
  }

  /// The overlay's pixels, R, G, B.
  static func pixels(
    _ result: RecognitionResult, _ image: DecodedImage, _ change: (inout OverlayStyle) -> Void = { _ in }
  ) throws -> Picture {
    var style = OverlayStyle()
    change(&style)
    let png = try Overlay.png(of: result, on: image, style: style)
    return Picture(try png.withUnsafeBytes { try DecodedImage.encoded($0, page: 0, orientation: nil) }.raster())
  }
}

/// Pixels for comparison; gray ones as R, G, B too.
struct Picture: Equatable {
  let raster: Raster

  init(_ raster: Raster) { self.raster = raster }

  var size: [Int] { [raster.width, raster.height] }

  subscript(x: Int, y: Int) -> [Int] {
    let start = (y * raster.width + x) * raster.channels
    return (0..<3).map { Int(raster.pixels[start + $0 % raster.channels]) }
  }

  /// Relative luminance after WCAG 2.1.
  func luminance(_ x: Int, _ y: Int) -> Double {
    let linear = self[x, y].map { byte -> Double in
      let value = Double(byte) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }
}

extension Quad {
  /// From a point to the convex hull of the corners, slow and simple: 0 inside one of the triangles between corners, else
  /// the least distance to a line between two of them.
  func distance(to point: Point) -> Double {
    let corners = corners
    func cross(_ a: Point, _ b: Point, _ c: Point) -> Double { (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) }
    for left in 0..<4 {
      let triangle = (0..<4).filter { $0 != left }.map { corners[$0] }
      let turns = (0..<3).map { cross(triangle[$0], triangle[($0 + 1) % 3], point) }
      if turns.allSatisfy({ $0 > 0 }) || turns.allSatisfy({ $0 < 0 }) { return 0 }
    }
    return pairs.map { point.distance(toLineFrom: $0.0, to: $0.1) }.min() ?? .infinity
  }

  /// How far a point inside the hull is from its border: the least distance over the lines that have all corners on one side.
  func depth(of point: Point) -> Double {
    guard distance(to: point) == 0 else { return 0 }
    func cross(_ a: Point, _ b: Point, _ c: Point) -> Double { (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) }
    let sides = pairs.filter { a, b in
      let turns = corners.map { cross(a, b, $0) }
      return turns.allSatisfy { $0 >= 0 } || turns.allSatisfy { $0 <= 0 }
    }
    return sides.map { point.distance(toLineFrom: $0.0, to: $0.1) }.min() ?? 0
  }

  private var pairs: [(Point, Point)] {
    (0..<4).flatMap { first in (first + 1..<4).map { (corners[first], corners[$0]) } }
  }
}

extension Point {
  fileprivate func distance(toLineFrom a: Point, to b: Point) -> Double {
    let (dx, dy) = (b.x - a.x, b.y - a.y)
    let square = dx * dx + dy * dy
    let part = square == 0 ? 0 : max(0, min(1, ((x - a.x) * dx + (y - a.y) * dy) / square))
    let (ex, ey) = (a.x + part * dx - x, a.y + part * dy - y)
    return (ex * ex + ey * ey).squareRoot()
  }
}
