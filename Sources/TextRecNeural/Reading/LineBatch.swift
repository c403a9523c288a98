import TextRecCore

/// Pieces of lines that the network reads at once, all padded to the width of the longest.
struct LineBatch: Sendable {
  let pieces: [LinePiece]
  /// Where they are among all.
  let indices: [Int]

  /// The longest first, so that threads end together.
  static func batches(of pieces: [LinePiece]) -> [LineBatch] {
    let order = pieces.indices.sorted { pieces[$0].paddedColumns > pieces[$1].paddedColumns }
    var batches: [LineBatch] = []
    var start = 0
    while start < order.count {
      let columns = pieces[order[start]].paddedColumns
      let most = max(1, min(mostLines, mostColumns / columns))
      var end = start
      // Padding takes as long as text does.
      while end < order.count, end - start < most, pieces[order[end]].paddedColumns == columns { end += 1 }
      batches.append(LineBatch(pieces: order[start..<end].map { pieces[$0] }, indices: Array(order[start..<end])))
      start = end
    }
    return batches
  }

  private static let mostLines = 8
  private static let mostColumns = 1024

  /// What each piece says.
  func read(
    in image: Raster, by network: any NeuralNetwork, characters: [String]
  ) throws(TextRecError) -> [GlyphRow] {
    let columns = pieces.first?.paddedColumns ?? 0
    let shape = [pieces.count, 3, LinePiece.rows, columns]
    return try network.run(shape: shape) { input in
      LinePiece.fill(input, with: pieces, stride: columns, from: image)
    } read: { output, shape throws(TextRecError) in
      guard shape.count == 3, shape[0] == pieces.count, shape[2] == characters.count, output.count % pieces.count == 0
      else {
        throw TextRecError(
          .engine, "the recognizer gave \(shape) values; \(pieces.count) lines of \(characters.count) are expected")
      }
      let size = output.count / pieces.count
      return pieces.enumerated().map { index, piece in
        let values = UnsafeBufferPointer(rebasing: output[index * size..<(index + 1) * size])
        return GlyphRow(CTCDecoder.read(values, outputs: characters.count), of: piece, characters: characters)
      }
    }
  }
}
