import TextRecCore
import TextRecImaging

/// Makes a line of words with boxes of what was read.
struct LineAssembly {
  private let row: GlyphRow
  private let view: LineView
  private let ink: LineInk?
  private let gray: Raster

  init(_ row: GlyphRow, view: LineView, ink: LineInk?, gray: Raster) {
    self.row = row
    self.view = view
    self.ink = ink
    self.gray = gray
  }

  /// nil where nothing was read.
  func line() -> ReadLine? {
    guard !row.glyphs.isEmpty else { return nil }
    var frame = view.frame
    var symbols = row.words(band: ink?.band ?? 0...frame.height, frame: frame)
    var ink = ink
    let isColumn = view.column != nil && row.isUnspaced
    if isColumn, let column = view.column {
      symbols = symbols.map { word in
        word.map { symbol in
          var symbol = symbol
          symbol.box = Rect(
            x: column.width - symbol.box.bottom, y: symbol.box.x, width: symbol.box.height, height: symbol.box.width)
          return symbol
        }
      }
      frame = column
      ink = LineInk(of: column, in: gray)
    }
    if let ink {
      symbols = ink.fitted(symbols)
      if !isColumn {
        symbols = LineSpacing.corrected(
          symbols, spaces: row.glyphs.map(\.space), height: ink.band.upperBound - ink.band.lowerBound)
      }
    }
    let words = symbols.map { RecognizedWord(symbols: $0) }.segmented(isVertical: isColumn)
    let line = RecognizedLine(words: words, frameToImage: frame.toImage)
    let text = words.reduce(into: "") { $0 += $1.text + ($1.isFollowedBySpace ? " " : "") }
    return ReadLine(
      line: line, text: text.hasSuffix(" ") ? String(text.dropLast()) : text, confidence: row.confidence,
      lowestConfidence: row.glyphs.map(\.confidence).min() ?? 0, isColumn: isColumn)
  }
}

extension GlyphRow {
  /// Whether most symbols are of scripts that are written in columns.
  var isUnspaced: Bool {
    2 * glyphs.count { $0.text.unicodeScalars.contains(where: \.isUnspaced) } > glyphs.count
  }
}

extension LineInk {
  /// The symbols, in the frame, with boxes around their ink.
  func fitted(_ words: [[RecognizedSymbol]]) -> [[RecognizedSymbol]] {
    InkFitting.fit(words.map { $0.map { $0.moved(by: shift) } }, in: map).map { word in
      word.map { $0.moved(by: Point(-shift.x, -shift.y)) }
    }
  }
}

extension RecognizedSymbol {
  fileprivate func moved(by shift: Point) -> RecognizedSymbol {
    var symbol = self
    symbol.box.x += shift.x
    symbol.box.y += shift.y
    return symbol
  }
}
