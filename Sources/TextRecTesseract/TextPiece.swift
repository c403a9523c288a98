import TextRecCore

/// A part of a line as Tesseract's layout finds it: words with no wide gap between them, which its network reads at once.
struct TextPiece {
  /// From descenders to ascenders, in pixels of the image that was laid out.
  var box: Rect
  /// The ink of its words, likewise.
  var words: [Rect]
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

extension TextPiece {
  /// The same in pixels of another image.
  ///
  /// - Parameter map: keeps boxes level.
  func mapped(by map: AffineMap) -> TextPiece {
    var piece = self
    piece.box = map(Quad(box)).frame
    piece.words = words.map { map(Quad($0)).frame }
    return piece
  }

  /// A symbol's box no higher than the ink of the words that it lies over: Tesseract gives all symbols of a drawing that a
  /// line fills its whole height, with what reaches into it from the lines above and below.
  func narrowed(_ box: Rect) -> Rect {
    let own = words.filter { $0.x < box.right && box.x < $0.right }
    guard let top = own.map(\.y).min(), let bottom = own.map(\.bottom).max() else { return box }
    let narrow = Rect(left: box.x, top: max(box.y, top), right: box.right, bottom: min(box.bottom, bottom))
    return narrow.height > 0 ? narrow : box
  }
}
