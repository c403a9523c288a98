import TextRecCore

/// Writes results as hOCR 1.2: the text as XHTML, each piece with its place in its title.
public enum HOCRExport {
  /// A document of one page, in UTF-8.
  public static func hocr(_ result: RecognitionResult, source: PageSource = PageSource()) -> [UInt8] {
    var writer = HOCRWriter(result: result, source: source)
    writer.writeDocument()
    return writer.xml.bytes
  }
}

private struct HOCRWriter {
  let result: RecognitionResult
  let source: PageSource
  var xml = XMLWriter()
  /// How many of each level were written, for their names.
  private var counts: [Level: Int] = [:]

  init(result: RecognitionResult, source: PageSource) { (self.result, self.source) = (result, source) }

  private var tree: TextTree { result.tree }

  mutating func writeDocument() {
    xml.documentType("html")
    xml.start("html")
    xml.attribute("xmlns", "http://www.w3.org/1999/xhtml")
    let language = tree.language(of: 0)
    write(language: language)
    xml.text("\n")
    writeHead()
    xml.start("body")
    xml.text("\n")
    let page = PixelBox(pageOf: result.info)
    let image = source.fileName.isEmpty ? "" : "image \(Self.quoted(source.fileName)); "
    start("div", .page, "ocr_page", "\(image)\(Self.bbox(page)); ppageno \(source.page)")
    xml.text("\n")
    for block in tree.children(of: 0) { write(block: block, inside: language) }
    xml.endRow()
    xml.end()
    xml.text("\n")
    xml.end()
  }

  private mutating func writeHead() {
    xml.start("head")
    xml.text("\n")
    // A browser that reads this as HTML does not look at the XML declaration.
    xml.start("meta")
    xml.attribute("charset", "utf-8")
    xml.endRow()
    xml.start("title")
    xml.text(source.fileName.isEmpty ? "hOCR" : source.fileName)
    xml.endRow()
    meta("ocr-system", "libtextrec \(Version.string) (\(result.info.engine.name))")
    meta("ocr-capabilities", "ocr_page ocr_carea ocr_par ocr_line ocrx_word ocrp_lang ocrp_dir ocrp_wconf")
    meta("ocr-number-of-pages", "1")
    meta("ocr-langs", tree.pageLanguages.joined(separator: " "))
    xml.start("style")
    xml.text(".ocr_line { display: block }")
    xml.endRow()
    xml.endRow()
  }

  private mutating func meta(_ name: String, _ content: String) {
    xml.start("meta")
    xml.attribute("name", name)
    xml.attribute("content", content)
    xml.endRow()
  }

  private mutating func write(block id: NodeID, inside outer: String?) {
    guard let node = tree[id] else { return }
    start("div", .block, Self.className(of: node), Self.bbox(PixelBox(node.corners.frame, in: result.info)))
    let language = tree.language(of: id, inside: outer)
    write(language: language)
    xml.text("\n")
    for paragraph in tree.children(of: id) { write(paragraph: paragraph, inside: language ?? outer) }
    xml.endRow()
  }

  /// A block without text is a float.
  private static func className(of block: Node) -> String {
    guard block.childCount == 0 else { return "ocr_carea" }
    return switch block.blockType {
    case .picture, .barcode: "ocr_image"
    case .ruler: "ocr_separator"
    case .table: "ocr_table"
    case .unknown, .text: "ocr_carea"
    }
  }

  private mutating func write(paragraph id: NodeID, inside outer: String?) {
    guard let node = tree[id] else { return }
    start("p", .paragraph, "ocr_par", Self.bbox(PixelBox(node.corners.frame, in: result.info)))
    xml.attribute("dir", "auto")
    let language = tree.language(of: id, inside: outer)
    write(language: language)
    xml.text("\n")
    for line in tree.children(of: id) { write(line: line, inside: language ?? outer) }
    xml.endRow()
  }

  private mutating func write(line id: NodeID, inside outer: String?) {
    guard let node = tree[id] else { return }
    let box = PixelBox(node.corners.frame, in: result.info)
    let height = (node.corners.bottomLeft - node.corners.topLeft).length
    let slant = Self.slant(of: Baseline(of: id, node.corners, in: tree), angle: node.corners.angle, from: box)
    start("span", .line, "ocr_line", "\(Self.bbox(box)); \(slant); x_size \(height.short)")
    let language = tree.language(of: id, inside: outer)
    write(language: language)
    for word in tree.children(of: id) { write(word: word, inside: language ?? outer) }
    xml.endRow()
  }

  /// The baseline from the lower left of the line's box; for text that does not run to the right, how far it is turned
  /// anticlockwise.
  private static func slant(of baseline: Baseline, angle: Double, from box: PixelBox) -> String {
    let along = baseline.end - baseline.start
    guard along.x > 0, along.x >= abs(along.y) else { return "textangle \((-angle).short)" }
    let slope = along.y / along.x
    let offset = baseline.start.y + slope * (Double(box.left) - baseline.start.x) - Double(box.bottom)
    return "baseline \(slope.short) \(Int(rounding: offset))"
  }

  private mutating func write(word id: NodeID, inside outer: String?) {
    guard let node = tree[id] else { return }
    let confidence = node.confidence < 0 ? "" : "; x_wconf \(Int(rounding: node.confidence * 100))"
    start("span", .word, "ocrx_word", Self.bbox(PixelBox(node.corners.frame, in: result.info)) + confidence)
    write(language: tree.language(of: id, inside: outer))
    xml.text(node.text)
    xml.end()
    if node.nextSibling != .none { xml.text(node.recognizedBreak.text) }
  }

  private mutating func start(_ name: StaticString, _ level: Level, _ className: String, _ title: String) {
    xml.start(name)
    xml.attribute("class", className)
    let count = (counts[level] ?? 0) + 1
    counts[level] = count
    let page = source.pageNumber
    xml.attribute("id", level == .page ? "page_\(page)" : "\(Self.name(of: level))_\(page)_\(count)")
    xml.attribute("title", title)
  }

  private static func name(of level: Level) -> String {
    switch level {
    case .page: "page"
    case .block: "block"
    case .paragraph: "par"
    case .line: "line"
    case .word: "word"
    case .symbol: "symbol"
    }
  }

  private mutating func write(language: String?) {
    guard let language else { return }
    xml.attribute("lang", language)
    xml.attribute("xml:lang", language)
  }

  private static func bbox(_ box: PixelBox) -> String { "bbox \(box.left) \(box.top) \(box.right) \(box.bottom)" }

  /// Readers part properties at semicolons, and values at quotes.
  private static func quoted(_ name: String) -> String {
    var quoted = "\""
    for scalar in name.inOneRow.unicodeScalars {
      switch scalar {
      case "\"": quoted += "%22"
      case ";": quoted += "%3B"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
