import CTextRec

/// What a `textrec_buffer` points to: bytes with a NUL behind them.
final class BufferHandle: Sendable {
  // Written in init only.
  private nonisolated(unsafe) let bytes: UnsafeMutablePointer<UInt8>
  let count: Int

  init(_ content: [UInt8]) {
    count = content.count
    bytes = .allocate(capacity: content.count + 1)
    content.withUnsafeBufferPointer { content in
      if let start = content.baseAddress { bytes.initialize(from: start, count: content.count) }
    }
    (bytes + content.count).initialize(to: 0)
  }

  deinit { bytes.deallocate() }

  var data: UnsafeRawPointer { UnsafeRawPointer(bytes) }
}

@c @implementation public func textrec_buffer_data(_ buffer: OpaquePointer?) -> UnsafeRawPointer? {
  object(buffer, as: BufferHandle.self)?.data
}

@c @implementation public func textrec_buffer_size(_ buffer: OpaquePointer?) -> Int {
  object(buffer, as: BufferHandle.self)?.count ?? 0
}

@c @implementation public func textrec_buffer_retain(_ buffer: OpaquePointer?) -> OpaquePointer? {
  retain(buffer, as: BufferHandle.self)
}

@c @implementation public func textrec_buffer_release(_ buffer: OpaquePointer?) {
  release(buffer, as: BufferHandle.self)
}
