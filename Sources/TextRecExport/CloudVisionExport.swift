import CcJSON
import TextRecCore

/// Writes results as Cloud Vision's AnnotateImageResponse, in the JSON of its REST interface.
public enum CloudVisionExport {
  /// UTF-8 on one line. Throws `.outOfMemory`.
  public static func json(
    _ result: RecognitionResult, source: PageSource = PageSource()
  ) throws(TextRecError) -> [UInt8] {
    let root = try JSONContainer.root()
    defer { cJSON_Delete(root.item) }
    var writer = CloudVisionWriter(result)
    try writer.writeEntities(to: root)
    try writer.writeText(to: try root.addObject("fullTextAnnotation"))
    if !source.fileName.isEmpty { try writer.write(source, to: try root.addObject("context")) }
    return try root.printed()
  }
}

private struct CloudVisionWriter {
  private let tree: TextTree
  private let info: ResultInfo
  /// The value being put together; kept for its storage.
  private var value = JSONBytes()

  init(_ result: RecognitionResult) { (tree, info) = (result.tree, result.info) }

  /// The whole text, then each word. There is none where there is no text, as in the service.
  mutating func writeEntities(to root: JSONContainer) throws(TextRecError) {
    let list = try root.addArray("textAnnotations")
    guard let page = tree[0], !page.text.isEmpty, let hull = Rect.hull(of: textCorners) else { return }
    let whole = try list.appendObject()
    value.append(quoted: tree.languages(of: 0).first?.tag ?? "")
    try whole.add("locale", &value)
    try writeEntity(page.text, Quad(hull), to: whole)
    for id in tree.nodes(at: .word) {
      guard let word = tree[id] else { continue }
      try writeEntity(tree.text(of: id, in: .document) ?? "", word.corners, to: try list.appendObject())
    }
  }

  private var textCorners: [Point] { tree.nodes(at: .line).flatMap { tree[$0]?.corners.corners ?? [] } }

  private mutating func writeEntity(
    _ text: String, _ corners: Quad, to object: JSONContainer
  ) throws(TextRecError) {
    value.append(quoted: text)
    try object.add("description", &value)
    try write("boundingPoly", corners, to: object)
  }

  mutating func writeText(to object: JSONContainer) throws(TextRecError) {
    let page = try object.addArray("pages").appendObject()
    try writeLanguages(of: 0, to: try page.addObject("property"))
    value.append(Int32(clamping: info.width))
    try page.add("width", &value)
    value.append(Int32(clamping: info.height))
    try page.add("height", &value)
    try writeConfidence(of: 0, to: page)
    let blocks = try page.addArray("blocks")
    for block in tree.children(of: 0) { try write(block, to: try blocks.appendObject()) }
    value.append(quoted: tree.text(in: .text))
    try object.add("text", &value)
  }

  private mutating func write(_ id: NodeID, to object: JSONContainer) throws(TextRecError) {
    guard let node = tree[id] else { return }
    let property = try object.addObject("property")
    try writeLanguages(of: id, to: property)
    try write("boundingBox", node.corners, to: object)
    try writeConfidence(of: id, to: object)
    switch node.level {
    case .page, .line: break
    case .block:
      value.append(quoted: node.blockType.cloudVisionName)
      try object.add("blockType", &value)
      let paragraphs = try object.addArray("paragraphs")
      for child in tree.children(of: id) { try write(child, to: try paragraphs.appendObject()) }
    case .paragraph:
      let words = try object.addArray("words")
      for child in tree.nodes(at: .word, in: id) { try write(child, to: try words.appendObject()) }
    case .word:
      let symbols = try object.addArray("symbols")
      for child in tree.visibleSymbols(of: id) { try write(child, to: try symbols.appendObject()) }
    case .symbol:
      value.append(quoted: node.text)
      try object.add("text", &value)
      guard let name = cloudVisionBreak(after: id, node)?.cloudVisionName else { return }
      let detected = try property.addObject("detectedBreak")
      value.append(quoted: name)
      try detected.add("type", &value)
      value.append("false")
      try detected.add("isPrefix", &value)
    }
  }

  /// Lines of Chinese and Japanese flow on without a break in the tree; readers of this format find lines by breaks alone.
  private func cloudVisionBreak(after id: NodeID, _ symbol: Node) -> RecognizedBreak? {
    guard symbol.recognizedBreak == .none else { return symbol.recognizedBreak }
    guard symbol.nextSibling == .none, tree[symbol.parent]?.nextSibling == NodeID.none else { return nil }
    return .endOfLineSureSpace
  }

  private mutating func writeLanguages(of id: NodeID, to property: JSONContainer) throws(TextRecError) {
    let list = try property.addArray("detectedLanguages")
    for language in tree.languages(of: id) {
      let object = try list.appendObject()
      value.append(quoted: language.tag)
      try object.add("languageCode", &value)
      value.append(language.confidence)
      try object.add("confidence", &value)
    }
  }

  /// 0 where it is unknown: readers take a missing member for that.
  private mutating func writeConfidence(of id: NodeID, to object: JSONContainer) throws(TextRecError) {
    value.append(Float(max(0, tree[id]?.confidence ?? 0)))
    try object.add("confidence", &value)
  }

  private mutating func write(
    _ name: StaticString, _ corners: Quad, to object: JSONContainer
  ) throws(TextRecError) {
    value.append("[")
    for (index, corner) in corners.corners.enumerated() {
      value.append(index == 0 ? "{\"x\":" : ",{\"x\":")
      value.append(Int(rounding: corner.x))
      value.append(",\"y\":")
      value.append(Int(rounding: corner.y))
      value.append("}")
    }
    value.append("]")
    try object.addObject(name).add("vertices", &value)
  }

  mutating func write(_ source: PageSource, to object: JSONContainer) throws(TextRecError) {
    value.append(quoted: source.fileName)
    try object.add("uri", &value)
    value.append(Int32(clamping: source.pageNumber))
    try object.add("pageNumber", &value)
  }
}

extension BlockType {
  fileprivate var cloudVisionName: String {
    switch self {
    case .unknown: "UNKNOWN"
    case .text: "TEXT"
    case .table: "TABLE"
    case .picture: "PICTURE"
    case .ruler: "RULER"
    case .barcode: "BARCODE"
    }
  }
}

extension RecognizedBreak {
  fileprivate var cloudVisionName: String {
    switch self {
    case .none: "UNKNOWN"
    case .space: "SPACE"
    case .sureSpace: "SURE_SPACE"
    case .endOfLineSureSpace: "EOL_SURE_SPACE"
    case .hyphen: "HYPHEN"
    case .line: "LINE_BREAK"
    }
  }
}
