import CQPDF
import TextRecCore
import TextRecImaging

/// Puts the objects of a PDF together.
///
/// Sendable: used by the holder of the document's lock, and after it was taken out of that by one thread.
final class PDFBuilder: @unchecked Sendable {
  private let document: OpaquePointer
  private let options: PDFOptions
  /// The dictionary of fonts that all pages share; it gets its entries at the end.
  private let fonts: CInt
  private var codes = GlyphCodes()
  private var languages: Set<String> = []
  private(set) var pageCount = 0
  private var streamBytes = 0
  /// Of all streams.
  private var digests = ""

  init(_ options: PDFOptions) throws(TextRecError) {
    guard let document = cqpdf_create() else { throw TextRecError(.outOfMemory, "not enough memory for a PDF") }
    self.document = document
    self.options = options
    fonts = cqpdf_add(document, "<< >>")
    guard fonts > 0 else { throw failure }
  }

  deinit { cqpdf_destroy(document) }

  func add(_ picture: CompressedPicture, of image: DecodedImage, _ result: RecognitionResult) throws(TextRecError) {
    let geometry = PageGeometry(
      width: picture.width, height: picture.height, orientation: image.orientation, told: image.resolution,
      wanted: options.resolution)
    var writer = PDFTextWriter(result, page: geometry, codes: codes)
    writer.write()
    let content = "q\n\(PDFSyntax.matrix(geometry.picture)) cm\n/Picture Do\nQ\n\(writer.content)"
    let pictureObject = try addStream(picture.dictionary, picture.bytes)
    let contentObject = try addStream("<< >>", Array(content.utf8))
    let page = """
      << /Type /Page /MediaBox [0 0 \(PDFSyntax.numbers(geometry.width, geometry.height))] /Contents \(contentObject) 0 R \
      /Resources << /Font \(fonts) 0 R /XObject << /Picture \(pictureObject) 0 R >> >> >>
      """
    guard cqpdf_add_page(document, page) else { throw failure }
    codes = writer.codes
    if let language = result.tree.language(of: 0) { languages.insert(language) }
    pageCount += 1
  }

  func finish() throws(TextRecError) -> [UInt8] {
    if codes.fontCount > 0 { try addFonts() }
    let metadata = PDFMetadata(title: options.title)
    guard cqpdf_add_to_catalog(document, try catalog(metadata)) else { throw failure }
    guard cqpdf_set_info(document, metadata.informationDictionary) else { throw failure }
    return try write()
  }

  private func addFonts() throws(TextRecError) {
    var size = 0
    let start = cqpdf_glyphless_font(&size)
    let file = try addStream(
      "<< /Length1 \(size) >>", Array(UnsafeRawBufferPointer(start: start, count: size)))
    let name = "/BaseFont /GlyphLessFont"
    let descriptor = try add(
      """
      << /Type /FontDescriptor /FontName /GlyphLessFont /Flags 5 /FontBBox [0 0 500 1000] /ItalicAngle 0 /Ascent 1000 \
      /Descent 0 /CapHeight 1000 /StemV 80 /FontFile2 \(file) 0 R >>
      """)
    var entries = ""
    for font in 0..<codes.fontCount {
      let glyphs = try addStream("<< >>", codes.glyphs(font: font))
      let toUnicode = try addStream("<< >>", codes.toUnicode(font: font))
      let system = "/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>"
      let descendant = try add(
        """
        << /Type /Font /Subtype /CIDFontType2 \(name) \(system) /FontDescriptor \(descriptor) 0 R \
        /DW \(PDFSyntax.number(PDFTextWriter.advance * 1000)) /CIDToGIDMap \(glyphs) 0 R >>
        """)
      let composite = try add(
        """
        << /Type /Font /Subtype /Type0 \(name) /Encoding /Identity-H /DescendantFonts [\(descendant) 0 R] \
        /ToUnicode \(toUnicode) 0 R >>
        """)
      entries += "/F\(font) \(composite) 0 R "
    }
    guard cqpdf_replace(document, fonts, "<< \(entries)>>") else { throw failure }
  }

  private func add(_ object: String) throws(TextRecError) -> CInt {
    let number = cqpdf_add(document, object)
    guard number > 0 else { throw failure }
    return number
  }

  private func addStream(_ dictionary: String, _ bytes: [UInt8]) throws(TextRecError) -> CInt {
    let number = bytes.withUnsafeBytes { cqpdf_add_stream(document, dictionary, $0.baseAddress, $0.count) }
    guard number > 0 else { throw failure }
    streamBytes += bytes.count
    digests += SHA256.hexadecimal(of: bytes)
    return number
  }

  private func catalog(_ metadata: PDFMetadata) throws(TextRecError) -> String {
    let profile = try addStream("<< /N 3 >>", SRGBProfile.bytes)
    let xmp = try addStream("<< /Type /Metadata /Subtype /XML >>", metadata.xmp)
    var entries = """
      /Metadata \(xmp) 0 R /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /Info (\(SRGBProfile.name)) \
      /OutputConditionIdentifier (\(SRGBProfile.name)) /DestOutputProfile \(profile) 0 R >>]
      """
    if let language = languages.first, languages.count == 1 { entries += " /Lang \(PDFSyntax.text(language))" }
    if !metadata.title.isEmpty { entries += " /ViewerPreferences << /DisplayDocTitle true >>" }
    return "<< \(entries) >>"
  }

  private func write() throws(TextRecError) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(streamBytes)
    let isWritten = withUnsafeMutablePointer(to: &bytes) { bytes in
      cqpdf_write(
        document,
        { piece, size, context in
          context?.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeRawBufferPointer(start: piece, count: size))
        }, bytes)
    }
    guard isWritten else { throw failure }
    setIdentifier(in: &bytes)
    return bytes
  }

  private func setIdentifier(in bytes: inout [UInt8]) {
    let placeholder = Array(CQPDF_IDENTIFIER.utf8)
    let identifier = SHA256.hexadecimal(of: Array((digests + options.title).utf8)).utf8.prefix(placeholder.count)
    var start = max(0, bytes.count - 512)
    while start + placeholder.count <= bytes.count {
      if bytes[start..<start + placeholder.count].elementsEqual(placeholder) {
        bytes.replaceSubrange(start..<start + placeholder.count, with: identifier)
      }
      start += 1
    }
  }

  /// qpdf is given nothing that is not ours, so that there is nothing but memory that it can miss.
  private var failure: TextRecError {
    TextRecError(.outOfMemory, "the PDF cannot be made: \(String(cString: cqpdf_message(document)))")
  }
}

extension CompressedPicture {
  fileprivate var dictionary: String {
    let filter =
      switch coding {
      case .jpeg: "/Filter /DCTDecode"
      case .filteredRows:
        "/Filter /FlateDecode /DecodeParms << /Predictor 15 /Colors \(channels) /BitsPerComponent \(bits) "
          + "/Columns \(width) >>"
      }
    return "<< /Type /XObject /Subtype /Image /Width \(width) /Height \(height) /BitsPerComponent \(bits) "
      + "/ColorSpace /\(channels == 1 ? "DeviceGray" : "DeviceRGB") \(filter) >>"
  }
}
