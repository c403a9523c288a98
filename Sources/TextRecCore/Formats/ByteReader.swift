/// Checked reading of bytes somebody else wrote: every read outside them is nil, never a trap.
public struct ByteReader {
  public enum Order: Sendable {
    case big, little
  }

  public let bytes: UnsafeRawBufferPointer
  public var order: Order

  public init(_ bytes: UnsafeRawBufferPointer, order: Order = .big) {
    self.bytes = bytes
    self.order = order
  }

  public var count: Int { bytes.count }

  public func u8(_ offset: Int) -> UInt8? {
    offset >= 0 && offset < bytes.count ? bytes[offset] : nil
  }

  public func u16(_ offset: Int) -> Int? { unsigned(offset, size: 2).map { Int($0) } }
  public func u24(_ offset: Int) -> Int? { unsigned(offset, size: 3).map { Int($0) } }
  public func u32(_ offset: Int) -> Int? { unsigned(offset, size: 4).map { Int($0) } }
  public func u64(_ offset: Int) -> UInt64? { unsigned(offset, size: 8) }

  public func i32(_ offset: Int) -> Int? {
    unsigned(offset, size: 4).map { Int(Int32(truncatingIfNeeded: $0)) }
  }

  /// `count` bytes from `offset`, or nil where there are fewer.
  public func slice(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else { return nil }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
  }

  /// What there is from `offset` on, at most `count` bytes; empty where there is nothing.
  public func available(_ offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
    guard offset >= 0, offset < bytes.count, count > 0 else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + min(count, bytes.count - offset)])
  }

  /// Whether `text` (ASCII) stands at `offset`.
  public func matches(_ text: StaticString, at offset: Int = 0) -> Bool {
    guard let found = slice(offset, text.utf8CodeUnitCount) else { return false }
    return text.withUTF8Buffer { found.elementsEqual($0) }
  }

  private func unsigned(_ offset: Int, size: Int) -> UInt64? {
    guard offset >= 0, offset <= bytes.count - size else { return nil }
    var value: UInt64 = 0
    for index in 0..<size {
      let byte = UInt64(bytes[order == .big ? offset + index : offset + size - 1 - index])
      value = value << 8 | byte
    }
    return value
  }
}
