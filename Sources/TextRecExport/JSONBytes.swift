import TextRecCore

/// JSON put together byte by byte, for the values that cJSON cannot write: exact numbers, and strings with U+0000.
struct JSONBytes {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ literal: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  mutating func append(_ number: some FixedWidthInteger) { bytes.append(contentsOf: number.description.utf8) }

  /// The shortest digits that read back as the same number; `number` is finite, since JSON knows no other.
  mutating func append(_ number: Double) { bytes.append(contentsOf: number.description.utf8) }

  /// The same for readers that read a Double and round it: all Floats were tried, and for one the shortest digits give
  /// its neighbour then.
  mutating func append(_ number: Float) {
    let isMisread = number.magnitude == Float(bitPattern: 0x15AE_43FD)
    bytes.append(contentsOf: (isMisread ? Double(number).description : number.description).utf8)
  }

  mutating func append(_ numbers: [Double]) {
    var separator: StaticString = "["
    for number in numbers {
      append(separator)
      append(number)
      separator = ","
    }
    append("]")
  }

  mutating func append(_ languages: [RecognizedLanguage]) {
    append("[")
    for (index, language) in languages.enumerated() {
      append(index == 0 ? "{\"tag\":" : ",{\"tag\":")
      append(quoted: language.tag)
      append(",\"confidence\":")
      append(language.confidence)
      append("}")
    }
    append("]")
  }

  mutating func append(_ frame: Rect) {
    append("{\"x\":")
    append(Float(frame.x))
    append(",\"y\":")
    append(Float(frame.y))
    append(",\"width\":")
    append(Float(frame.width))
    append(",\"height\":")
    append(Float(frame.height))
    append("}")
  }

  mutating func append(_ corners: Quad) {
    append("[")
    append(corners.topLeft)
    append(",")
    append(corners.topRight)
    append(",")
    append(corners.bottomRight)
    append(",")
    append(corners.bottomLeft)
    append("]")
  }

  private mutating func append(_ point: Point) {
    append("[")
    append(Float(point.x))
    append(",")
    append(Float(point.y))
    append("]")
  }

  mutating func append(quoted text: String) {
    append("\"")
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"")
      case UInt8(ascii: "\\"): append("\\\\")
      case UInt8(ascii: "\n"): append("\\n")
      case 0..<0x20:
        append(byte < 0x10 ? "\\u000" : "\\u001")
        bytes.append(hexDigit(byte & 0xF))
      default: bytes.append(byte)
      }
    }
    append("\"")
  }

  private func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
