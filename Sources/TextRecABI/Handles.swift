import CTextRec
import TextRecCore

// A handle is a retained reference to one of the classes below: made in `hand`, given back in `release`, read in between
// without taking it over.

/// Gives the caller one reference.
func hand(_ object: some AnyObject) -> OpaquePointer {
  OpaquePointer(Unmanaged.passRetained(object).toOpaque())
}

/// The object behind a handle; nil for NULL.
func object<T: AnyObject>(_ handle: OpaquePointer?, as type: T.Type) -> T? {
  handle.map { Unmanaged<T>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
}

/// The object behind a handle; `.invalidArgument` for NULL.
func require<T: AnyObject>(_ handle: OpaquePointer?, as type: T.Type, _ name: StaticString) throws(TextRecError) -> T {
  guard let object = object(handle, as: type) else { throw .null(name) }
  return object
}

/// Adds a reference.
func retain<T: AnyObject>(_ handle: OpaquePointer?, as type: T.Type) -> OpaquePointer? {
  object(handle, as: type).map { hand($0) }
}

/// Takes a reference back.
func release<T: AnyObject>(_ handle: OpaquePointer?, as type: T.Type) {
  guard let handle else { return }
  Unmanaged<T>.fromOpaque(UnsafeRawPointer(handle)).release()
}

extension TextRecError {
  static func null(_ name: StaticString) -> TextRecError {
    TextRecError(.invalidArgument, "\(name) is NULL")
  }
}

/// Runs `body` and turns its error into a status and this thread's last error.
func status(_ body: () throws(TextRecError) -> Void) -> textrec_status {
  do {
    try body()
    return TEXTREC_OK
  } catch {
    return LastError.set(error)
  }
}

/// Hands what `make` makes through `out`, which is NULL after a failure.
func create<T: AnyObject>(
  _ out: UnsafeMutablePointer<OpaquePointer?>?, _ make: () throws(TextRecError) -> T
) -> textrec_status {
  out?.pointee = nil
  return status { () throws(TextRecError) in
    guard let out else { throw .null("out") }
    out.pointee = hand(try make())
  }
}

extension RawRepresentable where RawValue == UInt32 {
  /// The case for a number from C; `.invalidArgument` for any other.
  init(checking number: UInt32, _ name: StaticString) throws(TextRecError) {
    guard let value = Self(rawValue: number) else {
      // Printed as C sees it: enums with a negative number in them.
      throw TextRecError(.invalidArgument, "\(Int32(bitPattern: number)) is not a \(name)")
    }
    self = value
  }
}

/// 0 or 1 from C; `.invalidArgument` for any other number.
func flag(_ number: UInt32, _ name: StaticString) throws(TextRecError) -> Bool {
  guard number <= 1 else { throw TextRecError(.invalidArgument, "\(name) \(number) is neither 0 nor 1") }
  return number == 1
}

/// A NUL-terminated string from C as a Swift one; `.invalidArgument` for NULL or invalid UTF-8.
func string(_ text: UnsafePointer<CChar>?, _ name: StaticString) throws(TextRecError) -> String {
  guard let text else { throw .null(name) }
  guard let string = String(validatingCString: text) else {
    throw TextRecError(.invalidArgument, "\(name) \"\(String(cString: text))\" is not valid UTF-8")
  }
  return string
}

/// A path from C; `.invalidArgument` for NULL or an empty one.
func path(_ text: UnsafePointer<CChar>?, _ name: StaticString) throws(TextRecError) -> FilePath {
  guard let text else { throw .null(name) }
  guard text.pointee != 0 else { throw TextRecError(.invalidArgument, "\(name) is empty") }
  let bytes = UnsafeRawPointer(text).assumingMemoryBound(to: UInt8.self)
  return FilePath(bytes: sequence(first: bytes) { $0 + 1 }.lazy.map(\.pointee).prefix { $0 != 0 })
}
