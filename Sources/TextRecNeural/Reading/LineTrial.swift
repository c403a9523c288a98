import TextRecCore

extension LineReader {
  /// Reads one line as it is held, for how well that goes; nil where there is nothing to read.
  ///
  /// The network reads Han, Kana and Hangul upright as in rows and lying on their backs as in columns held sideways, so
  /// that one reading does not tell how they stand: certain is what can be read both ways.
  /// - Parameter line: a rectangle in pixels of `image`, the top left corner being that of the text; a column of upright
  ///   characters where it is higher than wide.
  /// Throws `.timeout` or `.cancelled` once `control` says so, `.engine` if the network fails.
  public func trial(_ line: Quad, in image: Raster, control: Control) throws(TextRecError) -> TrialReading? {
    try control.check()
    let isColumn = line.isUpright
    guard !isColumn || readsColumns, let frame = LineFrame(isColumn ? line.downward : line) else { return nil }
    let row = try read(frame, in: image)
    guard row.isUnspaced else {
      return isColumn || row.glyphs.isEmpty ? nil : TrialReading(text: row.text, certainty: row.confidence)
    }
    guard let cells = TurnedCells(of: row, frame, in: image, clockwise: isColumn) else { return nil }
    try control.check()
    let other = try read(cells.frame, in: cells.image)
    return TrialReading(text: row.text, certainty: min(row.confidence, other.confidence))
  }

  private func read(_ frame: LineFrame, in image: Raster) throws(TextRecError) -> GlyphRow {
    var pieces: [GlyphRow] = []
    for piece in LinePiece.pieces(of: frame, columns: LinePiece.naturalColumns(of: frame)) {
      pieces.append(try read(piece, in: image))
    }
    return GlyphRow(pieces)
  }
}

/// A line with each of its characters turned by a quarter where it stands.
private struct TurnedCells {
  let image: Raster
  let frame: LineFrame

  /// Pixels of a side of a cell: the network's rows.
  private static let side = LinePiece.rows
  /// As many tell enough.
  private static let most = 12

  init?(of row: GlyphRow, _ frame: LineFrame, in image: Raster, clockwise: Bool) {
    let centers = row.glyphs.prefix(Self.most).map(\.center)
    let side = Self.side
    let (width, scale) = (side * centers.count, frame.height / Double(side))
    var pixels = [UInt8](repeating: 0, count: 3 * width * side)
    image.pixels.withUnsafeBufferPointer { source in
      let sampler = ImageSampler(image, source)
      for (index, center) in centers.enumerated() {
        let toFrame = AffineMap.scale(x: scale, y: scale).then(.translation(x: center - frame.height / 2, y: 0))
        sampler.forEach(in: toFrame.then(frame.toImage), columns: side, rows: side) { column, row, color in
          let (x, y) = clockwise ? (side - 1 - row, column) : (row, side - 1 - column)
          let place = 3 * (y * width + index * side + x)
          pixels[place] = UInt8(color.z + 0.49)
          pixels[place + 1] = UInt8(color.y + 0.49)
          pixels[place + 2] = UInt8(color.x + 0.49)
        }
      }
    }
    guard let cells = Raster(width: width, height: side, channels: 3, pixels: pixels),
      let frame = LineFrame(Quad(cells.bounds))
    else { return nil }
    self.image = cells
    self.frame = frame
  }
}
