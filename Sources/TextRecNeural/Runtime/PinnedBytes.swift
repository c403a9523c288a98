/// Bytes that stay at one place in memory until the last reference goes.
///
/// Sendable: they never change.
final class PinnedBytes: @unchecked Sendable {
  let buffer: UnsafeRawBufferPointer

  init(_ bytes: [UInt8]) {
    // As memory maps and caches of CPUs like it best.
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 64)
    copy.copyBytes(from: bytes)
    buffer = UnsafeRawBufferPointer(copy)
  }

  deinit { buffer.deallocate() }
}
