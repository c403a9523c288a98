import CCLD2
import TextRecCore

/// Tells the language of a text in one script from its letters, by CLD2.
enum LanguageIdentifier {
  /// The language that most of `text` is in; nil where that is not clear.
  ///
  /// - Parameter expected: tags of languages that are likelier than others beforehand. What could be several languages is
  ///   in one of them; they neither make up for letters nor outweigh what is clear without them.
  static func language(of text: String, script: WritingScript, expected: [String]) -> (tag: String, share: Float)? {
    let plain = guess(text, hints: "")
    let hints = expected.map(code).joined(separator: ",")
    let hinted = hints.isEmpty ? nil : guess(text, hints: hints)
    // A hint adds a little to the score of its language, and rules out those that are like it: Portuguese may become bad
    // Spanish, so the score tells.
    let best: cld2_guess? =
      if let plain, let hinted, plain.score <= 1.25 * hinted.score { hinted } else { plain ?? hinted }
    guard let best, text.utf8.count >= shortText || best.score >= leastScoreOfShortText,
      let tag = tag(of: String(cString: best.code), script: script)
    else { return nil }
    return (tag, Float(best.percent) / 100)
  }

  /// Bytes below which a text must be typical of its language: random letters are like some language.
  private static let shortText = 30
  private static let leastScoreOfShortText = 500.0

  private static func guess(_ text: String, hints: String) -> cld2_guess? {
    var guess = cld2_guess()
    var text = text
    let isReliable = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { cld2_detect($0.baseAddress, $0.count, hints, &guess) }
    }
    return isReliable ? guess : nil
  }

  /// CLD2's code for a language; one it does not know it ignores.
  private static func code(_ tag: String) -> String {
    let language = String(tag.prefix { $0 != "-" })
    return codes[language] ?? language
  }

  /// Where they differ from BCP-47. Of the two kinds of Chinese, characters tell better than any hint.
  private static let codes = ["zh": "zh,zh-Hant", "he": "iw", "jv": "jw", "nb": "no", "fil": "tl"]

  /// The canonical tag for one of CLD2's codes; nil for those whose language no model reads.
  private static func tag(of code: String, script: WritingScript) -> String? {
    switch code {
    case "zh": return "zh-Hans"
    // CLD2 tells the two written forms of Norwegian badly apart.
    case "nn": return "no"
    default:
      // What no model reads is more likely misread; CLD2 also knows Pig Latin and Klingon.
      guard let tag = try? LanguageTag(code), (try? Recognizer.requireModel(for: tag)) != nil else { return nil }
      let usual = usualScripts[tag.language]
      return usual == nil || usual == script.code ? tag.description : "\(tag.language)-\(script.code)"
    }
  }

  /// Of the languages that CLD2 tells in several scripts (Unicode's likely subtags).
  private static let usualScripts = TextTable.pairs(
    """
    az Latn  ha Latn  kk Cyrl  ku Latn  ky Cyrl  mn Cyrl  sa Deva  sd Arab  sr Cyrl  tg Cyrl  tk Latn  tt Cyrl  ug Arab
    uz Latn
    """)
}
