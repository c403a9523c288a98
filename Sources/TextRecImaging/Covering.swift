import TextRecCore

extension Raster {
  /// The commonest gray, 0 to 255; the ground of most pictures with text.
  public var ground: UInt8 {
    var counts = [Int](repeating: 0, count: 256)
    // Every 7th pixel tells as much.
    var index = 0
    while index < pixels.count {
      counts[Int(pixels[index])] += 1
      index += 7
    }
    let most = counts.indices.max { counts[$0] < counts[$1] } ?? 255
    return UInt8(truncatingIfNeeded: most)
  }

  /// The pixels of a gray image that a rectangle touches; nil where it lies outside.
  public func cropped(to rect: Rect) -> (raster: Raster, origin: Point)? {
    let part = rect.intersection(bounds)
    guard channels == 1, !part.isEmpty else { return nil }
    // Invariant: inside the bounds, which are whole numbers that an Int holds.
    let (left, top) = (Int(part.x.rounded(.down)), Int(part.y.rounded(.down)))
    // Invariant: as above.
    let (right, bottom) = (Int(part.right.rounded(.up)), Int(part.bottom.rounded(.up)))
    let rows = (top..<bottom).flatMap { pixels[($0 * width + left)..<($0 * width + right)] }
    return Raster(width: right - left, height: bottom - top, channels: 1, pixels: rows).map {
      ($0, Point(Double(left), Double(top)))
    }
  }

  /// A gray image with rectangles painted over.
  public func covering(_ boxes: [Rect], with gray: UInt8) -> Raster {
    guard channels == 1 else { return self }
    var covered = pixels
    for box in boxes {
      let part = box.intersection(bounds)
      guard !part.isEmpty else { continue }
      // Invariant: a part that is not empty lies within the image.
      let columns = Int(part.x.rounded(.down))..<min(width, Int(part.right.rounded(.up)))
      // Invariant: as above.
      for y in Int(part.y.rounded(.down))..<min(height, Int(part.bottom.rounded(.up))) {
        for x in columns { covered[y * width + x] = gray }
      }
    }
    return Raster(width: width, height: height, channels: 1, pixels: covered) ?? self
  }
}
