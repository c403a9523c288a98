import TextRecCore

/// Writes results as ALTO 4.4, the XML that libraries keep beside scanned pages.
public enum ALTOExport {
  /// A document of one page, in UTF-8; places in whole pixels.
  public static func alto(_ result: RecognitionResult, source: PageSource = PageSource()) -> [UInt8] {
    var writer = ALTOWriter(result: result, source: source)
    writer.writeDocument()
    return writer.xml.bytes
  }
}

private struct ALTOWriter {
  let result: RecognitionResult
  let source: PageSource
  var xml = XMLWriter()
  /// The word that was begun on the line before, whole, and how many of its parts are to come.
  private var partedWord: (whole: String, partsLeft: Int)?

  init(result: RecognitionResult, source: PageSource) { (self.result, self.source) = (result, source) }

  private var tree: TextTree { result.tree }

  mutating func writeDocument() {
    xml.start("alto")
    xml.attribute("xmlns", "http://www.loc.gov/standards/alto/ns-v4#")
    xml.attribute("xmlns:xsi", "http://www.w3.org/2001/XMLSchema-instance")
    xml.attribute(
      "xsi:schemaLocation",
      "http://www.loc.gov/standards/alto/ns-v4# http://www.loc.gov/standards/alto/v4/alto-4-4.xsd")
    xml.attribute("SCHEMAVERSION", "4.4")
    xml.text("\n")
    writeDescription()
    xml.start("Layout")
    xml.text("\n")
    writePage()
    xml.endRow()
    xml.end()
  }

  private mutating func writeDescription() {
    xml.start("Description")
    xml.text("\n")
    element("MeasurementUnit", "pixel")
    if !source.fileName.isEmpty {
      xml.start("sourceImageInformation")
      element("fileName", source.fileName)
      xml.endRow()
    }
    xml.start("Processing")
    xml.attribute("ID", Self.processing)
    element("processingCategory", "contentGeneration")
    element("processingStepDescription", "text recognition")
    let info = result.info
    element(
      "processingStepSettings",
      "engine: \(info.engine.name); orientation: \(info.orientation.rawValue); coordinates: \(info.coordinates.name)")
    xml.start("processingSoftware")
    element("softwareName", "libtextrec")
    element("softwareVersion", Version.string)
    xml.endRow()
    xml.endRow()
    xml.endRow()
  }

  private static let processing = "recognition"

  private mutating func writePage() {
    guard let page = tree[0] else { return }
    let info = result.info
    xml.start("Page")
    xml.attribute("ID", "page_\(source.pageNumber)")
    xml.attribute("PROCESSINGREFS", Self.processing)
    xml.attribute("WIDTH", "\(info.width)")
    xml.attribute("HEIGHT", "\(info.height)")
    xml.attribute("PHYSICAL_IMG_NR", "\(source.pageNumber)")
    confidence("PC", page)
    let language = tree.language(of: 0)
    if let language { xml.attribute("LANG", language) }
    let others = tree.pageLanguages.filter { $0 != language }
    if !others.isEmpty { xml.attribute("OTHERLANGS", others.joined(separator: " ")) }
    xml.start("PrintSpace")
    place(PixelBox(pageOf: info))
    xml.text("\n")
    for block in tree.children(of: 0) { write(block: block, inside: language) }
    xml.endRow()
    xml.endRow()
  }

  /// Blocks have no language of their own in this format; their paragraphs do.
  private mutating func write(block id: NodeID, inside outer: String?) {
    guard let node = tree[id] else { return }
    let isEmpty = node.childCount == 0
    switch node.blockType {
    case .picture where isEmpty, .barcode where isEmpty: start("Illustration", id, node)
    case .ruler where isEmpty: start("GraphicalElement", id, node)
    case .unknown, .text, .table, .picture, .ruler, .barcode:
      start("ComposedBlock", id, node)
      xml.attribute("TYPE", node.blockType.name)
    }
    shape(node)
    for paragraph in tree.children(of: id) { write(paragraph: paragraph, inside: outer) }
    xml.endRow()
  }

  private mutating func write(paragraph id: NodeID, inside outer: String?) {
    guard let node = tree[id] else { return }
    start("TextBlock", id, node)
    let language = tree.language(of: id, inside: outer)
    if let language { xml.attribute("LANG", language) }
    shape(node)
    xml.text("\n")
    partedWord = nil
    for line in tree.children(of: id) { write(line: line, inside: language ?? outer) }
    xml.endRow()
  }

  private mutating func write(line id: NodeID, inside outer: String?) {
    guard let node = tree[id] else { return }
    start("TextLine", id, node)
    let baseline = Baseline(of: id, node.corners, in: tree)
    xml.attribute("BASELINE", Self.points([baseline.start, baseline.end]))
    let language = tree.language(of: id, inside: outer)
    if let language { xml.attribute("LANG", language) }
    shape(node)
    for word in tree.children(of: id) { write(word: word, inside: language ?? outer) }
    xml.endRow()
  }

  private mutating func write(word id: NodeID, inside outer: String?) {
    guard let node = tree[id] else { return }
    // A hyphen can only stand behind the line's last word here.
    let isParted = node.recognizedBreak == .hyphen && node.nextSibling == .none
    let symbols = isParted ? tree.visibleSymbols(of: id) : tree.children(of: id)
    let frames = symbols.compactMap { tree[$0]?.corners.frame }
    start("String", id, node, frame: frames.dropFirst().reduce(frames.first) { $0?.union($1) })
    xml.attribute("CONTENT", isParted ? tree.text(of: id, in: .document) ?? "" : node.text)
    confidence("WC", node)
    if let language = tree.language(of: id, inside: outer) { xml.attribute("LANG", language) }
    substitution(id, isParted: isParted)
    // The corners hold the hyphen.
    if !isParted { shape(node) }
    for symbol in symbols { write(symbol: symbol) }
    xml.end()
    if isParted {
      writeHyphen(of: id)
    } else if let next = tree[node.nextSibling], !node.recognizedBreak.text.isEmpty {
      writeSpace(from: node, to: next)
    }
  }

  /// Tells the whole of a word that goes on in the next line, at each of its parts.
  private mutating func substitution(_ id: NodeID, isParted: Bool) {
    if let (whole, partsLeft) = partedWord {
      xml.attribute("SUBS_TYPE", "HypPart2")
      xml.attribute("SUBS_CONTENT", whole)
      partedWord = partsLeft > 1 ? (whole, partsLeft - 1) : nil
    } else if isParted {
      let parts = parts(from: id)
      guard parts.count > 1 else { return }
      let whole = parts.joined()
      xml.attribute("SUBS_TYPE", "HypPart1")
      xml.attribute("SUBS_CONTENT", whole)
      partedWord = (whole, parts.count - 1)
    }
  }

  /// A word's parts, four at most: what stands at each part must not grow with their number.
  private func parts(from id: NodeID) -> [String] {
    let paragraph = tree[tree[id]?.parent ?? .none]?.parent ?? .none
    var (parts, part) = ([String](), id)
    while parts.count < 4, let node = tree[part] {
      parts.append(tree.text(of: part, in: .document) ?? "")
      guard node.recognizedBreak == .hyphen, node.nextSibling == .none else { break }
      part = tree.next(.word, in: paragraph, after: part)
    }
    return parts
  }

  /// The format's glyphs are single code points: a symbol of several is as many of them in one place.
  private mutating func write(symbol id: NodeID) {
    guard let node = tree[id] else { return }
    for scalar in node.text.unicodeScalars {
      xml.start("Glyph")
      xml.attribute("CONTENT", String(scalar))
      place(PixelBox(node.corners.frame, in: result.info))
      confidence("GC", node)
      xml.end()
    }
  }

  private mutating func writeHyphen(of word: NodeID) {
    guard let id = tree.children(of: word).last, let hyphen = tree[id] else { return }
    xml.start("HYP")
    place(PixelBox(hyphen.corners.frame, in: result.info))
    xml.attribute("CONTENT", hyphen.text)
    xml.end()
  }

  private mutating func writeSpace(from word: Node, to next: Node) {
    let (left, right) = (PixelBox(word.corners.frame, in: result.info), PixelBox(next.corners.frame, in: result.info))
    xml.start("SP")
    // Text that does not run to the right has its gaps elsewhere.
    if left.right <= right.left {
      xml.attribute("HPOS", "\(left.right)")
      xml.attribute("VPOS", "\(left.top)")
      xml.attribute("WIDTH", "\(right.left - left.right)")
    }
    xml.end()
  }

  private mutating func start(_ name: StaticString, _ id: NodeID, _ node: Node, frame: Rect? = nil) {
    xml.start(name)
    xml.attribute("ID", "node_\(source.pageNumber)_\(id)")
    place(PixelBox(frame ?? node.corners.frame, in: result.info))
  }

  private mutating func place(_ box: PixelBox) {
    xml.attribute("HPOS", "\(box.left)")
    xml.attribute("VPOS", "\(box.top)")
    xml.attribute("WIDTH", "\(box.width)")
    xml.attribute("HEIGHT", "\(box.height)")
  }

  /// The corners in reading order; lines have them always, the rest where the box does not say as much.
  private mutating func shape(_ node: Node) {
    let points = Self.points(node.corners.corners)
    guard node.level == .line || points != Self.points(node.corners.frame.corners) else { return }
    xml.start("Shape")
    xml.start("Polygon")
    xml.attribute("POINTS", points)
    xml.end()
    xml.end()
  }

  private static func points(_ points: [Point]) -> String {
    points.map { "\(Int(rounding: $0.x)),\(Int(rounding: $0.y))" }.joined(separator: " ")
  }

  private mutating func confidence(_ name: StaticString, _ node: Node) {
    if node.confidence >= 0 { xml.attribute(name, node.confidence.short) }
  }

  private mutating func element(_ name: StaticString, _ text: String) {
    xml.start(name)
    xml.text(text)
    xml.endRow()
  }
}
