/// Where raw pixels lie in memory, checked: whoever holds one may compute offsets without overflow.
public struct PixelLayout: Sendable {
  public struct Plane: Sendable, Equatable {
    /// Bytes of a row that hold pixels.
    public let rowBytes: Int
    public let rows: Int
    /// Bytes from row to row.
    public let stride: Int
    /// Bytes that are read; the last row may end early.
    public var byteCount: Int { stride * (rows - 1) + rowBytes }
  }

  public let format: PixelFormat
  public let width: Int
  public let height: Int
  public let planes: [Plane]

  /// Planes that `strides` and `planeSizes` do not reach count as 0; what is beyond the format's planes is ignored.
  ///
  /// - Parameters:
  ///   - strides: Bytes from row to row of each plane; 0 for tightly packed.
  ///   - planeSizes: Bytes available in each plane; 0 for as many as it takes.
  ///
  /// Throws `.invalidArgument` for a size of 0 or a stride shorter than a row, `.imageTooLarge` above
  /// `Limits.maxPixels`, `.bufferTooSmall` for a plane that is too small.
  public init(
    format: PixelFormat, width: Int, height: Int, strides: [Int] = [], planeSizes: [Int] = []
  ) throws(TextRecError) {
    guard width > 0, height > 0 else {
      throw TextRecError(.invalidArgument, "pixels of \(width) x \(height); both must be 1 or more")
    }
    let (pixels, overflow) = width.multipliedReportingOverflow(by: height)
    guard !overflow, pixels <= Limits.maxPixels else {
      throw TextRecError(
        .imageTooLarge, "an image of \(width) x \(height) pixels is over the limit of \(Limits.maxPixels) pixels")
    }
    self.format = format
    self.width = width
    self.height = height
    var planes: [Plane] = []
    for (index, size) in format.planeSizes(width: width, height: height).enumerated() {
      let stride = index < strides.count && strides[index] != 0 ? strides[index] : size.rowBytes
      guard stride >= size.rowBytes else {
        throw TextRecError(
          .invalidArgument,
          "stride \(UInt(bitPattern: stride)) of plane \(index) is shorter than a row of \(size.rowBytes) bytes")
      }
      let (skipped, overflow) = stride.multipliedReportingOverflow(by: size.rows - 1)
      let (needed, overflowsToo) = skipped.addingReportingOverflow(size.rowBytes)
      guard !overflow, !overflowsToo else {
        throw TextRecError(
          .invalidArgument,
          "stride \(UInt(bitPattern: stride)) of plane \(index), times \(size.rows) rows, is more than memory can hold")
      }
      let available = index < planeSizes.count && planeSizes[index] != 0 ? UInt(bitPattern: planeSizes[index]) : nil
      if let available, available < UInt(bitPattern: needed) {
        throw Self.tooSmall(plane: index, has: available, needs: needed)
      }
      planes.append(Plane(rowBytes: size.rowBytes, rows: size.rows, stride: stride))
    }
    self.planes = planes
  }

  /// Throws `.invalidArgument` for a missing plane and `.bufferTooSmall` for one shorter than its `byteCount`.
  public func check(_ buffers: [UnsafeRawBufferPointer]) throws(TextRecError) {
    for (index, plane) in planes.enumerated() {
      guard index < buffers.count, buffers[index].baseAddress != nil else {
        throw TextRecError(.invalidArgument, "plane \(index) of \(planes.count) is missing")
      }
      guard buffers[index].count >= plane.byteCount else {
        throw Self.tooSmall(plane: index, has: UInt(bitPattern: buffers[index].count), needs: plane.byteCount)
      }
    }
  }

  /// The planes in a buffer where each begins after the last full row of the one before; too short where the buffer is.
  public func planes(in buffer: UnsafeRawBufferPointer) -> [UnsafeRawBufferPointer] {
    var rest = buffer
    return planes.map { plane in
      defer {
        let (size, overflow) = plane.stride.multipliedReportingOverflow(by: plane.rows)
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(overflow ? rest.count : size))
      }
      return rest
    }
  }

  private static func tooSmall(plane: Int, has available: UInt, needs needed: Int) -> TextRecError {
    TextRecError(.bufferTooSmall, "plane \(plane) has \(available) bytes; its rows take \(needed)")
  }
}

extension PixelFormat {
  /// Planes that the format takes, 1 to 3.
  public var planeCount: Int { planeSizes(width: 1, height: 1).count }

  /// Bytes a row and rows of each plane; `width` is small enough for four bytes a pixel.
  fileprivate func planeSizes(width: Int, height: Int) -> [(rowBytes: Int, rows: Int)] {
    let half = (width: (width + 1) / 2, height: (height + 1) / 2)
    return switch self {
    case .gray8: [(width, height)]
    case .rgb24, .bgr24: [(3 * width, height)]
    case .rgba32, .bgra32: [(4 * width, height)]
    case .nv12, .nv21: [(width, height), (2 * half.width, half.height)]
    case .i420: [(width, height), (half.width, half.height), (half.width, half.height)]
    }
  }
}
