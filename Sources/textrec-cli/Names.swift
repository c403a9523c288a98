/// Makes names and messages safe to show: file names are bytes that somebody else has chosen.
enum Names {
  /// UTF-8 with every byte that is none, and every character that would move the cursor, start an escape sequence or turn
  /// the direction of writing, as \xHH.
  static func display(_ bytes: some Sequence<UInt8>) -> String {
    var shown = String.UnicodeScalarView()
    forEachPart(of: bytes) { part in
      switch part {
      case .scalar(let scalar) where !isControl(scalar): shown.append(scalar)
      case .scalar(let scalar): shown.append(contentsOf: String(scalar).utf8.map(escaped).joined().unicodeScalars)
      case .invalid(let byte): shown.append(contentsOf: escaped(byte).unicodeScalars)
      }
    }
    return String(shown)
  }

  /// A JSON string. Bytes that are no UTF-8 become the characters \xHH; names of valid UTF-8 come back as they are.
  static func json(_ bytes: some Sequence<UInt8>) -> String {
    var quoted = "\""
    forEachPart(of: bytes) { part in
      switch part {
      case .scalar("\""): quoted += "\\\""
      case .scalar("\\"): quoted += "\\\\"
      case .scalar(let scalar) where scalar.value < 0x20 || scalar.value == 0x7F:
        quoted += "\\u00" + hexadecimal(UInt8(truncatingIfNeeded: scalar.value))
      case .scalar(let scalar): quoted.unicodeScalars.append(scalar)
      case .invalid(let byte): quoted += "\\" + escaped(byte)
      }
    }
    return quoted + "\""
  }

  private enum Part {
    case scalar(Unicode.Scalar)
    case invalid(UInt8)
  }

  private static func forEachPart(of bytes: some Sequence<UInt8>, _ body: (Part) -> Void) {
    let bytes = Array(bytes)
    var iterator = bytes.makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var position = 0
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        body(.scalar(Unicode.UTF8.decode(encoded)))
        position += encoded.count
      case .error(let length):
        for byte in bytes[position...].prefix(length) { body(.invalid(byte)) }
        position += length
      case .emptyInput: return
      }
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Marks, embeddings and isolates of the bidirectional algorithm.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default:
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }

  private static func escaped(_ byte: UInt8) -> String { "\\x" + hexadecimal(byte) }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
