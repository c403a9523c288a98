import TextRecCore

/// The words of a text that are in one script.
struct ScriptText {
  let script: WritingScript
  private(set) var words: [TextWord] = []
  private(set) var letters = 0

  /// By script.
  static func parts(of words: some Sequence<TextWord>) -> [WritingScript: ScriptText] {
    var parts: [WritingScript: ScriptText] = [:]
    for word in words {
      guard let script = word.script else { continue }
      parts[script, default: ScriptText(script: script)].append(word)
    }
    return parts
  }

  private init(script: WritingScript) { self.script = script }

  private mutating func append(_ word: TextWord) {
    words.append(word)
    letters += word.letters
  }
}
