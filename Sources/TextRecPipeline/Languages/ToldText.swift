import TextRecCore

/// A text in one script and its language, if that could be told.
struct ToldText {
  let letters: Int
  let language: RecognizedLanguage?
}

extension ScriptText {
  /// - Parameters:
  ///   - whole: the text of the same script that this one is a part of.
  ///   - kana: how many letters of Kana stand among the text.
  ///   - expected: tags of languages that are likelier than others beforehand.
  func told(inside whole: ToldText?, kana: Int, expected: [String]) -> ToldText {
    // As many letters are the same letters; but Han also depends on what stands among it.
    if let whole, whole.letters == letters, script != .han { return whole }
    let inherited = whole?.language
    guard let own = ownLanguage(inside: inherited, kana: kana, expected: expected) else {
      return ToldText(letters: letters, language: inherited)
    }
    if let inherited, inherited.tag == own.tag, inherited.confidence > own.confidence {
      return ToldText(letters: letters, language: inherited)
    }
    return ToldText(letters: letters, language: own)
  }

  private func ownLanguage(inside whole: RecognizedLanguage?, kana: Int, expected: [String]) -> RecognizedLanguage? {
    if let language = script.language {
      // One letter alone may stand for itself, as π does, or be misread.
      return letters < 2 ? nil : RecognizedLanguage(tag: language, confidence: Self.certainty(3 * letters))
    }
    // Chinese has no Kana; Japanese has some in every phrase.
    if script == .han, kana >= 2, kana >= letters / 10 {
      return RecognizedLanguage(tag: "ja", confidence: Self.certainty(3 * kana))
    }
    // One Han character says as much as three letters.
    let evidence = script == .han ? 3 * letters : letters
    guard evidence >= (whole == nil ? Self.leastEvidence : Self.leastContraryEvidence),
      script == .han || words.count > 1
    else { return nil }
    let text = words.map(\.text).joined(separator: script == .han ? "" : " ")
    let expected = whole.map { [$0.tag] } ?? expected
    if let (tag, share) = LanguageIdentifier.language(of: text, script: script, expected: expected) {
      return RecognizedLanguage(tag: tag, confidence: share * Self.certainty(evidence))
    }
    // Few languages are written in Han: one that is expected and possible is likely.
    guard script == .han, whole == nil, let tag = expected.first(where: Self.hanLanguages.contains) else { return nil }
    return RecognizedLanguage(tag: tag, confidence: 0.5)
  }

  private static let hanLanguages = ["zh-Hans", "zh-Hant", "ja"]

  // Measured with messages of programs in 45 languages: docs/languages.md.

  /// Letters from which on a text is told by itself.
  private static let leastEvidence = 10
  /// Letters from which on a part of a text may be in another language than the whole.
  private static let leastContraryEvidence = 30
  /// How often the language of a text of so many letters is told right.
  private static func certainty(_ letters: Int) -> Float { Float(letters) / Float(letters + 3) }
}
