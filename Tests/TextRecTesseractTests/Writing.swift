import Testing
import TextRecCore

/// Letters of straight strokes, which need no font: boxes in units of a letter's height.
private let strokes: [Character: [Rect]] = {
  func stem(_ x: Double) -> Rect { Rect(x: x, y: 0, width: 0.16, height: 1) }
  func bar(_ y: Double, _ width: Double = 0.6) -> Rect { Rect(x: 0, y: y, width: width, height: 0.15) }
  return [
    "T": [Rect(x: 0.22, y: 0, width: 0.16, height: 1), bar(0)],
    "I": [stem(0.22)],
    "L": [stem(0), bar(0.85)],
    "E": [stem(0), bar(0), bar(0.42, 0.5), bar(0.85)],
    "H": [stem(0), stem(0.44), bar(0.42)],
    "F": [stem(0), bar(0), bar(0.42, 0.5)],
    " ": [],
  ]
}()

/// Text that is drawn turned about its top left corner.
struct Writing {
  let text: String
  /// Of a capital, pixels.
  let height: Double
  let toImage: AffineMap
  /// Strokes in the text's own frame.
  private let boxes: [Rect]
  private let toText: AffineMap?

  init(_ text: String, height: Double, at origin: Point, cosine: Double = 1, sine: Double = 0) {
    self.text = text
    self.height = height
    toImage = AffineMap(a: cosine, b: -sine, c: origin.x, d: sine, e: cosine, f: origin.y)
    toText = toImage.inverse
    boxes = text.enumerated().flatMap { index, letter in
      (strokes[letter] ?? []).map { stroke in
        Rect(
          x: (Double(index) * 0.8 + stroke.x) * height, y: stroke.y * height, width: stroke.width * height,
          height: stroke.height * height)
      }
    }
  }

  /// Around the ink, as a detector gives it: somewhat larger.
  var quad: Quad {
    let box = Rect(x: 0, y: 0, width: (Double(text.count) * 0.8 - 0.2) * height, height: height)
    return toImage(Quad(box.insetBy(-0.2 * height)))
  }

  func hasInk(at point: Point) -> Bool {
    guard let place = toText.map({ $0(point) }) else { return false }
    return boxes.contains { $0.x <= place.x && place.x < $0.right && $0.y <= place.y && place.y < $0.bottom }
  }
}

func picture(_ writings: [Writing], width: Int, height: Int) throws -> Raster {
  let frames = writings.map(\.quad.frame)
  var pixels = [UInt8](repeating: 230, count: width * height)
  for y in 0..<height {
    for x in 0..<width {
      let center = Point(Double(x) + 0.5, Double(y) + 0.5)
      for (writing, frame) in zip(writings, frames)
      where frame.intersection(Rect(x: center.x, y: center.y, width: 1, height: 1)).area > 0 {
        // Four samples a pixel for soft edges.
        let ink = [(-0.25, -0.25), (0.25, -0.25), (-0.25, 0.25), (0.25, 0.25)].count { dx, dy in
          writing.hasInk(at: Point(center.x + dx, center.y + dy))
        }
        if ink > 0 { pixels[y * width + x] = UInt8(clamping: 230 - 50 * ink) }
      }
    }
  }
  return try #require(Raster(width: width, height: height, channels: 1, pixels: pixels))
}
