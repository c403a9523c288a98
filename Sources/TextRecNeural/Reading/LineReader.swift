import TextRecCore
import TextRecImaging

/// Reads detected lines with a recognizer of the kind of PP-OCR's: 48 rows of pixels in, probabilities of symbols out.
public struct LineReader: Sendable {
  private let recognizer: any NeuralNetwork
  private let characters: [String]
  private let classifier: (any NeuralNetwork)?
  /// Whether there are characters of scripts that are written in columns.
  let readsColumns: Bool

  /// - Parameters:
  ///   - recognizer: takes N x 3 x 48 x W values, blue, green and red from -1 to 1; gives N x T x `characters.count`
  ///     probabilities.
  ///   - characters: what each output stands for: first the blank, last a space.
  ///   - classifier: takes N x 3 x 48 x 192 of the same values; gives N x 2 probabilities, upright and upside down. Without
  ///     one, lines are held to be upright.
  public init(
    recognizer: any NeuralNetwork, characters: [String], classifier: (any NeuralNetwork)? = nil
  ) {
    self.recognizer = recognizer
    self.characters = characters
    self.classifier = classifier
    readsColumns = characters.contains { $0.unicodeScalars.contains(where: \.isUnspaced) }
  }

  /// Reads `lines` of `image`, gray or RGB; nil for those in which there is nothing to read.
  ///
  /// - Parameters:
  ///   - gray: the same image in gray.
  ///   - threads: that run networks at once, the calling one among them; none of them outlives the call.
  /// Throws `.timeout` or `.cancelled` once `control` says so, `.engine` if the network fails.
  public func read(
    _ lines: [DetectedLine], in image: Raster, gray: Raster, threads: Int = 1, control: Control
  ) throws(TextRecError) -> [ReadLine?] {
    let directions = try LineDirections(of: lines, in: image, classifier: classifier, control: control)
    // One line may be tried in two directions.
    let owners = lines.indices.flatMap { line in directions.views[line].map { (line: line, view: $0) } }
    let inks = Slots<LineInk>(owners.count)
    try Workers.forEach(owners.count, threads: threads, control: control.silent) { index throws(TextRecError) in
      inks[index] = LineInk(of: owners[index].view.frame, in: gray)
    }
    let known = inks.values
    let frames = owners.map(\.view.frame)
    let columns = frames.indices.map { index in
      known[index].map { LinePiece.fewestColumns(of: frames[index], strokes: $0.strokes) }
        ?? LinePiece.naturalColumns(of: frames[index])
    }
    var rows = try read(
      frames.indices.map { LinePiece.pieces(of: frames[$0], columns: columns[$0]) }, in: image, threads: threads,
      control: control.part(0, 0.8))
    // Strokes are a rough measure, most of all in blurred print.
    let doubtful = frames.indices.filter {
      LinePiece.naturalColumns(of: frames[$0]) > 1.05 * columns[$0] && rows[$0].isDoubtful(inColumns: columns[$0])
    }
    let wider = try read(
      doubtful.map { LinePiece.pieces(of: frames[$0], columns: LinePiece.naturalColumns(of: frames[$0])) }, in: image,
      threads: threads, control: control.part(0.8, 0.9))
    for (index, row) in zip(doubtful, wider) where row.confidence >= rows[index].confidence { rows[index] = row }

    let found = Slots<ReadLine>(lines.count)
    var best = [Int?](repeating: nil, count: lines.count)
    for (index, owner) in owners.enumerated() where !rows[index].glyphs.isEmpty {
      if let rival = best[owner.line], rows[rival].confidence >= rows[index].confidence { continue }
      best[owner.line] = index
    }
    let chosen = best.map { $0.map { (row: rows[$0], index: $0) } }
    try Workers.forEach(lines.count, threads: threads, control: control.part(0.9, 1)) { line throws(TextRecError) in
      guard let (row, index) = chosen[line] else { return }
      found[line] = LineAssembly(row, view: owners[index].view, ink: known[index], gray: gray).line()
    }
    return found.values
  }

  /// What each line's pieces say.
  private func read(
    _ lines: [[LinePiece]], in image: Raster, threads: Int, control: Control
  ) throws(TextRecError) -> [GlyphRow] {
    let pieces = lines.flatMap(\.self)
    // The longest first, so that threads end together. One by one: batches would save a tenth of the time, and take twice
    // the memory.
    let order = pieces.indices.sorted { pieces[$0].paddedColumns > pieces[$1].paddedColumns }
    let readings = Slots<GlyphRow>(pieces.count)
    try Workers.forEach(order.count, threads: threads, control: control) { index throws(TextRecError) in
      readings[order[index]] = try read(pieces[order[index]], in: image)
    }
    var rest = readings.values[...]
    return lines.map { pieces in
      defer { rest = rest.dropFirst(pieces.count) }
      return GlyphRow(rest.prefix(pieces.count).compactMap(\.self))
    }
  }

  func read(_ piece: LinePiece, in image: Raster) throws(TextRecError) -> GlyphRow {
    try piece.read(in: image, by: recognizer, characters: characters)
  }
}
