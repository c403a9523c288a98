import TextRecCore

/// Builds a result from parsed JSON of the full view.
struct JSONReader {
  private var assembler = TreeAssembler()
  /// What the JSON says is the text of each node, by number.
  private var texts: [String] = []
  /// Of the lines, 0 for none.
  private var trackingIDs: [UInt64] = []

  mutating func result(_ root: JSONValue) throws(JSONComplaint) -> RecognitionResult {
    // First, so that JSON of another kind is told what it is, not which member it lacks.
    try root.member("schema") { version throws(JSONComplaint) in
      guard try version.number() == Double(jsonSchemaVersion) else {
        throw JSONComplaint(problem: "\(try version.number()) is not \(jsonSchemaVersion)")
      }
    }
    try root.member("view") { name throws(JSONComplaint) in
      let view = try name.oneOf(View.allCases, \.name)
      guard view == .full else {
        throw JSONComplaint(problem: "only \"full\" can be read back, this is \"\(view.name)\"")
      }
    }
    try root.requireMembers(["schema", "view", "info"] + Self.members(of: .page))
    let info = try root.member("info") { info throws(JSONComplaint) in try Self.info(info) }
    try addNode(.page, blockType: .unknown, root, under: nil)
    let tree = assembler.finish().withTrackingIDs(trackingIDs)
    try requireTexts(of: tree)
    return RecognitionResult(tree: tree, info: info)
  }

  private static func info(_ value: JSONValue) throws(JSONComplaint) -> ResultInfo {
    try value.requireMembers([
      "engine", "engine_note", "orientation", "skew", "detected_rotation", "detected_mirroring", "coordinates", "width",
      "height", "to_stored", "decode_ms", "detect_ms", "recognize_ms", "total_ms",
    ])
    // An engine chosen automatically is named by the one that ran.
    let engines = Engine.allCases.filter { $0 != .auto }
    return ResultInfo(
      engine: try value.member("engine") { name throws(JSONComplaint) in try name.oneOf(engines, \.name) },
      engineNote: try value.member("engine_note") { note throws(JSONComplaint) in try note.string() },
      orientation: try value.member("orientation") { number throws(JSONComplaint) in
        let value = try number.number()
        guard let orientation = UInt32(exactly: value).flatMap(Orientation.init) else {
          throw JSONComplaint(problem: "\(value) is no orientation from 1 to 8")
        }
        return orientation
      },
      pageOrientation: try pageOrientation(of: value),
      skew: try float("skew", of: value),
      coordinates: try value.member("coordinates") { name throws(JSONComplaint) in
        try name.oneOf(CoordinateSpace.allCases, \.name)
      },
      width: try value.member("width") { size throws(JSONComplaint) in try size.uint32() },
      height: try value.member("height") { size throws(JSONComplaint) in try size.uint32() },
      toStored: try value.member("to_stored") { numbers throws(JSONComplaint) in try affineMap(numbers) },
      decodeMilliseconds: try float("decode_ms", of: value),
      detectMilliseconds: try float("detect_ms", of: value),
      recognizeMilliseconds: try float("recognize_ms", of: value),
      totalMilliseconds: try float("total_ms", of: value))
  }

  private static func pageOrientation(of info: JSONValue) throws(JSONComplaint) -> Orientation? {
    let isMirrored = try info.member("detected_mirroring") { flag throws(JSONComplaint) in try flag.boolean() }
    return try info.member("detected_rotation") { degrees throws(JSONComplaint) -> Orientation? in
      if degrees.isNull, !isMirrored { return nil }
      let value = try degrees.number()
      guard let found = UInt32(exactly: value).flatMap({ Orientation(degreesClockwise: $0, isMirrored: isMirrored) })
      else { throw JSONComplaint(problem: "\(value) is none of 0, 90, 180 and 270") }
      return found
    }
  }

  private static func float(_ name: StaticString, of object: JSONValue) throws(JSONComplaint) -> Float {
    try object.member(name) { number throws(JSONComplaint) in
      Float(try number.number(in: -Double(Float.greatestFiniteMagnitude)...Double(Float.greatestFiniteMagnitude)))
    }
  }

  private static func affineMap(_ value: JSONValue) throws(JSONComplaint) -> AffineMap {
    let numbers = try value.elements { number throws(JSONComplaint) in try number.number() }
    guard let map = AffineMap(coefficients: numbers) else {
      throw JSONComplaint(problem: "expected 6 numbers, found \(numbers.count)")
    }
    return map
  }

  /// Reads a node with all below it; `page` has other members too, and had them checked.
  private mutating func addNode(
    _ level: Level, blockType: BlockType, _ value: JSONValue, under parent: NodeID?
  ) throws(JSONComplaint) {
    if level != .page {
      try value.requireMembers(Self.members(of: level), optional: level == .line ? ["tracking_id"] : [])
    }
    let type =
      level == .block
      ? try value.member("type") { name throws(JSONComplaint) in try name.oneOf(BlockType.allCases, \.name) }
      : blockType
    let text = try value.member("text") { text throws(JSONComplaint) in
      try level == .symbol ? Self.symbolText(text) : text.string()
    }
    let corners = try value.member("corners") { corners throws(JSONComplaint) in try Self.quad(corners) }
    try value.member("frame") { frame throws(JSONComplaint) in try Self.requireRect(frame) }
    try value.member("angle") { angle throws(JSONComplaint) in _ = try angle.number(in: -180...180) }
    let confidence = try value.member("confidence") { confidence throws(JSONComplaint) in
      confidence.isNull ? -1 : try confidence.number(in: 0...1)
    }
    let languages =
      level == .symbol
      ? [] : try value.member("languages") { list throws(JSONComplaint) in try Self.languages(list, of: text) }
    if level == .line { trackingIDs.append(try Self.trackingID(of: value)) }
    let recognizedBreak =
      level == .word
      ? try value.member("break") { name throws(JSONComplaint) in try name.oneOf(RecognizedBreak.allCases, \.name) }
      : .none
    let id = assembler.add(
      level, blockType: type, corners: corners, under: parent, text: text, confidence: confidence,
      recognizedBreak: recognizedBreak, languages: languages)
    texts.append(text)

    guard let childLevel = Self.level(below: level) else { return }
    try value.member(View.full.listName(of: childLevel)) { list throws(JSONComplaint) in
      let children: [Void] = try list.elements { child throws(JSONComplaint) in
        try addNode(childLevel, blockType: type, child, under: id)
      }
      // A page, and a block that is a picture, may hold no text; all else is there for what it holds.
      if children.isEmpty, level > .block { throw JSONComplaint(problem: "is empty") }
    }
  }

  private static func trackingID(of line: JSONValue) throws(JSONComplaint) -> UInt64 {
    guard line.hasMember("tracking_id") else { return 0 }
    return try line.member("tracking_id") { id throws(JSONComplaint) in
      let number = try id.number()
      // Beyond, JSON's numbers are not all whole numbers.
      guard let whole = UInt64(exactly: number), (1..<1 << 53).contains(whole) else {
        throw JSONComplaint(problem: "\(number) is not a whole number from 1 to \((1 << 53) - 1)")
      }
      return whole
    }
  }

  private static func level(below level: Level) -> Level? { View.full.levels.first { $0 > level } }

  private static let membersByLevel: [Level: [StaticString]] = Dictionary(
    uniqueKeysWithValues: Level.allCases.map { level in
      let common: [StaticString] = ["text", "frame", "corners", "angle", "confidence"]
      let own: [StaticString] = level == .block ? ["type"] : level == .word ? ["break"] : []
      let languages: [StaticString] = level == .symbol ? [] : ["languages"]
      let list = Self.level(below: level).map { [View.full.listName(of: $0)] } ?? []
      return (level, common + languages + own + list)
    })

  private static func members(of level: Level) -> [StaticString] { membersByLevel[level] ?? [] }

  private static func symbolText(_ value: JSONValue) throws(JSONComplaint) -> String {
    let text = try value.string()
    guard !text.allSatisfy(\.isWhitespace) else { throw JSONComplaint(problem: "a symbol without text") }
    guard text.utf8.elementsEqual(text.cleanText.utf8) else {
      throw JSONComplaint(problem: "not in Unicode's NFC form, or with a control character")
    }
    return text
  }

  private static func languages(_ value: JSONValue, of text: String) throws(JSONComplaint) -> [RecognizedLanguage] {
    var tags: Set<String> = []
    let languages = try value.elements { language throws(JSONComplaint) in
      try language.requireMembers(["tag", "confidence"])
      return RecognizedLanguage(
        tag: try language.member("tag") { tag throws(JSONComplaint) in
          let tag = try Self.languageTag(tag)
          guard tags.insert(tag).inserted else { throw JSONComplaint(problem: "\"\(tag)\" is there twice") }
          return tag
        },
        confidence: try language.member("confidence") { confidence throws(JSONComplaint) in
          Float(try confidence.number(in: 0...1))
        })
    }
    guard languages.isEmpty == text.isEmpty else {
      let problem = text.isEmpty ? "languages of no text" : "is empty; that of text that cannot be told is \"und\""
      throw JSONComplaint(problem: problem)
    }
    return languages
  }

  private static func languageTag(_ value: JSONValue) throws(JSONComplaint) -> String {
    let string = try value.string()
    let canonical: String
    do throws(TextRecError) {
      canonical = try LanguageTag(string).description
    } catch {
      throw JSONComplaint(problem: error.message)
    }
    guard string == canonical else { throw JSONComplaint(problem: "\"\(string)\" is written \"\(canonical)\"") }
    return canonical
  }

  private static let coordinates = -TreeAssembler.maxCoordinate...TreeAssembler.maxCoordinate

  private static func quad(_ value: JSONValue) throws(JSONComplaint) -> Quad {
    let points = try value.elements { point throws(JSONComplaint) in
      let numbers = try point.elements { number throws(JSONComplaint) in try number.number(in: coordinates) }
      guard numbers.count == 2 else { throw JSONComplaint(problem: "expected 2 numbers, found \(numbers.count)") }
      return Point(numbers[0], numbers[1])
    }
    guard points.count == 4 else {
      throw JSONComplaint(problem: "expected 4 points of 2 numbers, found \(points.count)")
    }
    return Quad(topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
  }

  private static func requireRect(_ value: JSONValue) throws(JSONComplaint) {
    try value.requireMembers(["x", "y", "width", "height"])
    for name: StaticString in ["x", "y"] {
      try value.member(name) { number throws(JSONComplaint) in _ = try number.number(in: coordinates) }
    }
    for name: StaticString in ["width", "height"] {
      try value.member(name) { number throws(JSONComplaint) in
        _ = try number.number(in: 0...2 * TreeAssembler.maxCoordinate)
      }
    }
  }

  /// Complains where the JSON's text is not the one that the symbols spell: an edit would be lost without a word.
  private func requireTexts(of tree: TextTree) throws(JSONComplaint) {
    for (index, (node, text)) in zip(tree.nodes, texts).enumerated() where node.text != text {
      let problem = "\"\(text.prefix(40))\" is not what its symbols spell, \"\(node.text.prefix(40))\""
      throw JSONComplaint(place: Self.place(of: NodeID(index), in: tree) + "text", problem: problem)
    }
  }

  /// The path to a node, with the dot after it; empty for the page.
  private static func place(of id: NodeID, in tree: TextTree) -> String {
    guard let node = tree[id], node.parent != .none else { return "" }
    let index = tree.children(of: node.parent).firstIndex(of: id) ?? 0
    return place(of: node.parent, in: tree) + "\(View.full.listName(of: node.level))[\(index)]."
  }
}
