import CcJSON
import TextRecCore

/// Writes results as JSON, laid out as docs/json.md says.
public enum JSONExport {
  /// `result` in one view: UTF-8 on one line, without a byte order mark or a NUL at the end.
  ///
  /// Throws `.outOfMemory`, and `.internalError` if a number of `result.info` is not finite.
  public static func json(_ result: RecognitionResult, view: View) throws(TextRecError) -> [UInt8] {
    let root = try JSONContainer.root()
    defer { cJSON_Delete(root.item) }
    var writer = JSONWriter(tree: result.tree, view: view)
    try writer.write(result.info, to: root)
    try writer.writePage(to: root)
    return try root.printed()
  }
}

private struct JSONWriter {
  private let tree: TextTree
  private let view: View
  /// The value being put together; kept for its storage.
  private var value = JSONBytes()

  init(tree: TextTree, view: View) {
    self.tree = tree
    self.view = view
  }

  mutating func write(_ info: ResultInfo, to root: JSONContainer) throws(TextRecError) {
    let milliseconds = [
      info.decodeMilliseconds, info.detectMilliseconds, info.recognizeMilliseconds, info.totalMilliseconds,
    ]
    guard info.skew.isFinite, milliseconds.allSatisfy(\.isFinite), info.toStored.coefficients.allSatisfy(\.isFinite)
    else { throw TextRecError(.internalError, "a number that is not finite in \(info)") }

    value.append(jsonSchemaVersion)
    try root.add("schema", &value)
    value.append(quoted: view.name)
    try root.add("view", &value)

    let object = try root.addObject("info")
    value.append(quoted: info.engine.name)
    try object.add("engine", &value)
    value.append(quoted: info.engineNote)
    try object.add("engine_note", &value)
    value.append(info.orientation.rawValue)
    try object.add("orientation", &value)
    value.append(info.skew)
    try object.add("skew", &value)
    if let page = info.pageOrientation { value.append(page.degreesClockwise) } else { value.append("null") }
    try object.add("detected_rotation", &value)
    value.append(info.pageOrientation?.isMirrored == true ? "true" : "false")
    try object.add("detected_mirroring", &value)
    value.append(quoted: info.coordinates.name)
    try object.add("coordinates", &value)
    value.append(info.width)
    try object.add("width", &value)
    value.append(info.height)
    try object.add("height", &value)
    value.append(info.toStored.coefficients)
    try object.add("to_stored", &value)
    value.append(info.decodeMilliseconds)
    try object.add("decode_ms", &value)
    value.append(info.detectMilliseconds)
    try object.add("detect_ms", &value)
    value.append(info.recognizeMilliseconds)
    try object.add("recognize_ms", &value)
    value.append(info.totalMilliseconds)
    try object.add("total_ms", &value)
  }

  mutating func writePage(to root: JSONContainer) throws(TextRecError) {
    guard let page = tree[0] else { throw TextRecError(.internalError, "a result without a page") }
    try write(0, page, levels: view.levels[...], to: root)
  }

  /// `levels` are those below the node.
  private mutating func write(
    _ id: NodeID, _ node: Node, levels: ArraySlice<Level>, to object: JSONContainer
  ) throws(TextRecError) {
    if node.level == .block {
      value.append(quoted: node.blockType.name)
      try object.add("type", &value)
    }
    value.append(quoted: tree.text(of: id, in: view) ?? "")
    try object.add("text", &value)
    value.append(node.corners.frame)
    try object.add("frame", &value)
    value.append(node.corners)
    try object.add("corners", &value)
    value.append(Float(node.corners.angle))
    try object.add("angle", &value)
    if node.confidence < 0 { value.append("null") } else { value.append(Float(node.confidence)) }
    try object.add("confidence", &value)
    if node.level != .symbol {
      value.append(tree.languages(of: id))
      try object.add("languages", &value)
    }
    let trackingID = tree.trackingID(of: id)
    if trackingID != 0 {
      value.append(trackingID)
      try object.add("tracking_id", &value)
    }
    if node.level == .word, view != .text {
      value.append(quoted: node.recognizedBreak.name)
      try object.add("break", &value)
    }
    guard let level = levels.first else { return }

    let list = try object.addArray(view.listName(of: level))
    var child = tree.next(level, in: id, after: .none)
    while let childNode = tree[child] {
      if view != .document || !tree.isLineEndHyphen(child) {
        try write(child, childNode, levels: levels.dropFirst(), to: try list.appendObject())
      }
      child = tree.next(level, in: id, after: child)
    }
  }
}
