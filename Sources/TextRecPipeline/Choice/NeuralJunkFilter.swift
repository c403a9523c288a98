import TextRecCore

/// Tells text from what the networks make of textures.
///
/// Junk is unsure of its symbols, and where there is no text it is short. docs/engines.md has the counts the numbers come
/// from.
enum NeuralJunkFilter {
  /// A line that has been read and calibrated.
  struct Candidate {
    var line: RecognizedLine
    /// The detector's, 0 to 1.
    var score: Double
    /// The mean of the network's probabilities for the symbols, 0 to 1: of a long word with one wrong letter, which is
    /// hardly right, it is still high.
    var certainty: Double
  }

  /// How likely right a line must be.
  private static let least = 0.4
  /// What may be wrong but is text: of three symbols or more on textures the network was never as certain.
  private static let leastCertainty = 0.75
  /// How likely right a line of several symbols is that shows an image to hold text.
  private static let proof = 0.8
  /// How likely right one or two symbols must be where nothing else shows that there is text.
  private static let leastAlone = 0.77
  /// What the detector must hold of a single symbol there: circles are O, and grain is 2.
  private static let leastScoreAlone = 0.65

  /// Lines worth keeping of one image.
  static func text(of candidates: [Candidate]) -> [RecognizedLine] {
    let holdsText = candidates.contains { $0.line.symbolCount > 2 && $0.line.likelihood >= proof }
    return candidates.filter { candidate in
      let (count, likelihood) = (candidate.line.symbolCount, candidate.line.likelihood)
      if count > 2 { return likelihood >= least || candidate.certainty >= leastCertainty }
      if holdsText { return likelihood >= least }
      return likelihood >= leastAlone && (count > 1 || candidate.score >= leastScoreAlone)
    }.map(\.line)
  }
}

extension RecognizedLine {
  fileprivate var symbolCount: Int { words.reduce(0) { $0 + $1.symbols.count } }

  /// The mean of the symbols' confidences; 1 where they are unknown.
  fileprivate var likelihood: Double {
    let confidences = words.flatMap(\.symbols).map { $0.confidence < 0 ? 1 : $0.confidence }
    return confidences.isEmpty ? 0 : confidences.reduce(0, +) / Double(confidences.count)
  }
}
