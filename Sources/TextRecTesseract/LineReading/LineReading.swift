import TextRecCore
import TextRecImaging

extension TesseractEngine {
  /// Reads lines that have been found by other means, each by itself.
  ///
  /// - Parameters:
  ///   - lines: rotated rectangles in pixels of `image`, the top left corner being that of the text.
  ///   - image: upright, gray.
  ///   - threads: how many work on it, the calling one among them; none of them outlives the call.
  /// Returns a reading for each line, nil where there is none. A line's frame is level along the rectangle. Throws
  /// `.timeout` or `.cancelled` once `control` says so, `.engine` if Tesseract gives up.
  public func read(
    lines: [Quad], in image: Raster, control: Control, threads: Int
  ) throws(TextRecError) -> [RecognizedLine?] {
    try engineLines(lines, in: image, control: control, threads: threads).map { $0?.recognized }
  }

  /// As `read`, with Tesseract's own certainty.
  func engineLines(
    _ lines: [Quad], in image: Raster, control: Control, threads: Int
  ) throws(TextRecError) -> [EngineLine?] {
    let (pool, verticalPool) = (pool, verticalPool)
    // The longest first, so that all threads end at about the same time.
    let order = lines.indices.sorted { lines[$0].frame.longSide > lines[$1].frame.longSide }
    let readings = Slots<EngineLine>(lines.count)
    try Workers.forEach(lines.count, threads: threads, control: control) { place throws(TextRecError) in
      guard let drawing = LineImage(lines[order[place]], in: image),
        let suitable = drawing.isColumn ? verticalPool : pool
      else { return }
      readings[order[place]] = try suitable.with(control: control) { (instance) throws(TextRecError) in
        try instance.read(drawing, as: drawing.isColumn ? .verticalBlock : .line, control: control.silent)
      }
    }
    return readings.values
  }
}

extension TesseractInstance {
  /// What a drawing of one line says, as one line; nil for nothing.
  fileprivate func read(
    _ drawing: LineImage, as segmentation: PageSegmentation, control: Control
  ) throws(TextRecError) -> EngineLine? {
    let lines = try read(drawing.work.raster, as: segmentation, control: control)
    guard var line = lines.first else { return nil }
    line.words = lines.flatMap(\.words).filter { !$0.text.allSatisfy(\.isWhitespace) }
    line.frameToImage = drawing.work.toImage
    return line.words.isEmpty ? nil : line
  }
}

extension Rect {
  fileprivate var longSide: Double { max(width, height) }
}
