import TextRecCore

/// What a picture shows but for its noise: the mean gray of each square of two by two pixels.
///
/// Two pictures show the same if in no window of four by four pixels, one every two pixels, the mean differs by more than 8
/// grays, the mean of all differences taken off first: that is light that grows or fades. Noise of a standard deviation of 4
/// grays a pixel leaves the mean of 16 pixels one of 1, a difference one of 1.4; of 77,000 windows, as many as 640 by 480
/// pixels have, the worst differs by 4.4 times that, 6.2. What changes where a digit becomes another is in docs/streams.md;
/// to read one frame too many costs little, one too few is wrong. Unseen is a change in colour alone.
struct ReducedPicture {
  private let columns: Int
  private let rows: Int
  /// In sixteenths of a gray.
  private let grays: [Int32]

  private static let side = 2
  /// In sixteenths of a gray.
  private static let threshold: Int32 = 8 * 16

  init(_ picture: Raster) {
    columns = (picture.width + Self.side - 1) / Self.side
    rows = (picture.height + Self.side - 1) / Self.side
    let (columns, rows) = (columns, rows)
    grays = picture.pixels.withUnsafeBufferPointer { pixels in
      [Int32](unsafeUninitializedCapacity: columns * rows) { grays, count in
        guard let base = pixels.baseAddress, let out = grays.baseAddress else { return }
        for row in 0..<rows {
          let height = min(Self.side, picture.height - row * Self.side)
          for column in 0..<columns {
            let width = min(Self.side, picture.width - column * Self.side)
            let start = base + (row * Self.side * picture.width + column * Self.side) * picture.channels
            let sum = Self.sum(start, width, height, rowBytes: picture.width * picture.channels, picture.channels)
            out[row * columns + column] = sum * 16 / Int32(truncatingIfNeeded: width * height)
          }
        }
        count = columns * rows
      }
    }
  }

  /// The sum of the grays of a few pixels.
  @inline(__always)
  private static func sum(
    _ start: UnsafePointer<UInt8>, _ width: Int, _ height: Int, rowBytes: Int, _ channels: Int
  ) -> Int32 {
    var (red, green, blue): (Int32, Int32, Int32) = (0, 0, 0)
    for y in 0..<height {
      let row = start + y * rowBytes
      if channels == 1 {
        for x in 0..<width { green &+= Int32(row[x]) }
      } else {
        for x in 0..<width {
          red &+= Int32(row[3 * x])
          green &+= Int32(row[3 * x + 1])
          blue &+= Int32(row[3 * x + 2])
        }
      }
    }
    // Luminance after ITU-R BT.601.
    return channels == 1 ? green : (red * 19595 + green * 38470 + blue * 7471) >> 16
  }

  func showsTheSame(as other: ReducedPicture) -> Bool {
    guard columns == other.columns, rows == other.rows else { return false }
    let differences = zip(grays, other.grays).map { $0 - $1 }
    // Invariant: a picture has a pixel, so there is a square.
    let light = Int32(truncatingIfNeeded: differences.reduce(0) { $0 + Int($1) } / differences.count)
    return differences.withUnsafeBufferPointer { differences in
      guard let base = differences.baseAddress else { return true }
      // A picture of less than two squares has one window, in which what there is counts twice.
      for row in 0..<max(1, rows - 1) {
        let upper = base + row * columns
        let lower = base + min(row + 1, rows - 1) * columns
        for column in 0..<max(1, columns - 1) {
          let next = min(column + 1, columns - 1)
          let sum = upper[column] + upper[next] + lower[column] + lower[next]
          guard abs(sum - 4 * light) <= 4 * Self.threshold else { return false }
        }
      }
      return true
    }
  }
}
