import TextRecCore

extension RecognizedWord {
  /// The chance that all symbols are right, were they independent: 0 to 1, nil where the engine knows none.
  var jointCertainty: Double? { knownConfidences.map { $0.reduce(1, *) } }

  /// The mean of the symbols' confidences: 0 to 1, nil where the engine knows none.
  var meanCertainty: Double? { knownConfidences.map { $0.reduce(0, +) / Double($0.count) } }

  /// Whether it has letters of a script that puts no space between words: then a word is any run of them.
  var isUnspaced: Bool { symbols.contains { $0.text.unicodeScalars.contains(where: \.isUnspaced) } }

  /// The word with confidences whose mean is `probability`, in proportion to its own.
  func weighed(_ probability: Double) -> RecognizedWord {
    guard let mean = meanCertainty else { return self }
    var word = self
    for index in word.symbols.indices {
      let share = mean > 0 ? word.symbols[index].confidence / mean : 1
      word.symbols[index].confidence = min(1, probability * share)
    }
    return word
  }

  private var knownConfidences: [Double]? {
    let confidences = symbols.map(\.confidence)
    return confidences.isEmpty || confidences.contains { !($0 >= 0) } ? nil : confidences
  }
}
