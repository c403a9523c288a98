import TextRecCore

/// A part of a line as Tesseract's layout finds it: words with no wide gap between them, which its network reads at once.
struct TextPiece {
  /// From descenders to ascenders, in pixels of the image that was laid out.
  var box: Rect
  /// Equal for parts of one line, paragraph or block.
  let line: Int
  let paragraph: Int
  let block: Int
  let blockType: BlockType
}

/// A line of Tesseract's layout.
struct LayoutRow {
  /// From descenders to ascenders, pixels.
  let height: Double
  /// Below the baseline, pixels.
  let descent: Double
  /// The baseline's ends.
  let start: Point
  let end: Point

  /// Whether two of its words are read at once, as Tesseract's `ROW_RES` puts them together: a word as high as a line,
  /// and the next one behind a gap of up to two heights.
  func joins(_ word: Rect, _ next: Rect) -> Bool {
    let most = 1.25 * height
    return word.height <= most && next.height <= most && word.union(next).height <= most
      && next.x <= word.right + 2 * height
  }

  /// What the network is given of words: at least the line's whole height, as in Tesseract's `LSTMRecognizeWord`.
  func filled(_ word: Rect) -> Rect {
    let baseline = baseline(at: word.x + word.width / 2)
    return Rect(
      left: word.x, top: min(word.y, baseline + descent - height), right: word.right,
      bottom: max(word.bottom, baseline + descent))
  }

  private func baseline(at x: Double) -> Double {
    guard end.x > start.x else { return start.y }
    return start.y + (end.y - start.y) * (x - start.x) / (end.x - start.x)
  }
}
