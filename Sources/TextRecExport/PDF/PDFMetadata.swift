import TextRecCore

/// What a PDF tells about itself: in its information dictionary, and the same in XMP, where PDF/A wants it.
struct PDFMetadata {
  /// Empty for none.
  let title: String
  private let producer = "libtextrec \(Version.string)"

  init(title: String) { self.title = title.inOneRow }

  var informationDictionary: String {
    let title = title.isEmpty ? "" : "/Title \(PDFSyntax.text(title)) "
    return "<< \(title)/Producer \(PDFSyntax.text(producer)) >>"
  }

  var xmp: [UInt8] {
    var xml = XMLWriter(hasDeclaration: false)
    xml.start("x:xmpmeta")
    xml.attribute("xmlns:x", "adobe:ns:meta/")
    xml.text("\n")
    xml.start("rdf:RDF")
    xml.attribute("xmlns:rdf", "http://www.w3.org/1999/02/22-rdf-syntax-ns#")
    xml.text("\n")
    xml.start("rdf:Description")
    xml.attribute("rdf:about", "")
    xml.attribute("xmlns:pdfaid", "http://www.aiim.org/pdfa/ns/id/")
    xml.attribute("xmlns:pdf", "http://ns.adobe.com/pdf/1.3/")
    xml.attribute("xmlns:dc", "http://purl.org/dc/elements/1.1/")
    xml.text("\n")
    write("pdfaid:part", "2", in: &xml)
    write("pdfaid:conformance", "U", in: &xml)
    write("pdf:Producer", producer, in: &xml)
    if !title.isEmpty {
      xml.start("dc:title")
      xml.start("rdf:Alt")
      xml.start("rdf:li")
      xml.attribute("xml:lang", "x-default")
      xml.text(title)
      for _ in 0..<2 { xml.end() }
      xml.endRow()
    }
    for _ in 0..<3 { xml.endRow() }
    let start = "<?xpacket begin=\"\u{FEFF}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
    return Array(start.utf8) + xml.bytes + Array("<?xpacket end=\"r\"?>\n".utf8)
  }

  private func write(_ name: StaticString, _ value: String, in xml: inout XMLWriter) {
    xml.start(name)
    xml.text(value)
    xml.endRow()
  }
}
