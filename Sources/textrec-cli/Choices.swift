import CTextRec

/// The values that an option takes by name, the default first.
struct Choices<Value: Sendable>: Sendable {
  let all: [(name: String, value: Value)]

  init(_ all: [(name: String, value: Value)]) { self.all = all }

  var names: [String] { all.map(\.name) }

  /// Throws a message that lists the names and offers the nearest.
  func value(_ name: String, of option: Option) throws(Failure) -> Value {
    if let choice = all.first(where: { $0.name == name }) { return choice.value }
    let nearest = Suggestion.nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
    throw .usage("--\(option.rawValue) \(name): not one of \(names.joined(separator: ", "))\(nearest)")
  }
}

extension Choices<textrec_script> {
  static var script: Self {
    Choices([
      ("latin", TEXTREC_SCRIPT_LATIN), ("chinese", TEXTREC_SCRIPT_CHINESE), ("devanagari", TEXTREC_SCRIPT_DEVANAGARI),
      ("japanese", TEXTREC_SCRIPT_JAPANESE), ("korean", TEXTREC_SCRIPT_KOREAN),
    ])
  }
}

extension Choices<textrec_mode> {
  static var mode: Self {
    Choices([("sparse", TEXTREC_MODE_SPARSE), ("dense", TEXTREC_MODE_DENSE)])
  }
}

extension Choices<textrec_engine> {
  static var engine: Self {
    Choices([
      ("auto", TEXTREC_ENGINE_AUTO), ("tesseract", TEXTREC_ENGINE_TESSERACT), ("neural", TEXTREC_ENGINE_NEURAL),
    ])
  }
}

extension Choices<textrec_view> {
  static var view: Self {
    Choices([
      ("text", TEXTREC_VIEW_TEXT), ("document", TEXTREC_VIEW_DOCUMENT), ("full", TEXTREC_VIEW_FULL),
    ])
  }
}

extension Choices<textrec_coordinates> {
  static var coordinates: Self {
    Choices([
      ("oriented", TEXTREC_COORDINATES_ORIENTED), ("stored", TEXTREC_COORDINATES_STORED),
    ])
  }
}

extension Choices<textrec_orientation> {
  static var orientation: Self {
    Choices([
      ("up", TEXTREC_ORIENTATION_UP), ("up-mirrored", TEXTREC_ORIENTATION_UP_MIRRORED),
      ("down", TEXTREC_ORIENTATION_DOWN), ("down-mirrored", TEXTREC_ORIENTATION_DOWN_MIRRORED),
      ("left-mirrored", TEXTREC_ORIENTATION_LEFT_MIRRORED), ("right", TEXTREC_ORIENTATION_RIGHT),
      ("right-mirrored", TEXTREC_ORIENTATION_RIGHT_MIRRORED), ("left", TEXTREC_ORIENTATION_LEFT),
    ])
  }
}
