import TextRecCore

/// The words of a text by their script.
struct ScriptRuns {
  /// Of the scripts whose language can be told by itself.
  private(set) var languages: [WritingScript: RecognizedLanguage] = [:]

  init(_ words: some Sequence<TextWord>) {
    var letters: [WritingScript: Int] = [:]
    for word in words {
      guard let script = word.script else { continue }
      letters[script, default: 0] += word.letters
    }
    for (script, count) in letters {
      guard let language = script.language, count >= Self.minLetters else { continue }
      languages[script] = RecognizedLanguage(tag: language, confidence: Self.confidence(ofLetters: count))
    }
    // Chinese has no Kana, Japanese has some in every phrase.
    if let japanese = languages[.kana] { languages[.han] = japanese }
  }

  /// One letter alone may stand for itself, as π does, or be misread.
  private static let minLetters = 2

  /// That letters of a script are not misread ones of another.
  private static func confidence(ofLetters count: Int) -> Float { 1 - 1 / Float(1 << min(count, 20)) }
}
