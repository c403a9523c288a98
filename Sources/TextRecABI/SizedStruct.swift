import TextRecCore

/// A C struct whose first member tells how much of it the caller knows.
protocol SizedStruct {
  init()
  var struct_size: UInt32 { get set }
}

/// Writes `value` to the caller's struct as far as that reaches.
func fill<T: SizedStruct>(
  _ target: UnsafeMutablePointer<T>?, _ name: StaticString, _ make: () throws(TextRecError) -> T
) throws(TextRecError) {
  guard let target else { throw .null(name) }
  let size = try knownSize(of: target, name)
  var value = try make()
  value.struct_size = target.pointee.struct_size
  withUnsafeBytes(of: &value) {
    UnsafeMutableRawBufferPointer(start: target, count: size)
      .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0.prefix(size)))
  }
}

/// The caller's struct, zero where it does not reach.
func read<T: SizedStruct>(_ source: UnsafePointer<T>?, _ name: StaticString) throws(TextRecError) -> T {
  guard let source else { throw .null(name) }
  let size = try knownSize(of: source, name)
  var value = T()
  withUnsafeMutableBytes(of: &value) {
    $0.copyMemory(from: UnsafeRawBufferPointer(start: UnsafeRawPointer(source), count: size))
  }
  return value
}

private func knownSize<T: SizedStruct>(of pointer: UnsafePointer<T>, _ name: StaticString) throws(TextRecError) -> Int {
  // Only this member may be looked at before the size is known.
  let size = UnsafeRawPointer(pointer).load(as: UInt32.self)
  // The size of a C struct is a multiple of its alignment; one that is not could end inside a pointer.
  guard size > 0, Int(size).isMultiple(of: MemoryLayout<T>.alignment) else {
    throw TextRecError(.invalidArgument, "struct_size of \(name) is \(size): initialise it with TEXTREC_INIT")
  }
  return min(Int(size), MemoryLayout<T>.size)
}
