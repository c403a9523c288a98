/// One symbol that a recognizer's output tells of.
struct CTCSymbol: Equatable {
  /// Of the output.
  let index: Int
  /// The highest over its steps, 0 to 1.
  var probability: Float
  var steps: Range<Int>
}

/// Reads the output of a network trained with connectionist temporal classification (Graves et al., 2006): for each step
/// along the line, how probable each symbol is and, first, the blank between symbols.
enum CTCDecoder {
  struct Reading: Equatable {
    /// In the order of steps, spaces among them.
    var symbols: [CTCSymbol] = []
    /// Of a space, the last output, at each step.
    var spaces: [Float] = []
  }

  /// The most probable symbol of each step, those that go on put together and blanks left out.
  ///
  /// - Parameter values: probabilities, `outputs` for each step; nothing is read where that does not come out even.
  static func read(_ values: UnsafeBufferPointer<Float>, outputs: Int) -> Reading {
    guard outputs > 1, values.count % outputs == 0 else { return Reading() }
    var reading = Reading()
    let steps = values.count / outputs
    reading.spaces.reserveCapacity(steps)
    var last = 0
    for step in 0..<steps {
      let row = UnsafeBufferPointer(rebasing: values[step * outputs..<(step + 1) * outputs])
      reading.spaces.append(row[outputs - 1])
      let best = likeliest(row)
      defer { last = best }
      guard best > 0 else { continue }
      if best == last, let end = reading.symbols.indices.last {
        reading.symbols[end].steps = reading.symbols[end].steps.lowerBound..<step + 1
        reading.symbols[end].probability = max(reading.symbols[end].probability, row[best])
      } else {
        reading.symbols.append(CTCSymbol(index: best, probability: row[best], steps: step..<step + 1))
      }
    }
    return reading
  }

  /// The index of the greatest. Probabilities add up to 1, so nothing can surpass one of more than a half.
  private static func likeliest(_ row: UnsafeBufferPointer<Float>) -> Int {
    guard let base = row.baseAddress, row[0] <= 0.5 else { return 0 }
    let lanes = 16
    var best: Float = -1
    var start = 0
    var position = 0
    let bytes = UnsafeRawPointer(base)
    while position + 4 * lanes <= row.count {
      var most = SIMD16<Float>(repeating: -1)
      for part in 0..<4 {
        let values = bytes.loadUnaligned(
          fromByteOffset: (position + part * lanes) * MemoryLayout<Float>.size, as: SIMD16<Float>.self)
        most.replace(with: values, where: values .> most)
      }
      let greatest = most.max()
      if greatest > best {
        best = greatest
        start = position
        if best > 0.5 { break }
      }
      position += 4 * lanes
    }
    var index = start
    for place in start..<min(row.count, start + 4 * lanes) where row[place] > row[index] { index = place }
    // What does not fill the lanes.
    if best <= 0.5 {
      for place in position..<row.count where row[place] > row[index] { index = place }
    }
    return index
  }
}
