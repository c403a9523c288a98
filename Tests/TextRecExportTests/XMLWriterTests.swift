import Testing

@testable import struct TextRecExport.XMLWriter

struct XMLWriterTests {
  private func written(_ text: String) -> XMLWriter {
    var xml = XMLWriter()
    xml.start("a")
    xml.attribute("b", text)
    xml.text(text)
    xml.start("c")
    xml.end()
    xml.end()
    return xml
  }

  @Test func elementsNestAndEmptyOnesAreShort() {
    #expect(
      String(decoding: written("x").bytes, as: UTF8.self)
        == "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a b=\"x\">x<c/></a>")
  }

  @Test(arguments: ["<&>\"'", "]]>", "a\tb\nc\r", "\u{202E}\u{200F}אב", "\u{10FFFF}\u{FFFD}\u{85}\u{2028}", ""])
  func textsComeBack(text: String) throws {
    let root = try XMLElement(document: written(text).bytes)
    #expect(root.attributes["b"] == text && root.text == text)
  }

  @Test(arguments: ["\u{0}", "\u{1F}", "\u{B}", "\u{FFFE}", "\u{FFFF}"])
  func whatXMLForbidsIsReplaced(text: String) throws {
    let root = try XMLElement(document: written("a\(text)b").bytes)
    #expect(root.attributes["b"] == "a\u{FFFD}b" && root.text == "a\u{FFFD}b")
  }

  @Test func everyOtherCharacterComesBack() throws {
    let forbidden = [0xFFFE, 0xFFFF] + Array(0..<0x20).filter { ![0x09, 0x0A, 0x0D].contains($0) }
    let allowed = (UInt32(0)..<0x11000).filter { !forbidden.contains(Int($0)) }.compactMap(Unicode.Scalar.init)
    var text = String.UnicodeScalarView()
    text.append(contentsOf: allowed)
    let root = try XMLElement(document: written(String(text)).bytes)
    #expect(root.text.unicodeScalars.elementsEqual(text))
    #expect(root.attributes["b"]?.unicodeScalars.elementsEqual(text) == true)
  }
}
