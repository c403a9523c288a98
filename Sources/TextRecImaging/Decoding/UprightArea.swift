import TextRecCore

/// A part of the upright image, and where its pixels are stored.
struct UprightArea {
  /// In pixels, 1 or more.
  let width: Int
  let height: Int
  let isWhole: Bool
  /// Where the top left pixel is stored, and how far from each its neighbours to the right and below it.
  private let origin: (x: Int, y: Int)
  private let right: (x: Int, y: Int)
  private let down: (x: Int, y: Int)

  /// - Parameter part: in upright pixels, widened to whole ones and clipped to the image; nil for all.
  /// nil where nothing is left.
  init?(_ part: Rect? = nil, storedWidth: Int, storedHeight: Int, orientation: Orientation) {
    let whole = orientation.swapsSides ? (storedHeight, storedWidth) : (storedWidth, storedHeight)
    let bounds = Rect(x: 0, y: 0, width: Double(whole.0), height: Double(whole.1))
    let part = part ?? bounds
    let clipped = Rect(
      left: part.x.rounded(.down), top: part.y.rounded(.down), right: part.right.rounded(.up),
      bottom: part.bottom.rounded(.up)
    ).intersection(bounds)
    guard !clipped.isEmpty, let left = Int(exactly: clipped.x), let top = Int(exactly: clipped.y),
      let width = Int(exactly: clipped.width), let height = Int(exactly: clipped.height)
    else { return nil }
    self.width = width
    self.height = height
    isWhole = (width, height) == whole
    // The first stored row is the scene's top, bottom, left or right; likewise its first column.
    let (lastX, lastY) = (storedWidth - 1, storedHeight - 1)
    let corner: (x: Int, y: Int)
    (corner, right, down) =
      switch orientation {
      case .up: ((0, 0), (1, 0), (0, 1))
      case .upMirrored: ((lastX, 0), (-1, 0), (0, 1))
      case .down: ((lastX, lastY), (-1, 0), (0, -1))
      case .downMirrored: ((0, lastY), (1, 0), (0, -1))
      case .leftMirrored: ((0, 0), (0, 1), (1, 0))
      case .right: ((0, lastY), (0, -1), (1, 0))
      case .rightMirrored: ((lastX, lastY), (0, -1), (-1, 0))
      case .left: ((lastX, 0), (0, 1), (-1, 0))
      }
    origin = (corner.x + left * right.x + top * down.x, corner.y + left * right.y + top * down.y)
  }

  /// `width * height * channels` bytes, which `write` writes.
  func bytes(channels: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Void) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * channels) { buffer, count in
      guard let target = buffer.baseAddress else { return }
      write(target)
      count = width * height * channels
    }
  }

  /// Writes upright pixels, cut, turned and converted in one pass.
  ///
  /// - Parameters:
  ///   - pixels: all of the stored image.
  ///   - channels: 1 for gray, 3 for R, G, B.
  ///   - rowBytes: from row to row of the target, as many as a row takes or more; nil for as many.
  func write(
    _ pixels: some StoredPixels, channels: Int, to target: UnsafeMutablePointer<UInt8>, rowBytes: Int? = nil
  ) {
    let rowBytes = rowBytes ?? width * channels
    eachRun { x, y, count in
      var (storedX, storedY) = (origin.x + x * right.x + y * down.x, origin.y + x * right.y + y * down.y)
      var out = target + (y * rowBytes + x * channels)
      if right.x == 1, let run = pixels.run(storedX, storedY, channels: channels) {
        out.initialize(from: run, count: count * channels)
      } else if channels == 1 {
        for index in 0..<count {
          out[index] = pixels.gray(storedX, storedY)
          storedX &+= right.x
          storedY &+= right.y
        }
      } else {
        for _ in 0..<count {
          let color = pixels.rgb(storedX, storedY)
          (out[0], out[1], out[2]) = (color.red, color.green, color.blue)
          out += 3
          storedX &+= right.x
          storedY &+= right.y
        }
      }
    }
  }

  /// Pieces of rows, in an order that is kind to the cache.
  @inline(__always)
  private func eachRun(_ body: (_ x: Int, _ y: Int, _ count: Int) -> Void) {
    // Turned by a quarter, neighbours lie a row apart: bands this wide keep the rows they touch in the cache.
    let band = right.y == 0 ? width : 64
    for start in stride(from: 0, to: width, by: band) {
      for y in 0..<height { body(start, y, min(band, width - start)) }
    }
  }
}
