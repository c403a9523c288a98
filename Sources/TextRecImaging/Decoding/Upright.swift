import TextRecCore

extension DecodedImage {
  /// Upright gray pixels of a part of the image, cut, turned and converted in one pass.
  ///
  /// `part` counts upright pixels. It is widened to whole ones and clipped to the image; nil where nothing is left.
  public func uprightGray(_ part: Rect) -> Raster? { raster.upright(orientation, part: part, channels: 1) }

  /// The same in the image's own channels: gray, or R, G, B.
  public func upright(_ part: Rect) -> Raster? { raster.upright(orientation, part: part) }
}

extension Raster {
  /// Upright pixels of a part of an image that is stored in `orientation`, cut, turned and converted in one pass.
  ///
  /// - Parameters:
  ///   - part: in upright pixels, widened to whole ones and clipped to the image; nil for all.
  ///   - channels: of the new image, those of this one or 1; nil for those of this one.
  /// nil where nothing is left.
  public func upright(_ orientation: Orientation, part: Rect? = nil, channels: Int? = nil) -> Raster? {
    let channels = channels ?? self.channels
    let (uprightWidth, uprightHeight) = orientation.swapsSides ? (height, width) : (width, height)
    let bounds = Rect(x: 0, y: 0, width: Double(uprightWidth), height: Double(uprightHeight))
    let part = part ?? bounds
    let clipped = Rect(
      left: part.x.rounded(.down), top: part.y.rounded(.down), right: part.right.rounded(.up),
      bottom: part.bottom.rounded(.up)
    ).intersection(bounds)
    guard !clipped.isEmpty, let left = Int(exactly: clipped.x), let top = Int(exactly: clipped.y),
      let width = Int(exactly: clipped.width), let height = Int(exactly: clipped.height)
    else { return nil }
    if orientation == .up, self.channels == channels, width == self.width, height == self.height { return self }
    let walk = StoredWalk(self, orientation: orientation, left: left, top: top)
    let pixels = self.pixels.withUnsafeBufferPointer { source in
      [UInt8](unsafeUninitializedCapacity: channels * width * height) { upright, count in
        guard let source = source.baseAddress, let upright = upright.baseAddress else { return }
        if channels == 1 {
          walk.writeGray(from: source, to: upright, width: width, height: height)
        } else {
          walk.writeRGB(from: source, to: upright, rowBytes: channels * width, width: width, height: height)
        }
        count = channels * width * height
      }
    }
    return Raster(width: width, height: height, channels: channels, pixels: pixels)
  }
}

/// Where the stored pixel of an upright one is: `start` + x * `right` + y * `down` bytes.
struct StoredWalk {
  private let channels: Int
  private let start: Int
  private let right: Int
  private let down: Int

  init(_ raster: Raster, orientation: Orientation, left: Int, top: Int) {
    channels = raster.channels
    let column = raster.channels
    let row = raster.width * raster.channels
    // The first stored row is the scene's top, bottom, left or right; likewise its first column.
    let lastColumn = (raster.width - 1) * column
    let lastRow = (raster.height - 1) * row
    let origin: Int
    (origin, right, down) =
      switch orientation {
      case .up: (0, column, row)
      case .upMirrored: (lastColumn, -column, row)
      case .down: (lastColumn + lastRow, -column, -row)
      case .downMirrored: (lastRow, column, -row)
      case .leftMirrored: (0, row, column)
      case .right: (lastRow, -row, column)
      case .rightMirrored: (lastColumn + lastRow, -row, -column)
      case .left: (lastColumn, row, -column)
      }
    start = origin + left * right + top * down
  }

  func writeGray(
    from source: UnsafePointer<UInt8>, to gray: UnsafeMutablePointer<UInt8>, width: Int, height: Int
  ) {
    eachRun(width: width, height: height) { x, y, count in
      let line = source + offset(x, y)
      let out = gray + y * width + x
      if channels == 1, right == 1 {
        out.initialize(from: line, count: count)
      } else if channels == 1 {
        for x in 0..<count { out[x] = line[x * right] }
      } else {
        for x in 0..<count {
          let pixel = line + x * right
          out[x] = luma(pixel[0], pixel[1], pixel[2])
        }
      }
    }
  }

  /// Writes R, G, B, rows `rowBytes` apart.
  func writeRGB(
    from source: UnsafePointer<UInt8>, to rgb: UnsafeMutablePointer<UInt8>, rowBytes: Int, width: Int, height: Int
  ) {
    // The bytes of one pixel: gray is all three.
    let (green, blue) = channels == 1 ? (0, 0) : (1, 2)
    eachRun(width: width, height: height) { x, y, count in
      let line = source + offset(x, y)
      let out = rgb + y * rowBytes + 3 * x
      if channels == 3, right == 3 {
        out.initialize(from: line, count: 3 * count)
      } else {
        for x in 0..<count {
          let pixel = line + x * right
          out[3 * x] = pixel[0]
          out[3 * x + 1] = pixel[green]
          out[3 * x + 2] = pixel[blue]
        }
      }
    }
  }

  private func offset(_ x: Int, _ y: Int) -> Int { start + x * right + y * down }

  /// Pieces of rows, in an order that is kind to the cache.
  @inline(__always)
  private func eachRun(width: Int, height: Int, _ body: (_ x: Int, _ y: Int, _ count: Int) -> Void) {
    // Turned by a quarter, neighbours lie a row apart: bands this wide keep the rows they touch in the cache.
    let band = abs(right) == channels ? width : 64
    for bandStart in stride(from: 0, to: width, by: band) {
      let bandWidth = min(band, width - bandStart)
      for y in 0..<height { body(bandStart, y, bandWidth) }
    }
  }
}
