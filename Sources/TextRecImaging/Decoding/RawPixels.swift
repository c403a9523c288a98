import TextRecCore

/// Raw pixels that somebody else holds.
struct RawPixels {
  private let layout: PixelLayout
  private let planes: [UnsafePointer<UInt8>]

  /// `planes` have been checked against `layout`.
  init(_ layout: PixelLayout, _ planes: [UnsafeRawBufferPointer]) throws(TextRecError) {
    self.layout = layout
    var bases: [UnsafePointer<UInt8>] = []
    for plane in planes.prefix(layout.planes.count) {
      guard let base = plane.bindMemory(to: UInt8.self).baseAddress else {
        throw TextRecError(.invalidArgument, "plane \(bases.count) is missing")
      }
      bases.append(base)
    }
    self.planes = bases
  }

  /// 1 for gray, 3 for R, G, B.
  var channels: Int { layout.format == .gray8 ? 1 : 3 }

  /// Pixels of an area, cut, turned and converted in one pass; those with alpha have been looked at before, for a ground.
  ///
  /// - Parameter channels: 1 for gray, 3 for R, G, B.
  func upright(_ area: UprightArea, channels: Int) -> [UInt8] {
    area.bytes(channels: channels) { target in
      func write(_ pixels: some StoredPixels) { area.write(pixels, channels: channels, to: target) }
      switch layout.format {
      case .gray8: write(GrayPixels(base: planes[0], stride: layout.planes[0].stride))
      case .rgb24, .bgr24:
        write(
          ColorPixels(
            base: planes[0], stride: layout.planes[0].stride, step: 3, isBlueFirst: layout.format == .bgr24))
      case .rgba32, .bgra32:
        let rows = PixelRows(
          base: planes[0], width: layout.width, height: layout.height, stride: layout.planes[0].stride,
          isBlueFirst: layout.format == .bgra32)
        rows.write(area, channels: channels, to: target)
      case .nv12: write(interleaved(u: 0, v: 1))
      case .nv21: write(interleaved(u: 1, v: 0))
      case .i420:
        write(
          YUVPixels(
            luma: planes[0], lumaStride: layout.planes[0].stride, us: planes[1], vs: planes[2],
            uStride: layout.planes[1].stride, vStride: layout.planes[2].stride, chromaStep: 1))
      }
    }
  }

  private func interleaved(u: Int, v: Int) -> YUVPixels {
    let stride = layout.planes[1].stride
    return YUVPixels(
      luma: planes[0], lumaStride: layout.planes[0].stride, us: planes[1] + u, vs: planes[1] + v, uStride: stride,
      vStride: stride, chromaStep: 2)
  }
}
