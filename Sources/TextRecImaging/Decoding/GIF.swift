import TextRecCore

/// The picture that an animation shows at `frame`: earlier frames and how they are disposed of taken into account.
func decodeGIF(_ bytes: UnsafeRawBufferPointer, frame: Int) throws(TextRecError) -> Raster {
  let file = try GIFFile(bytes)
  guard file.frames.indices.contains(frame) else {
    throw TextRecError(.corruptImage, "the GIF holds no image: it ends early, after \(bytes.count) bytes")
  }
  var canvas: GIFCanvas?
  for (index, current) in file.frames[...frame].enumerated() {
    try ImageHeader.checkSize(width: current.width, height: current.height, what: "frame \(index) of the GIF")
    guard let samples = decodeLZW(bytes, at: current.data, count: current.width * current.height) else {
      throw TextRecError(.corruptImage, "frame \(index) of the GIF is damaged, or ends early")
    }
    // Only now: damaged files may claim any size.
    if canvas == nil { canvas = GIFCanvas(width: file.width, height: file.height) }
    let before = current.disposal == 3 ? canvas : nil
    canvas?.draw(samples, current, palette: palette(current, in: bytes))
    guard index < frame else { break }
    if current.disposal == 2 { canvas?.clear(current) }
    if let before { canvas = before }
  }
  return try Raster(decoded: canvas?.rgba ?? [], width: file.width, height: file.height, channels: 4)
}

/// R, G, B of 256 entries: those the file has, then black; a gray ramp where it has none.
private func palette(_ frame: GIFFile.Frame, in bytes: UnsafeRawBufferPointer) -> [UInt8] {
  guard let place = frame.palette else { return (0..<768).map { UInt8($0 / 3) } }
  let entries = ByteReader(bytes).available(place.lowerBound, place.count)
  return entries + [UInt8](repeating: 0, count: 768 - entries.count)
}

private struct GIFCanvas {
  private let width: Int
  private let height: Int
  private(set) var rgba: [UInt8]

  /// Nothing but transparency.
  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    rgba = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Lays a frame's samples, in the order they are coded, over what is there; what lies outside the canvas is cut off.
  mutating func draw(_ samples: [UInt8], _ frame: GIFFile.Frame, palette: [UInt8]) {
    let columns = 0..<max(0, min(frame.width, width - frame.left))
    for (row, y) in frame.rowOrder.enumerated() where frame.top + y < height {
      var pixel = 4 * ((frame.top + y) * width + frame.left)
      for column in columns {
        let sample = samples[row * frame.width + column]
        if sample != frame.transparent {
          let entry = 3 * Int(sample)
          rgba[pixel] = palette[entry]
          rgba[pixel + 1] = palette[entry + 1]
          rgba[pixel + 2] = palette[entry + 2]
          rgba[pixel + 3] = 255
        }
        pixel += 4
      }
    }
  }

  /// Makes a frame's area transparent.
  mutating func clear(_ frame: GIFFile.Frame) {
    for y in frame.top..<max(frame.top, min(frame.top + frame.height, height)) {
      for x in frame.left..<max(frame.left, min(frame.left + frame.width, width)) {
        for channel in 0..<4 { rgba[4 * (y * width + x) + channel] = 0 }
      }
    }
  }
}

extension GIFFile.Frame {
  /// Rows in the order they are coded: interlaced frames in four passes.
  fileprivate var rowOrder: [Int] {
    guard isInterlaced else { return Array(0..<height) }
    return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}
