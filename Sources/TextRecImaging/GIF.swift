import TextRecCore

/// The picture that an animation shows after `frame`, earlier frames and their disposal taken into account.
func decodeGIF(_ bytes: UnsafeRawBufferPointer, frame: Int) throws(TextRecError) -> Raster {
  let file = try GIFFile(bytes)
  guard file.frames.indices.contains(frame) else {
    throw TextRecError(.corruptImage, "the GIF holds no image: it ends early, after \(bytes.count) bytes")
  }
  var canvas = [UInt8](repeating: 0, count: file.width * file.height * 4)
  for (index, current) in file.frames[...frame].enumerated() {
    try ImageHeader.checkSize(width: current.width, height: current.height, what: "frame \(index) of the GIF")
    let before = current.disposal == 3 && index < frame ? canvas : []
    let colors = palette(current, in: bytes)
    let rows = GIFRows(frame: current, canvasWidth: file.width, canvasHeight: file.height)
    let isComplete = canvas.withUnsafeMutableBufferPointer { canvas in
      decodeLZW(bytes, at: current.data, count: current.width * current.height) { position, color in
        guard color != current.transparent, let pixel = rows.offset(of: position) else { return }
        let entry = 3 * Int(color)
        for channel in 0..<3 { canvas[pixel + channel] = entry + 2 < colors.count ? colors[entry + channel] : 0 }
        canvas[pixel + 3] = 255
      }
    }
    guard isComplete else {
      throw TextRecError(.corruptImage, "frame \(index) of the GIF is damaged, or ends early")
    }
    guard index < frame else { break }
    if current.disposal == 2 {
      for position in 0..<current.width * current.height {
        guard let pixel = rows.offset(of: position) else { continue }
        for channel in 0..<4 { canvas[pixel + channel] = 0 }
      }
    } else if current.disposal == 3 {
      canvas = before
    }
  }
  return try Raster(decoded: canvas, width: file.width, height: file.height, channels: 4)
}

/// R, G, B of each entry; a gray ramp where the file has no palette.
private func palette(_ frame: GIFFile.Frame, in bytes: UnsafeRawBufferPointer) -> [UInt8] {
  guard let place = frame.palette else { return (0..<768).map { UInt8($0 / 3) } }
  return Array(ByteReader(bytes).available(place.lowerBound, place.count))
}

/// Where the pixels of a frame, in the order they are coded, fall on the canvas.
private struct GIFRows {
  private let frame: GIFFile.Frame
  private let canvasWidth: Int
  private let canvasHeight: Int
  /// Canvas rows of an interlaced frame in the order they are coded.
  private let order: [Int]

  init(frame: GIFFile.Frame, canvasWidth: Int, canvasHeight: Int) {
    self.frame = frame
    self.canvasWidth = canvasWidth
    self.canvasHeight = canvasHeight
    let passes = [(0, 8), (4, 8), (2, 4), (1, 2)]
    order =
      frame.isInterlaced ? passes.flatMap { Array(stride(from: $0.0, to: frame.height, by: $0.1)) } : []
  }

  /// Byte offset of the pixel in the RGBA canvas; nil outside it.
  func offset(of position: Int) -> Int? {
    let (row, column) = position.quotientAndRemainder(dividingBy: frame.width)
    let x = frame.left + column
    let y = frame.top + (frame.isInterlaced ? order[row] : row)
    return x < canvasWidth && y < canvasHeight ? 4 * (y * canvasWidth + x) : nil
  }
}
