import CTextRec

/// A call of the library that failed.
struct LibraryError: Error {
  let status: textrec_status
  let message: String

  /// Throws the calling thread's last error unless `status` is success.
  static func check(_ status: textrec_status) throws(LibraryError) {
    guard status != TEXTREC_OK else { return }
    throw LibraryError(status: status, message: String(cString: textrec_last_error_message()))
  }
}

/// One reference to an object of the library, given back with this.
///
/// Sendable: images, results, buffers, operations and recognizers are made to be shared; options stay on one thread.
final class Handle: @unchecked Sendable {
  let pointer: OpaquePointer?
  private let release: (OpaquePointer?) -> Void

  init(
    _ release: @escaping (OpaquePointer?) -> Void,
    create: (UnsafeMutablePointer<OpaquePointer?>) -> textrec_status
  ) throws(LibraryError) {
    var pointer: OpaquePointer?
    let status = create(&pointer)
    (self.pointer, self.release) = (pointer, release)
    try LibraryError.check(status)
  }

  /// Takes over a reference.
  init(_ release: @escaping (OpaquePointer?) -> Void, _ pointer: OpaquePointer) {
    (self.pointer, self.release) = (pointer, release)
  }

  deinit { release(pointer) }
}

extension Handle {
  /// The bytes of a `textrec_buffer`.
  var bufferBytes: [UInt8] {
    Array(UnsafeRawBufferPointer(start: textrec_buffer_data(pointer), count: textrec_buffer_size(pointer)))
  }
}
