/// An element as a strict reader sees it; an error for what is not well-formed. It knows what `XMLWriter` may write: no
/// comments, no CDATA, no entities but the five and numbers.
struct XMLElement {
  enum Content {
    case element(XMLElement)
    case text(String)
  }

  let name: String
  var attributes: [String: String] = [:]
  var content: [Content] = []

  var children: [XMLElement] {
    content.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// All text inside.
  var text: String {
    content.reduce(into: "") { text, content in
      switch content {
      case .element(let element): text += element.text
      case .text(let part): text += part
      }
    }
  }

  /// This and all elements below it, in their order.
  var all: [XMLElement] { [self] + children.flatMap(\.all) }

  func all(named name: String) -> [XMLElement] { all.filter { $0.name == name } }

  func all(ofClass name: String) -> [XMLElement] { all.filter { $0.attributes["class"] == name } }
}

struct NotWellFormed: Error {
  let problem: String
}

extension XMLElement {
  init(document: [UInt8]) throws {
    guard let string = String(validating: document, as: UTF8.self) else { throw NotWellFormed(problem: "no UTF-8") }
    var reader = XMLReader(rest: Array(string.unicodeScalars)[...])
    try reader.expect("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    if reader.take("<!DOCTYPE ") {
      _ = try reader.name()
      try reader.expect(">\n")
    }
    self = try reader.element()
    guard reader.rest.isEmpty else { throw NotWellFormed(problem: "more after the root") }
  }
}

private struct XMLReader {
  var rest: ArraySlice<Unicode.Scalar>

  mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.unicodeScalars) else { return false }
    rest = rest.dropFirst(text.unicodeScalars.count)
    return true
  }

  mutating func expect(_ text: String) throws {
    guard take(text) else { throw NotWellFormed(problem: "no \(text) before \(string(rest.prefix(40)))") }
  }

  mutating func name() throws -> String {
    let name = rest.prefix {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || ":_-".unicodeScalars.contains($0)
    }
    rest = rest.dropFirst(name.count)
    guard let first = name.first, first.properties.isAlphabetic else { throw NotWellFormed(problem: "no name") }
    return string(name)
  }

  mutating func element() throws -> XMLElement {
    try expect("<")
    var element = XMLElement(name: try name())
    while take(" ") {
      let name = try name()
      try expect("=\"")
      guard element.attributes.updateValue(try text(until: "\""), forKey: name) == nil else {
        throw NotWellFormed(problem: "\(name) twice")
      }
      try expect("\"")
    }
    if take("/>") { return element }
    try expect(">")
    while !take("</") {
      if rest.first == "<" {
        element.content.append(.element(try self.element()))
      } else {
        element.content.append(.text(try text(until: "<")))
      }
    }
    guard try name() == element.name else { throw NotWellFormed(problem: "\(element.name) is not ended") }
    try expect(">")
    return element
  }

  private mutating func text(until end: Unicode.Scalar) throws -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.first, scalar != end {
      rest = rest.dropFirst()
      switch scalar.value {
      case 0x26: text.append(try reference())
      case 0x3C, 0x00..<0x09, 0x0B..<0x20, 0xFFFE, 0xFFFF: throw NotWellFormed(problem: "a raw \(scalar.value)")
      // As a reader turns it, in an attribute.
      case 0x09, 0x0A: text.append(end == "\"" ? " " : scalar)
      default: text.append(scalar)
      }
    }
    guard !rest.isEmpty else { throw NotWellFormed(problem: "ends early") }
    return String(text)
  }

  private mutating func reference() throws -> Unicode.Scalar {
    let body = string(rest.prefix { $0 != ";" })
    rest = rest.dropFirst(body.unicodeScalars.count)
    try expect(";")
    let names: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "#9": "\t", "#10": "\n", "#13": "\r",
    ]
    guard let scalar = names[body] else { throw NotWellFormed(problem: "&\(body);") }
    return scalar
  }

  private func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
