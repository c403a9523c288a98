import TextRecCore

/// Copies raw pixels whose planes `layout` has been checked against.
func convert(_ layout: PixelLayout, planes: [UnsafeRawBufferPointer]) throws(TextRecError) -> Raster {
  var bases: [UnsafePointer<UInt8>] = []
  for plane in planes.prefix(layout.planes.count) {
    guard let base = plane.bindMemory(to: UInt8.self).baseAddress else {
      throw TextRecError(.invalidArgument, "plane \(bases.count) is missing")
    }
    bases.append(base)
  }
  let channels = layout.format == .gray8 ? 1 : 3
  let pixels =
    switch layout.format {
    case .gray8, .rgb24: packed(layout, bases[0])
    case .bgr24: swapped(layout, bases[0])
    case .rgba32, .bgra32:
      PixelRows(
        base: bases[0], width: layout.width, height: layout.height, stride: layout.planes[0].stride,
        isBlueFirst: layout.format == .bgra32
      ).flattened()
    case .nv12, .nv21, .i420: fromYUV(layout, bases)
    }
  return try Raster(decoded: pixels, width: layout.width, height: layout.height, channels: channels)
}

private func packed(_ layout: PixelLayout, _ base: UnsafePointer<UInt8>) -> [UInt8] {
  let plane = layout.planes[0]
  return [UInt8](unsafeUninitializedCapacity: plane.rowBytes * plane.rows) { buffer, count in
    for y in 0..<plane.rows {
      buffer.baseAddress?.advanced(by: y * plane.rowBytes)
        .initialize(from: base + y * plane.stride, count: plane.rowBytes)
    }
    count = plane.rowBytes * plane.rows
  }
}

private func swapped(_ layout: PixelLayout, _ base: UnsafePointer<UInt8>) -> [UInt8] {
  let plane = layout.planes[0]
  return [UInt8](unsafeUninitializedCapacity: plane.rowBytes * plane.rows) { buffer, count in
    guard var out = buffer.baseAddress else { return }
    for y in 0..<plane.rows {
      var pixel = base + y * plane.stride
      for _ in 0..<layout.width {
        (out[0], out[1], out[2]) = (pixel[2], pixel[1], pixel[0])
        out += 3
        pixel += 3
      }
    }
    count = plane.rowBytes * plane.rows
  }
}

/// Full-range ITU-R BT.601, as in JPEG: R = Y + 1.402 V, G = Y - .344136 U - .714136 V, B = Y + 1.772 U.
private func fromYUV(_ layout: PixelLayout, _ bases: [UnsafePointer<UInt8>]) -> [UInt8] {
  // Where U and V of a pair are, and how far apart pairs are.
  let isInterleaved = layout.format != .i420
  let step = isInterleaved ? 2 : 1
  let uPlane = 1
  let vPlane = isInterleaved ? 1 : 2
  let uOffset = layout.format == .nv21 ? 1 : 0
  let vOffset = layout.format == .nv12 ? 1 : 0
  return [UInt8](unsafeUninitializedCapacity: layout.width * layout.height * 3) { buffer, count in
    guard var out = buffer.baseAddress else { return }
    for y in 0..<layout.height {
      let luma = bases[0] + y * layout.planes[0].stride
      let us = bases[uPlane] + y / 2 * layout.planes[uPlane].stride + uOffset
      let vs = bases[vPlane] + y / 2 * layout.planes[vPlane].stride + vOffset
      for x in 0..<layout.width {
        let base = Int32(luma[x]) << 16 + 32768
        let u = Int32(us[x / 2 * step]) - 128
        let v = Int32(vs[x / 2 * step]) - 128
        out[0] = UInt8(clamping: (base + 91881 * v) >> 16)
        out[1] = UInt8(clamping: (base - 22553 * u - 46802 * v) >> 16)
        out[2] = UInt8(clamping: (base + 116_130 * u) >> 16)
        out += 3
      }
    }
    count = layout.width * layout.height * 3
  }
}
