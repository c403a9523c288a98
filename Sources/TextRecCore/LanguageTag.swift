/// A BCP-47 language tag (RFC 5646) in canonical form: `en`, `zh-Hant`, `sr-Latn`, `pt-BR`.
///
/// Three-letter codes become the two-letter code of the same language, deprecated codes their replacement, and an
/// extended language takes the place of its prefix (`zh-yue` is `yue`). Subtags need not be registered.
public struct LanguageTag: Hashable, Sendable {
  /// Bytes of the longest tag accepted.
  public static let maxLength = 64

  /// Two or three lowercase letters; `und` where the tag names none.
  public let language: String
  /// Four letters as in ISO 15924, the first one uppercase.
  public let script: String?
  /// Two uppercase letters or three digits.
  public let region: String?
  /// The whole tag.
  public let description: String

  /// Throws `.invalidArgument`, naming the tag and the flaw, for text that is no well-formed tag.
  public init(_ text: String) throws(TextRecError) {
    var reader = SubtagReader(tag: text, subtags: try Self.subtags(of: text))
    if reader.next(where: { $0 == "x" }) != nil {
      throw reader.error("names no language")
    }
    guard let first = reader.next(where: { (2...3).contains($0.utf8.count) && $0.isLetters }) else {
      throw reader.error("does not start with a language code of 2 or 3 letters")
    }
    // Some three-letter subtags after a two-letter language are languages of their own (zh-yue, ar-arz).
    let extended = reader.next { $0.utf8.count == 3 && $0.isLetters }
    let language = LanguageAliases.canonicalLanguage(extended ?? first)
    let script = reader.next { $0.utf8.count == 4 && $0.isLetters }.map(\.capitalizedASCII)
    let region = reader.next { $0.utf8.count == 2 && $0.isLetters || $0.utf8.count == 3 && $0.isDigits }
      .map { LanguageAliases.canonicalRegion($0.uppercased()) }
    var subtags = [language, script, region].compactMap(\.self)
    subtags += try reader.variants()
    subtags += try reader.extensions()

    self.language = language
    self.script = script
    self.region = region
    description = subtags.joined(separator: "-")
  }

  /// Lowercased, with the tags of old times replaced.
  private static func subtags(of tag: String) throws(TextRecError) -> [String] {
    guard !tag.isEmpty else { throw TextRecError(.invalidArgument, "language tag is empty") }
    guard tag.utf8.count <= maxLength else {
      let start = String(tag.unicodeScalars.prefix(16)).cleanText
      throw TextRecError(
        .invalidArgument, "language tag \"\(start)...\" has \(tag.utf8.count) bytes; at most \(maxLength) are allowed")
    }
    if let character = tag.unicodeScalars.first(where: { !$0.isTagCharacter }) {
      throw TextRecError(
        .invalidArgument,
        "language tag \"\(tag.cleanText)\" contains U+\(String(character.value, radix: 16, uppercase: true)); "
          + "only letters, digits and \"-\" are allowed")
    }
    let lowercased = tag.lowercased()
    let current = LanguageAliases.grandfathered[lowercased] ?? lowercased
    let subtags = current.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    guard subtags.allSatisfy({ (1...8).contains($0.utf8.count) }) else {
      throw TextRecError(
        .invalidArgument, "language tag \"\(tag)\" has a part of 0 or more than 8 characters between its \"-\"")
    }
    return subtags
  }
}

extension LanguageTag: CustomStringConvertible {}

/// Takes subtags from the front, as the grammar of RFC 5646, section 2.1, orders them.
private struct SubtagReader {
  let tag: String
  var rest: ArraySlice<String>

  init(tag: String, subtags: [String]) {
    self.tag = tag
    rest = subtags[...]
  }

  func error(_ flaw: String) -> TextRecError {
    TextRecError(.invalidArgument, "language tag \"\(tag)\" \(flaw)")
  }

  mutating func next(where matches: (String) -> Bool) -> String? {
    guard let first = rest.first, matches(first) else { return nil }
    rest = rest.dropFirst()
    return first
  }

  mutating func variants() throws(TextRecError) -> [String] {
    var variants: [String] = []
    while let variant = next(where: { $0.utf8.count >= 5 || $0.utf8.count == 4 && $0.prefix(1).isDigits }) {
      guard !variants.contains(variant) else { throw error("has the variant \"\(variant)\" twice") }
      variants.append(variant)
    }
    return variants
  }

  /// Extensions in the order of their singletons, then what is for private use.
  mutating func extensions() throws(TextRecError) -> [String] {
    var extensions: [String: [String]] = [:]
    while let singleton = next(where: { $0.utf8.count == 1 && $0 != "x" }) {
      guard extensions[singleton] == nil else { throw error("has the extension \"\(singleton)\" twice") }
      var subtags: [String] = []
      while let subtag = next(where: { $0.utf8.count >= 2 }) { subtags.append(subtag) }
      guard !subtags.isEmpty else { throw error("has nothing after \"\(singleton)\"") }
      extensions[singleton] = subtags
    }
    var result = extensions.sorted { $0.key < $1.key }.flatMap { [$0.key] + $0.value }
    if next(where: { $0 == "x" }) != nil {
      guard !rest.isEmpty else { throw error("has nothing after \"x\"") }
      result += ["x"] + rest
      rest = []
    }
    if let unexpected = rest.first { throw error("cannot have \"\(unexpected)\" where it stands") }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var isTagCharacter: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "-": true
    default: false
    }
  }
}

extension StringProtocol {
  /// All of a to z; the text is lowercased ASCII here.
  fileprivate var isLetters: Bool { utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) } }
  fileprivate var isDigits: Bool { utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } }
  fileprivate var capitalizedASCII: String { prefix(1).uppercased() + dropFirst() }
}
