import CLeptonica

extension InkMap {
  /// The ink of a black and white Leptonica image, a `Pix *`, which is destroyed; nil for any other.
  public init?(takingOver pix: OpaquePointer) {
    var image: UnsafeMutablePointer<Pix>? = UnsafeMutablePointer(pix)
    defer { pixDestroy(&image) }
    guard pixGetDepth(image) == 1, let words = pixGetData(image), let width = Int(exactly: pixGetWidth(image)),
      let height = Int(exactly: pixGetHeight(image)), let wordsPerRow = Int(exactly: pixGetWpl(image))
    else { return nil }
    let ink = [UInt8](unsafeUninitializedCapacity: width * height) { ink, count in
      for y in 0..<height {
        let row = words + y * wordsPerRow
        for x in 0..<width {
          // The leftmost pixel is a word's highest bit.
          ink[y * width + x] = UInt8(truncatingIfNeeded: row[x >> 5] >> UInt32(31 - (x & 31)) & 1)
        }
      }
      count = width * height
    }
    self.init(width: width, height: height, ink: ink)
  }
}
