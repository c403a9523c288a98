import CTextRec
import TextRecCore

/// What a `textrec_result` points to.
final class ResultHandle: Sendable {
  let result: RecognitionResult
  /// By node, as printed.
  private let printed: StringTable
  /// By node, in the document view.
  private let document: StringTable
  /// The tags of all its languages.
  private let tags: StringTable
  private let note: StringTable
  private let placesOfTags: [String: Int]

  init(_ result: RecognitionResult) {
    self.result = result
    func table(_ view: View) -> StringTable {
      StringTable(result.tree.nodes.indices.map { result.tree.text(of: NodeID($0), in: view) ?? "" })
    }
    printed = table(.text)
    document = table(.document)
    let tags = Array(Set(result.tree.nodes.indices.flatMap { result.tree.languages(of: NodeID($0)).map(\.tag) }))
    self.tags = StringTable(tags)
    placesOfTags = Dictionary(uniqueKeysWithValues: zip(tags, tags.indices))
    note = StringTable([result.info.engineNote])
  }

  var engineNote: UnsafePointer<CChar>? { note[0]?.text }

  /// nil if there is no such node or language.
  func language(_ index: UInt32, of node: NodeID) -> (tag: UnsafePointer<CChar>, confidence: Float)? {
    let languages = result.tree.languages(of: node)
    guard Int(index) < languages.count else { return nil }
    let language = languages[Int(index)]
    guard let place = placesOfTags[language.tag], let (tag, _) = tags[place] else { return nil }
    return (tag, language.confidence)
  }

  /// nil if there is no such node.
  func text(of node: NodeID, in view: View) -> (text: UnsafePointer<CChar>, length: Int)? {
    switch view {
    case .text, .full: printed[Int(node)]
    case .document: document[Int(node)]
    }
  }
}

@c @implementation public func textrec_result_text(
  _ result: OpaquePointer?, _ view: textrec_view, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  textrec_result_node_text(result, 0, view, length)
}

@c @implementation public func textrec_result_node_text(
  _ result: OpaquePointer?, _ node: textrec_node, _ view: textrec_view, _ length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  length?.pointee = 0
  guard let result = object(result, as: ResultHandle.self), let view = View(rawValue: view.rawValue),
    let (text, bytes) = result.text(of: node, in: view)
  else { return nil }
  length?.pointee = bytes
  return text
}

@c @implementation public func textrec_result_retain(_ result: OpaquePointer?) -> OpaquePointer? {
  retain(result, as: ResultHandle.self)
}

@c @implementation public func textrec_result_release(_ result: OpaquePointer?) {
  release(result, as: ResultHandle.self)
}

@c @implementation public func textrec_result_node_count(_ result: OpaquePointer?) -> UInt32 {
  object(result, as: ResultHandle.self).map { UInt32(clamping: $0.result.tree.nodes.count) } ?? 0
}

@c @implementation public func textrec_result_node_info(
  _ result: OpaquePointer?, _ node: textrec_node, _ info: UnsafeMutablePointer<textrec_node_info>?
) -> textrec_status {
  status { () throws(TextRecError) in
    let tree = try require(result, as: ResultHandle.self, "result").result.tree
    try fill(info, "info") { () throws(TextRecError) in
      guard let info = tree[node] else {
        throw TextRecError(.notFound, "node \(node) of a result with \(tree.nodes.count) nodes")
      }
      return textrec_node_info(info, languageCount: tree.languages(of: node).count)
    }
  }
}

@c @implementation public func textrec_result_node_language(
  _ result: OpaquePointer?, _ node: textrec_node, _ index: UInt32, _ confidence: UnsafeMutablePointer<Float>?
) -> UnsafePointer<CChar>? {
  confidence?.pointee = 0
  guard let language = object(result, as: ResultHandle.self)?.language(index, of: node) else { return nil }
  confidence?.pointee = language.confidence
  return language.tag
}

@c @implementation public func textrec_result_node_tracking_id(
  _ result: OpaquePointer?, _ node: textrec_node
) -> UInt64 {
  object(result, as: ResultHandle.self)?.result.tree.trackingID(of: node) ?? 0
}

@c @implementation public func textrec_result_next(
  _ result: OpaquePointer?, _ ancestor: textrec_node, _ level: textrec_level, _ previous: textrec_node
) -> textrec_node {
  guard let tree = object(result, as: ResultHandle.self)?.result.tree, let level = Level(rawValue: level.rawValue)
  else { return .none }
  return tree.next(level, in: ancestor, after: previous)
}

@c @implementation public func textrec_result_level_count(
  _ result: OpaquePointer?, _ level: textrec_level
) -> UInt32 {
  guard let tree = object(result, as: ResultHandle.self)?.result.tree, let level = Level(rawValue: level.rawValue)
  else { return 0 }
  return UInt32(clamping: tree.nodes(at: level).count)
}

@c @implementation public func textrec_result_level_node(
  _ result: OpaquePointer?, _ level: textrec_level, _ index: UInt32
) -> textrec_node {
  guard let tree = object(result, as: ResultHandle.self)?.result.tree, let level = Level(rawValue: level.rawValue)
  else { return .none }
  let nodes = tree.nodes(at: level)
  return Int(index) < nodes.count ? nodes[Int(index)] : .none
}

@c @implementation public func textrec_result_get_info(
  _ result: OpaquePointer?, _ info: UnsafeMutablePointer<textrec_result_info>?
) -> textrec_status {
  status { () throws(TextRecError) in
    let result = try require(result, as: ResultHandle.self, "result").result
    try fill(info, "info") { textrec_result_info(result.info) }
  }
}

@c @implementation public func textrec_result_engine_note(_ result: OpaquePointer?) -> UnsafePointer<CChar>? {
  object(result, as: ResultHandle.self)?.engineNote
}

extension textrec_node_info: SizedStruct {
  fileprivate init(_ node: Node, languageCount: Int) {
    self.init()
    level = textrec_level(rawValue: node.level.rawValue)
    block_type = textrec_block_type(rawValue: node.blockType.rawValue)
    parent = node.parent
    first_child = node.firstChild
    next_sibling = node.nextSibling
    child_count = node.childCount
    let frame = node.corners.frame
    self.frame = textrec_rect(
      x: Float(frame.x), y: Float(frame.y), width: Float(frame.width), height: Float(frame.height))
    let corners = node.corners
    self.corners.corner = (
      textrec_point(corners.topLeft), textrec_point(corners.topRight), textrec_point(corners.bottomRight),
      textrec_point(corners.bottomLeft)
    )
    angle = Float(corners.angle)
    confidence = Float(node.confidence)
    recognized_break = textrec_break(rawValue: node.recognizedBreak.rawValue)
    language_count = UInt32(clamping: languageCount)
  }
}

extension textrec_point {
  fileprivate init(_ point: Point) { self.init(x: Float(point.x), y: Float(point.y)) }
}

extension textrec_result_info: SizedStruct {
  fileprivate init(_ info: ResultInfo) {
    self.init()
    engine = textrec_engine(rawValue: info.engine.rawValue)
    orientation = textrec_orientation(info.orientation)
    skew = info.skew
    coordinates = textrec_coordinates(rawValue: info.coordinates.rawValue)
    width = info.width
    height = info.height
    let map = info.toStored
    to_stored = (Float(map.a), Float(map.b), Float(map.c), Float(map.d), Float(map.e), Float(map.f))
    decode_ms = info.decodeMilliseconds
    detect_ms = info.detectMilliseconds
    recognize_ms = info.recognizeMilliseconds
    total_ms = info.totalMilliseconds
    detected_rotation = info.pageOrientation.map { Int32($0.degreesClockwise) } ?? -1
    detected_mirroring = info.pageOrientation?.isMirrored == true ? 1 : 0
  }
}
