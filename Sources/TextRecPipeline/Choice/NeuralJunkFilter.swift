import TextRecCore

/// Tells text from what the networks make of textures.
///
/// Junk is unsure of its symbols, and where there is no text it is short. docs/engines.md has the counts the numbers come
/// from.
enum NeuralJunkFilter {
  /// A line that has been read and calibrated, and the detector's score for it, 0 to 1.
  typealias Candidate = (line: RecognizedLine, score: Double)

  /// How likely right a line must be.
  private static let least = 0.4
  /// How likely right a line of several symbols is that shows an image to hold text.
  private static let proof = 0.8
  /// How likely right one or two symbols must be where nothing else shows that there is text.
  private static let leastAlone = 0.8
  /// What the detector must hold of a single symbol there: circles are O, and grain is 2.
  private static let leastScoreAlone = 0.65

  /// Lines worth keeping of one image.
  static func text(of candidates: [Candidate]) -> [RecognizedLine] {
    let holdsText = candidates.contains { $0.line.symbolCount > 2 && $0.line.likelihood >= proof }
    return candidates.filter { line, score in
      guard !holdsText, line.symbolCount <= 2 else { return line.likelihood >= least }
      return line.likelihood >= leastAlone && (line.symbolCount > 1 || score >= leastScoreAlone)
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
