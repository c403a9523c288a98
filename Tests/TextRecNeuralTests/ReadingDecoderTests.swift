import Testing

@testable import TextRecNeural

struct ReadingDecoderTests {
  @Test(arguments: 1...20)
  func readsBackWhatWasDrawn(seed: UInt64) {
    var random = Numbers(state: seed)
    let outputs = Int.random(in: 3...400, using: &random)
    var values: [Float] = []
    var expected: [CTCSymbol] = []
    var last = 0
    for _ in 0..<30 {
      let symbol = Int.random(in: 1..<outputs, using: &random)
      // Two of a kind need a blank between them.
      let blanks = Int.random(in: (symbol == last ? 1 : 0)...3, using: &random)
      for _ in 0..<blanks { values += row(outputs, peak: 0, Float.random(in: 0.4...1, using: &random)) }
      let steps = Int.random(in: 1...3, using: &random)
      let start = values.count / outputs
      var best: Float = 0
      for _ in 0..<steps {
        let probability = Float.random(in: 0.4...1, using: &random)
        best = max(best, probability)
        values += row(outputs, peak: symbol, probability)
      }
      expected.append(CTCSymbol(index: symbol, probability: best, steps: start..<start + steps))
      last = symbol
    }
    let reading = values.withUnsafeBufferPointer { CTCDecoder.read($0, outputs: outputs) }
    #expect(reading.symbols == expected)
    #expect(reading.spaces.count == values.count / outputs)
  }

  @Test func tellsHowProbableASpaceIsAtEachStep() {
    let values: [Float] = [0.7, 0.2, 0.1, 0.1, 0.3, 0.6]
    let reading = values.withUnsafeBufferPointer { CTCDecoder.read($0, outputs: 3) }
    #expect(reading.spaces == [0.1, 0.6])
  }

  @Test func whatIsNotWholeRowsIsNotRead() {
    let values: [Float] = [0.1, 0.9, 0, 0.5]
    #expect(values.withUnsafeBufferPointer { CTCDecoder.read($0, outputs: 3) } == CTCDecoder.Reading())
  }

  @Test func nothingIsMadeOfNumbersThatAreNone() {
    let values = [Float](repeating: .nan, count: 300)
    let reading = values.withUnsafeBufferPointer { CTCDecoder.read($0, outputs: 100) }
    #expect(reading.symbols.isEmpty)
  }

  private func row(_ outputs: Int, peak: Int, _ probability: Float) -> [Float] {
    var row = [Float](repeating: (1 - probability) / Float(outputs) / 2, count: outputs)
    row[peak] = probability
    return row
  }
}
