import TextRecCore
import TextRecTesseract

/// What the neural recognizer has characters for.
///
/// Its confidence does not tell: it is high on scripts it cannot read.
enum ScriptCoverage {
  /// Whether the neural recognizer can read all that the options ask for. Where it cannot, a page may hold the other
  /// script anywhere, and every line is Tesseract's.
  ///
  /// Throws `.invalidArgument` for a hint that no model reads.
  static func isCovered(_ options: Options) throws(TextRecError) -> Bool {
    try ModelSet.languagesAndScripts(of: options).allSatisfy { isCovered(language: $0.language, script: $0.script) }
  }

  /// Whether all that the options ask for is in Latin script.
  ///
  /// Throws `.invalidArgument` for a hint that no model reads.
  static func isLatin(_ options: Options) throws(TextRecError) -> Bool {
    try ModelSet.languagesAndScripts(of: options).allSatisfy { $0.script == "Latn" }
  }

  /// Whether the neural recognizer passes over all that it has no characters for, and so reads the Latin among it.
  ///
  /// Throws `.invalidArgument` for a hint that no model reads.
  static func isLatinApart(_ options: Options) throws(TextRecError) -> Bool {
    try ModelSet.languagesAndScripts(of: options).allSatisfy {
      unlikeLatin.contains($0.script) || isCovered(language: $0.language, script: $0.script)
    }
  }

  /// What the options ask for, as BCP-47 tags, each once.
  ///
  /// Throws `.invalidArgument` for a hint that no model reads.
  static func languages(_ options: Options) throws(TextRecError) -> [String] {
    try ModelSet.languagesAndScripts(of: options).map(\.language).reduce(into: []) { tags, tag in
      if !tags.contains(tag) { tags.append(tag) }
    }
  }

  /// - Parameters:
  ///   - language: a BCP-47 tag.
  ///   - script: ISO 15924.
  static func isCovered(language: String, script: String) -> Bool {
    scripts.contains(script) && !exceptions.contains(language)
  }

  /// Read off the character table of PP-OCRv6: of Greek it lacks all accented letters, of Cyrillic all.
  private static let scripts: Set = ["Latn", "Hans", "Hant", "Jpan"]
  /// Scripts none of whose letters it has been seen to take for Latin ones, as it takes those of Cyrillic.
  private static let unlikeLatin: Set = ["Deva", "Hang"]
  /// Languages whose letters with dots or hooks are not in it.
  private static let exceptions: Set = ["vi", "yo"]
}
