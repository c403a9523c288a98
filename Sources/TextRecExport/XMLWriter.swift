/// Writes XML 1.0 element by element: well-formed whatever the texts hold.
///
/// Characters that XML does not allow, control characters and U+FFFE and U+FFFF, become U+FFFD.
struct XMLWriter {
  private(set) var bytes: [UInt8] = []
  private var openNames: [StaticString] = []
  private var isTagOpen = false

  init(hasDeclaration: Bool = true) {
    if hasDeclaration { append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") }
  }

  /// Right behind the XML declaration.
  mutating func documentType(_ name: StaticString) {
    append("<!DOCTYPE ")
    append(name)
    append(">\n")
  }

  mutating func start(_ name: StaticString) {
    closeTag()
    append("<")
    append(name)
    openNames.append(name)
    isTagOpen = true
  }

  /// Of the element that was started last and has no content yet; each name once.
  mutating func attribute(_ name: StaticString, _ value: String) {
    append(" ")
    append(name)
    append("=\"")
    escape(value, inAttribute: true)
    append("\"")
  }

  mutating func text(_ text: String) {
    closeTag()
    escape(text, inAttribute: false)
  }

  /// Ends the innermost element.
  mutating func end() {
    guard let name = openNames.popLast() else { return }
    if isTagOpen {
      append("/>")
      isTagOpen = false
    } else {
      append("</")
      append(name)
      append(">")
    }
  }

  /// Ends the innermost element and its row.
  mutating func endRow() {
    end()
    text("\n")
  }

  private mutating func closeTag() {
    guard isTagOpen else { return }
    append(">")
    isTagOpen = false
  }

  private mutating func append(_ literal: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  private mutating func escape(_ text: String, inAttribute: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: append("&amp;")
      case 0x3C: append("&lt;")
      case 0x3E: append("&gt;")
      case 0x22 where inAttribute: append("&quot;")
      // Readers would turn these into spaces.
      case 0x09 where inAttribute: append("&#9;")
      case 0x0A where inAttribute: append("&#10;")
      // Readers would turn it into a line feed.
      case 0x0D: append("&#13;")
      case 0x09, 0x0A: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
      case 0x00..<0x20, 0xFFFE, 0xFFFF: append("\u{FFFD}")
      default: bytes.append(contentsOf: Unicode.UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
      }
    }
  }
}
