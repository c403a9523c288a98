import TextRecCore

/// The fields of one message in Protocol Buffers' wire format, without a schema.
///
/// See https://protobuf.dev/programming-guides/encoding. Nothing is copied: fields are places in the bytes.
struct ProtobufMessage {
  struct Field {
    let number: Int
    /// Tag, length and content.
    let whole: Range<Int>
    /// Of a string, message or packed array: its bytes. Of a number: empty.
    let content: Range<Int>
    /// Of a number of the kind `varint`; else 0.
    let value: UInt64
  }

  let fields: [Field]

  /// Throws `.modelUnavailable` where the bytes are not a message.
  init(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) throws(TextRecError) {
    var fields: [Field] = []
    var cursor = Cursor(bytes: bytes, position: range.lowerBound, end: min(range.upperBound, bytes.count))
    while cursor.position < cursor.end {
      let start = cursor.position
      let tag = try cursor.varint()
      guard tag >> 3 > 0, let number = Int(exactly: tag >> 3) else { throw cursor.error("a field without a number") }
      var value: UInt64 = 0
      var content = cursor.position..<cursor.position
      switch tag & 7 {
      case 0: value = try cursor.varint()
      case 1: try cursor.skip(8)
      case 2:
        let length = try cursor.varint()
        content = cursor.position..<cursor.position
        try cursor.skip(length)
        content = content.lowerBound..<cursor.position
      case 5: try cursor.skip(4)
      default: throw cursor.error("a field of kind \(tag & 7)")
      }
      fields.append(Field(number: number, whole: start..<cursor.position, content: content, value: value))
    }
    self.fields = fields
  }

  func fields(_ number: Int) -> [Field] { fields.filter { $0.number == number } }

  /// The numbers of a packed array.
  static func varints(_ bytes: UnsafeRawBufferPointer, in range: Range<Int>) throws(TextRecError) -> [UInt64] {
    var cursor = Cursor(bytes: bytes, position: range.lowerBound, end: range.upperBound)
    var values: [UInt64] = []
    while cursor.position < cursor.end { values.append(try cursor.varint()) }
    return values
  }

  private struct Cursor {
    let bytes: UnsafeRawBufferPointer
    var position: Int
    let end: Int

    mutating func varint() throws(TextRecError) -> UInt64 {
      var value: UInt64 = 0
      for shift in stride(from: UInt64(0), to: 64, by: 7) {
        guard position < end else { throw error("a number that is cut off") }
        let byte = bytes[position]
        position += 1
        value |= UInt64(byte & 0x7F) << shift
        if byte < 0x80 { return value }
      }
      throw error("a number of more than ten bytes")
    }

    mutating func skip(_ count: UInt64) throws(TextRecError) {
      guard count <= UInt64(end - position), let count = Int(exactly: count) else {
        throw error("\(count) bytes where \(end - position) are left")
      }
      position += count
    }

    func error(_ what: String) -> TextRecError {
      TextRecError(.modelUnavailable, "the ONNX file has \(what) at byte \(position)")
    }
  }
}

/// Writes fields in Protocol Buffers' wire format.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  mutating func append(_ whole: UnsafeRawBufferPointer.SubSequence) { bytes.append(contentsOf: whole) }

  mutating func append(_ number: Int, _ value: Int) {
    varint(UInt64(truncatingIfNeeded: number) << 3)
    varint(UInt64(truncatingIfNeeded: value))
  }

  mutating func append(_ number: Int, _ content: some Collection<UInt8>) {
    varint(UInt64(truncatingIfNeeded: number) << 3 | 2)
    varint(UInt64(truncatingIfNeeded: content.count))
    bytes.append(contentsOf: content)
  }

  private mutating func varint(_ value: UInt64) {
    var value = value
    while value >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
      value >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: value))
  }
}
