import TextRecCore

extension TextTree {
  /// The same tree with the languages that its text is in. `expected` are tags of those that are likelier beforehand.
  func withRecognizedLanguages(expected: [String] = []) -> TextTree {
    var search = LanguageSearch(self, expected: expected)
    search.visit(0, inherited: [:])
    return withLanguages { search.languages[Int($0)] }
  }
}

/// Finds the language of each word from the whole to the part, then sums up from the part to the whole.
///
/// The words of one script in a page, block, paragraph or line are told together. What is too short to tell by itself
/// has the language of what it stands in.
private struct LanguageSearch {
  /// By node; empty for symbols.
  private(set) var languages: [[RecognizedLanguage]]
  private let tree: TextTree
  private let expected: [String]
  /// Of the whole page, in reading order, as are their languages.
  private let words: [TextWord]
  private var wordLanguages: [RecognizedLanguage]

  init(_ tree: TextTree, expected: [String]) {
    self.tree = tree
    self.expected = expected
    languages = Array(repeating: [], count: tree.nodes.count)
    words = tree.nodes(at: .word).map { TextWord(tree[$0]?.text ?? "") }
    wordLanguages = Array(repeating: .undetermined, count: words.count)
  }

  /// `inherited` are the texts that the node is a part of, by script.
  mutating func visit(_ id: NodeID, inherited: [WritingScript: ToldText]) {
    guard let level = tree[id]?.level else { return }
    let own = tree.nodes(at: .word, in: id)
    let parts = ScriptText.parts(of: words[own.indices])
    let told = parts.mapValues { part in
      part.told(inside: inherited[part.script], kana: parts[.kana]?.letters ?? 0, expected: expected)
    }
    if level < .line {
      for child in tree.children(of: id) { visit(child, inherited: told) }
    } else {
      for (index, word) in zip(own.indices, own) {
        wordLanguages[index] = words[index].script.flatMap { told[$0]?.language } ?? .undetermined
        languages[Int(word)] = [wordLanguages[index]]
      }
    }
    languages[Int(id)] = summary(of: own.indices)
  }

  /// The languages of a run of words, by their letters.
  private func summary(of range: Range<Int>) -> [RecognizedLanguage] {
    var parts: [(tag: String, letters: Int, confidence: Float)] = []
    for index in range {
      let (language, letters) = (wordLanguages[index], words[index].letters)
      let place = parts.firstIndex { $0.tag == language.tag } ?? parts.count
      if place == parts.count { parts.append((language.tag, 0, 0)) }
      parts[place].letters += letters
      parts[place].confidence += language.confidence * Float(letters)
    }
    let undetermined = RecognizedLanguage.undetermined.tag
    let sorted = parts.filter { $0.letters > 0 }.sorted { $0.letters > $1.letters }
    // What cannot be told is of interest only where it is most of the text.
    let letters = sorted.reduce(0) { $0 + $1.letters }
    let listed = sorted.filter { $0.tag != undetermined || 2 * $0.letters > letters }
    return listed.map { RecognizedLanguage(tag: $0.tag, confidence: $0.confidence / Float($0.letters)) }
  }
}
