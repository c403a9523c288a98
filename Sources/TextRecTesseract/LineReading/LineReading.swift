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
  /// `.timeout` once the deadline has passed, `.engine` if Tesseract gives up.
  public func read(
    lines: [Quad], in image: Raster, deadline: Deadline, threads: Int
  ) throws(TextRecError) -> [RecognizedLine?] {
    try engineLines(lines, in: image, deadline: deadline, threads: threads).map { $0?.recognized }
  }

  /// As `read`, with Tesseract's own certainty.
  func engineLines(
    _ lines: [Quad], in image: Raster, deadline: Deadline, threads: Int
  ) throws(TextRecError) -> [EngineLine?] {
    let desk = LineDesk(lines)
    let (pool, verticalPool) = (pool, verticalPool)
    try ThreadTeam.run(min(threads, lines.count)) { () throws(TextRecError) in
      try pool.with(deadline: deadline) { (instance) throws(TextRecError) in
        while let (index, quad) = desk.next() {
          guard let drawing = LineImage(quad, in: image) else { continue }
          let line =
            if drawing.isColumn {
              try verticalPool?.with(deadline: deadline) { (instance) throws(TextRecError) in
                try instance.read(drawing, as: .verticalBlock, deadline: deadline)
              }
            } else {
              try instance.read(drawing, as: .line, deadline: deadline)
            }
          desk.finish(index, line)
        }
      }
    }
    return desk.results
  }
}

/// Lines to be read and those that have been.
private final class LineDesk: Sendable {
  private struct State {
    /// By length, the longest last: it is taken first, so that all threads end at about the same time.
    var open: [(index: Int, quad: Quad)]
    var results: [EngineLine?]
  }

  private let state: Lock<State>

  init(_ lines: [Quad]) {
    let open = lines.enumerated().map { (index: $0.offset, quad: $0.element) }
      .sorted { $0.quad.frame.longSide < $1.quad.frame.longSide }
    state = Lock(State(open: open, results: lines.map { _ in nil }))
  }

  /// The longest of the open lines.
  func next() -> (index: Int, quad: Quad)? { state.withLock { $0.open.popLast() } }

  func finish(_ index: Int, _ line: EngineLine?) { state.withLock { $0.results[index] = line } }

  var results: [EngineLine?] { state.withLock { $0.results } }
}

extension TesseractInstance {
  /// What a drawing of one line says, as one line; nil for nothing.
  fileprivate func read(
    _ drawing: LineImage, as segmentation: PageSegmentation, deadline: Deadline
  ) throws(TextRecError) -> EngineLine? {
    let lines = try read(drawing.work.raster, as: segmentation, deadline: deadline)
    guard var line = lines.first else { return nil }
    line.words = lines.flatMap(\.words).filter { !$0.text.allSatisfy(\.isWhitespace) }
    line.frameToImage = drawing.work.toImage
    return line.words.isEmpty ? nil : line
  }
}

extension Rect {
  fileprivate var longSide: Double { max(width, height) }
}
