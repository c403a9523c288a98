import TextRecCore

/// What layout needs to know of a line's text.
struct TextTraits {
  var symbolCount = 0
  var wordCount = 0
  /// Words with a digit in them.
  var numberCount = 0
  /// Symbols of scripts that are written without spaces.
  var unspacedCount = 0
  /// Letters of scripts that run from right to left.
  var rightToLeftCount = 0
  /// Letters of all others.
  var leftToRightCount = 0

  /// The value of a line that is one whole number of up to four digits.
  var number: Int?

  init(_ line: RecognizedLine) {
    for word in line.words where !word.symbols.isEmpty {
      wordCount += 1
      var hasDigit = false
      for symbol in word.symbols {
        symbolCount += 1
        for scalar in symbol.text.unicodeScalars.prefix(1) {
          if scalar.isUnspaced { unspacedCount += 1 }
          if scalar.runsRightToLeft {
            rightToLeftCount += 1
          } else if scalar.properties.isAlphabetic {
            leftToRightCount += 1
          }
          hasDigit = hasDigit || scalar.properties.numericType != nil && !scalar.isUnspaced
        }
      }
      if hasDigit { numberCount += 1 }
    }
    if wordCount == 1, symbolCount <= 4 { number = Int(line.text) }
  }

  var isLeftToRight: Bool { leftToRightCount > 0 && rightToLeftCount == 0 }

  mutating func add(_ other: TextTraits) {
    symbolCount += other.symbolCount
    wordCount += other.wordCount
    numberCount += other.numberCount
    unspacedCount += other.unspacedCount
    rightToLeftCount += other.rightToLeftCount
    leftToRightCount += other.leftToRightCount
    number = nil
  }
}
