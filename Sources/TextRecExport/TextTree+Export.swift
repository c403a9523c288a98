import TextRecCore

extension TextTree {
  /// The language of most of a node's text, where it can be told and is not that of what the node stands in.
  func language(of id: NodeID, inside outer: String? = nil) -> String? {
    guard let tag = languages(of: id).first?.tag, tag != RecognizedLanguage.undetermined.tag, tag != outer else {
      return nil
    }
    return tag
  }

  /// The languages of the whole page that can be told, most of the text first.
  var pageLanguages: [String] { languages(of: 0).map(\.tag).filter { $0 != RecognizedLanguage.undetermined.tag } }

  /// The document view's symbols of a word: without a hyphen that the line's end brought.
  func visibleSymbols(of word: NodeID) -> [NodeID] { children(of: word).filter { !isLineEndHyphen($0) } }
}

extension String {
  /// As it can stand in a row of text: white space of every kind, and control characters, are spaces.
  var inOneRow: String {
    var row = UnicodeScalarView()
    for scalar in unicodeScalars {
      let isSpace = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      row.append(isSpace ? " " : scalar)
    }
    return String(row)
  }
}
