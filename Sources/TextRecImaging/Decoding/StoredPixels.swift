import TextRecCore

/// Pixels in memory, asked for one by one: x and y count what is stored.
protocol StoredPixels {
  func gray(_ x: Int, _ y: Int) -> UInt8
  func rgb(_ x: Int, _ y: Int) -> RGB
  /// Where pixels lie, from this one to the right, just as they are wanted; nil where they do not.
  func run(_ x: Int, _ y: Int, channels: Int) -> UnsafePointer<UInt8>?
}

struct RGB {
  let red: UInt8
  let green: UInt8
  let blue: UInt8
}

extension StoredPixels {
  @inline(__always) func gray(_ x: Int, _ y: Int) -> UInt8 {
    let color = rgb(x, y)
    return luma(color.red, color.green, color.blue)
  }

  func run(_ x: Int, _ y: Int, channels: Int) -> UnsafePointer<UInt8>? { nil }
}

// Offsets are sums of products that `PixelLayout` has checked; without traps the compiler steps from pixel to pixel.

/// One byte a pixel.
struct GrayPixels: StoredPixels {
  let base: UnsafePointer<UInt8>
  /// Bytes from row to row.
  let stride: Int

  @inline(__always) func gray(_ x: Int, _ y: Int) -> UInt8 { base[y &* stride &+ x] }

  @inline(__always) func rgb(_ x: Int, _ y: Int) -> RGB {
    let gray = gray(x, y)
    return RGB(red: gray, green: gray, blue: gray)
  }

  func run(_ x: Int, _ y: Int, channels: Int) -> UnsafePointer<UInt8>? { channels == 1 ? base + y * stride + x : nil }
}

/// Three or four bytes a pixel, the fourth of no interest.
struct ColorPixels: StoredPixels {
  let base: UnsafePointer<UInt8>
  let stride: Int
  /// Bytes a pixel.
  let step: Int
  let isBlueFirst: Bool

  @inline(__always) func rgb(_ x: Int, _ y: Int) -> RGB {
    let pixel = base + (y &* stride &+ x &* step)
    let red = isBlueFirst ? 2 : 0
    return RGB(red: pixel[red], green: pixel[1], blue: pixel[2 &- red])
  }

  func run(_ x: Int, _ y: Int, channels: Int) -> UnsafePointer<UInt8>? {
    channels == 3 && step == 3 && !isBlueFirst ? base + y * stride + 3 * x : nil
  }
}

/// Colours with straight alpha, laid over a ground.
struct BlendedPixels: StoredPixels {
  let rows: PixelRows
  let ground: Ground

  @inline(__always) func rgb(_ x: Int, _ y: Int) -> RGB {
    let pixel = rows.base + (y &* rows.stride &+ 4 &* x)
    let alpha = UInt32(pixel[3])
    let rest = UInt32(ground.rawValue) &* (255 &- alpha) &+ 127
    func blended(_ value: UInt8) -> UInt8 { UInt8(truncatingIfNeeded: (UInt32(value) &* alpha &+ rest) / 255) }
    return RGB(
      red: blended(pixel[rows.isBlueFirst ? 2 : 0]), green: blended(pixel[1]),
      blue: blended(pixel[rows.isBlueFirst ? 0 : 2]))
  }
}

/// Luma, and a U and a V for each two by two pixels; full-range ITU-R BT.601, as in JPEG.
struct YUVPixels: StoredPixels {
  let luma: UnsafePointer<UInt8>
  let lumaStride: Int
  let us: UnsafePointer<UInt8>
  let vs: UnsafePointer<UInt8>
  let uStride: Int
  let vStride: Int
  /// Bytes from one U to the next in its row, and from one V.
  let chromaStep: Int

  @inline(__always) func gray(_ x: Int, _ y: Int) -> UInt8 { luma[y &* lumaStride &+ x] }

  /// R = Y + 1.402 V, G = Y - .344136 U - .714136 V, B = Y + 1.772 U.
  @inline(__always) func rgb(_ x: Int, _ y: Int) -> RGB {
    let column = (x >> 1) &* chromaStep
    let base = Int32(gray(x, y)) << 16 &+ 32768
    let u = Int32(us[(y >> 1) &* uStride &+ column]) &- 128
    let v = Int32(vs[(y >> 1) &* vStride &+ column]) &- 128
    // Quicker than UInt8(clamping:), which branches.
    func byte(_ value: Int32) -> UInt8 { UInt8(truncatingIfNeeded: max(0, min(255, value >> 16))) }
    return RGB(
      red: byte(base &+ 91881 &* v), green: byte(base &- 22553 &* u &- 46802 &* v), blue: byte(base &+ 116_130 &* u))
  }

  func run(_ x: Int, _ y: Int, channels: Int) -> UnsafePointer<UInt8>? {
    channels == 1 ? luma + y * lumaStride + x : nil
  }
}
