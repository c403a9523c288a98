import Testing
import TextRecCore
import TextRecImaging

/// Slow and plain: the pixel at (x, y) by the format's definition.
private func reference(_ layout: PixelLayout, _ planes: [[UInt8]], _ x: Int, _ y: Int) -> [Double] {
  func byte(_ plane: Int, _ column: Int, _ row: Int) -> Double {
    Double(planes[plane][row * layout.planes[plane].stride + column])
  }
  func color(_ u: Double, _ v: Double) -> [Double] {
    let luma = byte(0, x, y)
    let red = luma + 1.402 * (v - 128)
    let green = luma - 0.344136 * (u - 128) - 0.714136 * (v - 128)
    let blue = luma + 1.772 * (u - 128)
    return [red, green, blue].map { min(255, max(0, $0.rounded())) }
  }
  let pair = x / 2 * 2
  switch layout.format {
  case .gray8: return [byte(0, x, y)]
  case .rgb24: return (0..<3).map { byte(0, 3 * x + $0, y) }
  case .bgr24: return (0..<3).map { byte(0, 3 * x + 2 - $0, y) }
  case .rgba32: return (0..<3).map { byte(0, 4 * x + $0, y) }
  case .bgra32: return (0..<3).map { byte(0, 4 * x + 2 - $0, y) }
  case .nv12: return color(byte(1, pair, y / 2), byte(1, pair + 1, y / 2))
  case .nv21: return color(byte(1, pair + 1, y / 2), byte(1, pair, y / 2))
  case .i420: return color(byte(1, x / 2, y / 2), byte(2, x / 2, y / 2))
  }
}

private func withBuffers<R>(of planes: [[UInt8]], _ body: ([UnsafeRawBufferPointer]) throws -> R) rethrows -> R {
  let buffers = planes.map { plane in
    // Exactly as large as the plane, so that a sanitizer sees a read past its end.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: plane.count, alignment: 1)
    copy.copyBytes(from: plane)
    return UnsafeRawBufferPointer(copy)
  }
  defer { for buffer in buffers { buffer.deallocate() } }
  return try body(buffers)
}

private func convert(
  _ layout: PixelLayout, _ planes: [[UInt8]], orientation: Orientation? = nil
) throws -> DecodedImage {
  try withBuffers(of: planes) { try DecodedImage.pixels(layout, planes: $0, orientation: orientation) }
}

@Suite struct RawPixelsTests {
  @Test(arguments: PixelFormat.allCases, [(1, 1), (2, 2), (7, 5), (8, 3), (641, 3)])
  func matchesTheDefinition(_ format: PixelFormat, _ size: (Int, Int)) throws {
    var random = SeededGenerator(seed: 7)
    let tight = try PixelLayout(format: format, width: size.0, height: size.1)
    for padding in [0, 1, 13] {
      let layout = try PixelLayout(
        format: format, width: size.0, height: size.1,
        strides: tight.planes.map { padding == 0 ? 0 : $0.rowBytes + padding })
      // Exactly as many bytes as are called for: the last row ends early.
      var planes = layout.planes.map { plane in
        (0..<plane.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      if format == .rgba32 || format == .bgra32 {
        for y in 0..<size.1 {
          for x in 0..<size.0 { planes[0][y * layout.planes[0].stride + 4 * x + 3] = 255 }
        }
      }
      let raster = try convert(layout, planes).raster()
      #expect([raster.width, raster.height] == [size.0, size.1])
      for y in 0..<size.1 {
        for x in 0..<size.0 {
          let expected = reference(layout, planes, x, y)
          let start = (y * size.0 + x) * raster.channels
          let found = raster.pixels[start..<start + raster.channels].map { Double($0) }
          // Without colour the raster is gray; a step is the rounding of the fixed-point factors.
          #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= 1 }, "\(x), \(y)")
        }
      }
    }
  }

  @Test func aCallersOrientationIsKept() throws {
    let layout = try PixelLayout(format: .gray8, width: 3, height: 2)
    let image = try convert(layout, [[1, 2, 3, 4, 5, 6]], orientation: .right)
    #expect(image.orientation == .right)
    #expect([image.uprightWidth, image.uprightHeight] == [2, 3])
    // 1 2 3 over 4 5 6, turned a quarter clockwise.
    #expect(try image.uprightGray(Rect(x: 0, y: 0, width: 2, height: 3))?.pixels == [4, 1, 5, 2, 6, 3])
  }

  @Test func missingAndShortPlanesAreNamed() throws {
    let layout = try PixelLayout(format: .nv12, width: 4, height: 4)
    let luma = [UInt8](repeating: 0, count: 16)
    #expect(failure { _ = try convert(layout, [luma]) } == TextRecError(.invalidArgument, "plane 1 of 2 is missing"))
    #expect(
      failure { _ = try convert(layout, [luma, [UInt8](repeating: 0, count: 7)]) }
        == TextRecError(.bufferTooSmall, "plane 1 has 7 bytes; its rows take 8"))
  }

  @Test(arguments: PixelFormat.allCases, Orientation.allCases)
  func aFrameShowsWhatAnImageOfItsPixelsShows(_ format: PixelFormat, _ orientation: Orientation) throws {
    var random = SeededGenerator(seed: UInt64(format.rawValue * 8 + orientation.rawValue))
    var storage: [UInt8] = []
    for (width, height) in [(1, 1), (7, 5), (7, 5), (150, 33)] {
      let tight = try PixelLayout(format: format, width: width, height: height)
      let layout = try PixelLayout(
        format: format, width: width, height: height, strides: tight.planes.map { $0.rowBytes + width % 3 })
      let planes = layout.planes.map { plane in
        (0..<plane.byteCount).map { _ in UInt8.random(in: 0...255, using: &random) }
      }
      let image = try convert(layout, planes, orientation: orientation)
      var frame = try withBuffers(of: planes) {
        try VideoFrame(layout, planes: $0, orientation: orientation, reusing: storage)
      }
      #expect([frame.uprightWidth, frame.uprightHeight] == [image.uprightWidth, image.uprightHeight])
      let part = Rect(x: 0, y: Double(image.uprightHeight / 3), width: 70.5, height: 1000)
      #expect(try frame.upright(part)?.view(atMost: 1).raster == image.upright(part)?.view(atMost: 1).raster)
      // The luma of YUV is taken as it is; an image's has gone through colours, where it may have been cut off.
      if [.gray8, .rgb24, .bgr24, .rgba32, .bgra32].contains(format) {
        #expect(try frame.uprightGray(part) == image.uprightGray(part))
      } else {
        let luma = try convert(
          PixelLayout(format: .gray8, width: width, height: height, strides: [layout.planes[0].stride]), [planes[0]],
          orientation: orientation)
        #expect(try frame.uprightGray(part) == luma.uprightGray(part))
      }
      storage = frame.surrenderStorage()
    }
  }

  @Test(arguments: [0, 1, 254, 255, 256, 511, 512, 699], [0, 1, 2]) func oneColouredPixelIsEnough(
    _ pixel: Int, _ channel: Int
  ) throws {
    let layout = try PixelLayout(format: .rgb24, width: 70, height: 10)
    var bytes = (0..<700).flatMap { [UInt8](repeating: UInt8($0 % 256), count: 3) }
    #expect(try convert(layout, [bytes]).raster().channels == 1)
    bytes[3 * pixel + channel] ^= 1
    #expect(try convert(layout, [bytes]).raster().channels == 3)
  }

  @Test func theFirstFramesMemoryIsTheNextOnes() throws {
    let layout = try PixelLayout(format: .rgb24, width: 64, height: 48)
    let planes = [[UInt8](repeating: 7, count: 64 * 48 * 3)]
    var first = try withBuffers(of: planes) { try VideoFrame(layout, planes: $0, orientation: .up) }
    let storage = first.surrenderStorage()
    let address = storage.withUnsafeBytes { $0.baseAddress }
    var second = try withBuffers(of: planes) { try VideoFrame(layout, planes: $0, orientation: .up, reusing: storage) }
    // `storage` is still held here, so that what it was must stay.
    #expect(second.surrenderStorage().withUnsafeBytes { $0.baseAddress } != address)
    #expect(first.upright(Rect(x: 0, y: 0, width: 1, height: 1)) == nil)
  }
}
