import TextRecCore

/// A part of a line as the network gets it: 48 rows, and columns by how close the letters stand.
struct LinePiece {
  /// The line's.
  let frame: LineFrame
  /// Where the piece begins, pixels of the frame.
  let start: Double
  /// Pixels of the frame to a column.
  let scale: Double
  let columns: Int

  static let rows = 48
  /// What the network is given. Each width it has not seen takes it time to prepare for, and memory for good: few of them,
  /// a quarter apart.
  private static let widths = [64, 96, 128, 160, 192, 256, 320, 416, 512, 640, 800, 992, 1248, 1568, 1920]
  /// Longer lines are cut.
  static let mostColumns = 1920
  /// Of each piece with the next: at least a letter more than the widest one.
  private static let overlap = 128

  /// `columns` and what fills them up to a width of the network.
  var paddedColumns: Int { Self.padded(columns) }

  private static func padded(_ columns: Int) -> Int { widths.first { $0 >= columns } ?? mostColumns }

  /// Columns that keep a line's proportions.
  static func naturalColumns(of frame: LineFrame) -> Double { Double(rows) * frame.width / frame.height }

  /// Columns in which a line can be read as well: the network tells letters apart down to 12 columns each, and the usual
  /// proportions give them 20. More where they cost nothing.
  static func fewestColumns(of frame: LineFrame, strokes: Double) -> Double {
    let natural = naturalColumns(of: frame)
    let fewest = max(0.65 * natural, min(natural, columnsPerStroke * strokes))
    guard fewest < Double(mostColumns), let columns = Int(exactly: fewest.rounded(.up)) else { return fewest }
    return max(fewest, min(natural, Double(padded(columns))))
  }

  /// A Latin letter has 1.3 strokes.
  private static let columnsPerStroke = 13.0

  /// The pieces of a line that is read in so many columns.
  static func pieces(of frame: LineFrame, columns: Double) -> [LinePiece] {
    let columns = max(8, Int(clamping: Int64(exactly: columns.rounded(.up)) ?? 0))
    let scale = frame.width / Double(columns)
    guard columns > mostColumns else {
      return [LinePiece(frame: frame, start: 0, scale: scale, columns: columns)]
    }
    let count = (columns - overlap - 1) / (mostColumns - overlap) + 1
    // All of one length.
    let length = (columns + (count - 1) * overlap + count - 1) / count
    return (0..<count).map { index in
      let start = min(index * (length - overlap), columns - length)
      return LinePiece(frame: frame, start: Double(start) * scale, scale: scale, columns: length)
    }
  }

  /// What the piece says.
  func read(
    in image: Raster, by network: any NeuralNetwork, characters: [String]
  ) throws(TextRecError) -> GlyphRow {
    try network.run(shape: [1, 3, Self.rows, paddedColumns]) { input in
      Self.fill(input, with: [self], stride: paddedColumns, from: image)
    } read: { output, shape throws(TextRecError) in
      guard shape.count == 3, shape[0] == 1, shape[2] == characters.count else {
        throw TextRecError(
          .engine, "the recognizer gave \(shape) values; one line of \(characters.count) is expected")
      }
      return GlyphRow(CTCDecoder.read(output, outputs: characters.count), of: self, characters: characters)
    }
  }

  /// Writes pieces one after the other as a network takes them; where there is none, nothing but 0.
  /// - Parameter stride: columns that each gets.
  static func fill(
    _ input: UnsafeMutableBufferPointer<Float>, with pieces: [LinePiece?], stride: Int, from image: Raster
  ) {
    let size = 3 * rows * stride
    image.pixels.withUnsafeBufferPointer { pixels in
      for (index, piece) in pieces.enumerated() where (index + 1) * size <= input.count {
        let part = UnsafeMutableBufferPointer(rebasing: input[index * size..<(index + 1) * size])
        if let piece { piece.fill(part, stride: stride, from: image, pixels) } else { part.update(repeating: 0) }
      }
    }
  }

  /// Writes the piece as planes of blue, green and red between -1 and 1; what follows it is 0.
  /// - Parameters:
  ///   - planes: three times 48 rows of `stride` columns.
  ///   - pixels: those of `image`.
  private func fill(
    _ planes: UnsafeMutableBufferPointer<Float>, stride: Int, from image: Raster, _ pixels: UnsafeBufferPointer<UInt8>
  ) {
    let plane = Self.rows * stride
    guard columns <= stride, planes.count >= 3 * plane else { return }
    let map = AffineMap.scale(x: scale, y: frame.height / Double(Self.rows)).then(.translation(x: start, y: 0))
      .then(frame.toImage)
    let sampler = ImageSampler(image, pixels)
    if columns < stride {
      for row in 0..<3 * Self.rows {
        for column in columns..<stride { planes[row * stride + column] = 0 }
      }
    }
    sampler.forEach(in: map, columns: columns, rows: Self.rows) { column, row, color in
      let value = color * (1 / 127.5) - 1
      let place = row * stride + column
      planes[place] = value.z
      planes[plane + place] = value.y
      planes[2 * plane + place] = value.x
    }
  }
}
