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

  /// A gray image with rectangles painted over, each in the median gray of its rim.
  ///
  /// One gray for all would leave patches on paper that is not even, and a threshold would find those.
  public func covering(_ boxes: [Rect]) -> Raster {
    guard channels == 1 else { return self }
    var covered = pixels
    for box in boxes {
      let part = box.intersection(bounds)
      guard !part.isEmpty else { continue }
      // Invariant: inside the bounds, which are whole numbers that an Int holds.
      let (left, top) = (Int(part.x.rounded(.down)), Int(part.y.rounded(.down)))
      // Invariant: as above.
      let (right, bottom) = (Int(part.right.rounded(.up)), Int(part.bottom.rounded(.up)))
      var rim: [UInt8] = []
      for x in left..<right { rim += [pixels[top * width + x], pixels[(bottom - 1) * width + x]] }
      for y in top..<bottom { rim += [pixels[y * width + left], pixels[y * width + right - 1]] }
      let gray = rim.sorted()[rim.count / 2]
      for y in top..<bottom {
        for x in left..<right { covered[y * width + x] = gray }
      }
    }
    return Raster(width: width, height: height, channels: 1, pixels: covered) ?? self
  }

  /// A gray image with everything but some rectangles painted over.
  public func keeping(_ boxes: [Rect], ground: UInt8) -> Raster {
    guard channels == 1 else { return self }
    var kept = [UInt8](repeating: ground, count: pixels.count)
    for box in boxes {
      let part = box.intersection(bounds)
      guard !part.isEmpty else { continue }
      // Invariant: inside the bounds, which are whole numbers that an Int holds.
      let (left, right) = (Int(part.x.rounded(.down)), Int(part.right.rounded(.up)))
      // Invariant: as above.
      for y in Int(part.y.rounded(.down))..<Int(part.bottom.rounded(.up)) {
        for place in (y * width + left)..<(y * width + right) { kept[place] = pixels[place] }
      }
    }
    return Raster(width: width, height: height, channels: 1, pixels: kept) ?? self
  }
}
