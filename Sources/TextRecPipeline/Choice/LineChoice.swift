import TextRecCore

/// The better of two readings of one line, word by word.
///
/// The neural recognizer is right far more often, so Tesseract is asked where that one doubts, and believed where it is
/// clearly surer. docs/engines.md has the figures.
enum LineChoice {
  /// The likelihood of being right below which a word is worth a second opinion.
  private static let doubt = 0.6
  /// The mean confidence below which a line is none: of texture, Tesseract makes words.
  private static let hopeless = 0.4
  /// How much likelier Tesseract's words must be right.
  static let margin = 0.1

  /// Whether Tesseract may change what the neural recognizer has read.
  static func isWorthAsking(_ line: RecognizedLine) -> Bool {
    !line.isUnspaced && line.words.meanConfidence >= hopeless
      && line.words.contains { word in word.jointCertainty.map { Calibration.neural($0) < doubt } ?? false }
  }

  /// Where Tesseract is to look: the detected rectangle, turned about where the line was read upside down.
  static func place(of line: RecognizedLine, in detected: Quad) -> Quad {
    let (x, y) = (detected.topRight.x - detected.topLeft.x, detected.topRight.y - detected.topLeft.y)
    guard x * line.frameToImage.a + y * line.frameToImage.d < 0 else { return detected }
    return Quad(
      topLeft: detected.bottomRight, topRight: detected.bottomLeft, bottomRight: detected.topLeft,
      bottomLeft: detected.topRight)
  }

  /// The best of both readings in the frame of the neural one; each word's confidence is how likely it is right.
  ///
  /// - Parameters:
  ///   - neural: confidences are probabilities of symbols.
  ///   - tesseract: of the same line; nil where it was not asked, or found nothing.
  static func best(neural: RecognizedLine, tesseract: RecognizedLine?) -> RecognizedLine {
    // scripts/calibrate_engines.py reads it.
    Log.write(.debug, "neural: " + neural.words.map { "\($0.text) \($0.jointCertainty ?? -1)" }.joined(separator: " "))
    var best = neural
    if let tesseract, !neural.isUnspaced,
      let passages = Passage.passages(neural.words, tesseract.moved(to: neural.frameToImage).words)
    {
      best.words = passages.flatMap(\.best)
    } else {
      best.words = neural.words.map(\.neurallyCalibrated)
    }
    return best
  }

  /// The words between two gaps that both readings have, and no other in between.
  private struct Passage {
    let neural: ArraySlice<RecognizedWord>
    let tesseract: ArraySlice<RecognizedWord>

    var best: [RecognizedWord] {
      // What one alone sees is the neural recognizer's to tell: Tesseract sees text in specks.
      guard let first = neural.first, let other = tesseract.first else { return neural.map(\.neurallyCalibrated) }
      if neural.count == 1, tesseract.count == 1, first.text == other.text,
        let certainties = first.jointCertainty.flatMap({ own in other.meanCertainty.map { (own, $0) } })
      {
        return [first.weighed(Calibration.agreed(neural: certainties.0, tesseract: certainties.1))]
      }
      let (own, others) = (neural.map(\.neurallyCalibrated), tesseract.map(\.tesseractCalibrated))
      return others.meanConfidence > own.meanConfidence + margin ? others : own
    }

    /// nil for readings too long to be compared.
    static func passages(_ neural: [RecognizedWord], _ tesseract: [RecognizedWord]) -> [Passage]? {
      let symbols = [neural, tesseract].map { $0.flatMap(\.symbols).map(\.text) }
      guard let path = TextAlignment.path(from: symbols[0], to: symbols[1]) else { return nil }
      let (gaps, otherGaps) = (neural.gaps, tesseract.gaps)
      var passages: [Passage] = []
      var (start, otherStart) = (0, 0)
      for (place, otherPlace) in path {
        guard let end = gaps[place], let otherEnd = otherGaps[otherPlace], end > start || otherEnd > otherStart else {
          continue
        }
        passages.append(Passage(neural: neural[start..<end], tesseract: tesseract[otherStart..<otherEnd]))
        (start, otherStart) = (end, otherEnd)
      }
      return passages
    }
  }
}

extension RecognizedLine {
  /// Whether any of it is of a script without spaces: Tesseract has nothing to add there.
  fileprivate var isUnspaced: Bool { words.contains(where: \.isUnspaced) }

  /// The line with boxes in another frame that is level with its own.
  fileprivate func moved(to frame: AffineMap) -> RecognizedLine {
    guard let map = frame.inverse.map({ frameToImage.then($0) }) else { return self }
    var line = self
    for word in line.words.indices {
      for symbol in line.words[word].symbols.indices {
        line.words[word].symbols[symbol].box = map(Quad(line.words[word].symbols[symbol].box)).frame
      }
    }
    line.frameToImage = frame
    return line
  }
}

extension RecognizedWord {
  /// In scripts without spaces each symbol is weighed by itself: how long a word is says nothing there.
  var neurallyCalibrated: RecognizedWord {
    guard isUnspaced else { return jointCertainty.map { weighed(Calibration.neural($0)) } ?? self }
    var word = self
    for index in word.symbols.indices where word.symbols[index].confidence >= 0 {
      word.symbols[index].confidence = Calibration.neural(word.symbols[index].confidence)
    }
    return word
  }

  var tesseractCalibrated: RecognizedWord {
    meanCertainty.map { weighed(Calibration.tesseract($0)) } ?? self
  }
}

extension [RecognizedWord] {
  /// By the number of symbols before it: the number of words before a gap between words, the line's ends included.
  fileprivate var gaps: [Int: Int] {
    var gaps = [0: 0]
    var symbols = 0
    for (index, word) in enumerated() {
      symbols += word.symbols.count
      gaps[symbols] = index + 1
    }
    return gaps
  }

  /// Of all symbols; those unknown count as less than any known.
  var meanConfidence: Double {
    let confidences = flatMap(\.symbols).map(\.confidence)
    return confidences.isEmpty ? -1 : confidences.reduce(0, +) / Double(confidences.count)
  }
}
