import TextRecCore
import TextRecImaging

/// Reads an image as Tesseract lays it out: the layout on one thread, the parts of lines that it finds on many.
///
/// Parts that look the same to the last pixel are read once, in whichever images they are: the several looks at one page
/// find most of its lines in the same places.
final class PieceReader {
  private let pool: InstancePool
  private let threads: Int
  private let ground: UInt8
  private var known: [Raster: [EngineWord]] = [:]
  /// Of the image that was read last: the next look may be at the same.
  private var ink: (image: Raster, map: InkMap)?

  /// Tesseract's network sees lines 36 pixels high; much higher ones are reduced to twice that before.
  private static let greatestHeight = 144.0
  /// What Tesseract's `LSTMRecognizeWord` leaves around words, pixels.
  private static let margin = 4.0
  /// What the layout is of the work, roughly.
  private static let layoutShare = 0.3

  /// - Parameter ground: the images' commonest gray.
  init(_ pool: InstancePool, threads: Int, ground: UInt8) {
    self.pool = pool
    self.threads = threads
    self.ground = ground
  }

  /// Reads an upright gray image.
  ///
  /// - Parameter layoutScale: pixels of what is laid out for each of `image`, up to 1.
  /// Throws `.timeout` or `.cancelled` once `control` says so, `.engine` if Tesseract gives up.
  func lines(
    in image: Raster, layoutScale: Double, as segmentation: PageSegmentation, control: Control
  ) throws(TextRecError) -> [EngineLine] {
    let work =
      (layoutScale < 1 ? WorkImage(image, scale: layoutScale, ground: ground) : nil) ?? WorkImage(image)
    let layout = try pool.with(control: control) { (instance) throws(TextRecError) in
      try instance.layOut(work.raster, as: segmentation, control: control)
    }
    control.report(Self.layoutShare)
    switch layout {
    case .lines(let lines): return lines.map { $0.mapped(by: work.toImage) }
    case .pieces(let found):
      let pieces = found.map { $0.mapped(by: work.toImage) }
      let words = try words(of: pieces, in: image, control: control.part(Self.layoutShare, 1))
      let lines = Self.lines(of: pieces, words)
      guard !lines.isEmpty else { return [] }
      let (ink, fitted) = (ink(of: image), Slots<EngineLine>(lines.count))
      try Workers.forEach(lines.count, threads: threads, control: control.silent) { index in
        fitted[index] = lines[index].fitted(to: ink)
      }
      return fitted.values.compactMap(\.self)
    }
  }

  private func ink(of image: Raster) -> InkMap {
    // Images that share their memory are equal at once.
    if let ink, ink.image == image { return ink.map }
    let map = InkMap(rarerGraysOf: image)
    ink = (image, map)
    return map
  }

  private func words(
    of pieces: [TextPiece], in image: Raster, control: Control
  ) throws(TextRecError) -> [[EngineWord]] {
    let drawings = pieces.map { drawing(of: $0, in: image) }
    let new = Array(Set(drawings.compactMap { $0?.raster }).subtracting(known.keys)).sorted {
      // The longest first, so that all threads end at about the same time.
      ($0.width, $0.height) > ($1.width, $1.height)
    }
    let (pool, readings) = (pool, Slots<[EngineWord]>(new.count))
    try Workers.forEach(new.count, threads: threads, control: control) { index throws(TextRecError) in
      readings[index] = try pool.with(control: control) { (instance) throws(TextRecError) in
        try instance.words(in: new[index], control: control.silent)
      }
    }
    for (drawing, words) in zip(new, readings.values) { known[drawing] = words }
    return zip(pieces, drawings).map { piece, drawing in
      guard let drawing, let words = known[drawing.raster] else { return [] }
      return words.map { $0.withBoxes { piece.narrowed(drawing.toImage(Quad($0)).frame) } }
    }
  }

  private func drawing(of piece: TextPiece, in image: Raster) -> WorkImage? {
    guard let part = image.cropped(to: piece.box.insetBy(-Self.margin)) else { return nil }
    let place = AffineMap.translation(x: part.origin.x, y: part.origin.y)
    let height = Double(part.raster.height)
    guard height > Self.greatestHeight,
      let small = WorkImage(part.raster, scale: Self.greatestHeight / 2 / height, ground: ground)
    else { return WorkImage(raster: part.raster, toImage: place) }
    return WorkImage(raster: small.raster, toImage: small.toImage.then(place))
  }

  private static func lines(of pieces: [TextPiece], _ words: [[EngineWord]]) -> [EngineLine] {
    var lines: [EngineLine] = []
    var last: Int?
    for (piece, words) in zip(pieces, words) where !words.isEmpty {
      if piece.line != last {
        last = piece.line
        lines.append(
          EngineLine(
            words: [], block: piece.block, paragraph: piece.paragraph, blockType: piece.blockType, isVertical: false))
      }
      // Pieces come from left to right.
      let place = words.runRightToLeft ? 0 : lines[lines.count - 1].words.count
      lines[lines.count - 1].words.insert(contentsOf: words, at: place)
    }
    return lines
  }
}

extension TesseractInstance {
  /// What is read in a drawing that a line fills.
  fileprivate func words(in drawing: Raster, control: Control) throws(TextRecError) -> [EngineWord] {
    // Letters of the lines above and below that reach into the drawing would pass for its own.
    try read(drawing, as: .line, fitsBoxes: false, control: control).flatMap(\.words)
      .filter { !$0.text.allSatisfy(\.isWhitespace) }
  }
}

extension EngineLine {
  /// - Parameter map: keeps boxes level.
  fileprivate func mapped(by map: AffineMap) -> EngineLine {
    var line = self
    line.words = words.map { $0.withBoxes { map(Quad($0)).frame } }
    return line
  }
}
