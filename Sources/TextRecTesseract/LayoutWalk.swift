import CTesseract
import CTesseractRows
import TextRecCore

/// Walks over what Tesseract's layout has found, word by word, before any of it is read.
struct LayoutWalk {
  private let page: OpaquePointer

  init(_ page: OpaquePointer) { self.page = page }

  /// A word is this many heights of its line high, at most: initials are, in lines of their own.
  private static let mostRows = 4.0

  /// The text in order; nil where some of it is not level, or runs downward.
  func pieces() -> [TextPiece]? {
    var pieces: [TextPiece] = []
    var (block, paragraph, line) = (-1, -1, -1)
    // The words of the last piece.
    var words: Rect?
    repeat {
      if page.starts(RIL_BLOCK) { block += 1 }
      if page.starts(RIL_PARA) { paragraph += 1 }
      if page.starts(RIL_TEXTLINE) { line += 1 }
      // Pictures and rules have a word each as well.
      guard page.isText, let word = page.box(of: RIL_WORD) else { continue }
      guard page.isLevel else { return nil }
      let row = page.row
      // Frames and stains among the letters.
      guard word.height <= Self.mostRows * row.height else { continue }
      if let last = pieces.indices.last, pieces[last].line == line, let former = words, row.joins(former, word) {
        let all = former.union(word)
        words = all
        pieces[last].box = row.filled(all)
        pieces[last].words.append(word)
      } else {
        words = word
        pieces.append(
          TextPiece(
            box: row.filled(word), words: [word], line: line, paragraph: paragraph, block: block,
            blockType: page.blockType))
      }
    } while TessPageIteratorNext(page, RIL_WORD) != 0
    return pieces
  }
}

/// Of an iterator over a page.
extension OpaquePointer {
  func starts(_ level: TessPageIteratorLevel) -> Bool { TessPageIteratorIsAtBeginningOf(self, level) != 0 }

  func box(of level: TessPageIteratorLevel) -> Rect? {
    var left: Int32 = 0
    var top: Int32 = 0
    var right: Int32 = 0
    var bottom: Int32 = 0
    guard TessPageIteratorBoundingBox(self, level, &left, &top, &right, &bottom) != 0 else { return nil }
    return Rect(left: Double(left), top: Double(top), right: Double(right), bottom: Double(bottom))
  }

  /// Whether the text runs from top to bottom.
  var isVertical: Bool { orientation.writing == WRITING_DIRECTION_TOP_TO_BOTTOM }

  var isLevel: Bool { orientation.page == ORIENTATION_PAGE_UP && !isVertical }

  private var orientation: (page: TessOrientation, writing: TessWritingDirection) {
    var page = ORIENTATION_PAGE_UP
    var writing = WRITING_DIRECTION_LEFT_TO_RIGHT
    var order = TEXTLINE_ORDER_TOP_TO_BOTTOM
    var skew: Float = 0
    TessPageIteratorOrientation(self, &page, &writing, &order, &skew)
    return (page, writing)
  }

  var blockType: BlockType {
    switch TessPageIteratorBlockType(self) {
    case PT_TABLE: .table
    case PT_FLOWING_IMAGE, PT_HEADING_IMAGE, PT_PULLOUT_IMAGE: .picture
    case PT_HORZ_LINE, PT_VERT_LINE: .ruler
    case PT_NOISE, PT_UNKNOWN: .unknown
    default: .text
    }
  }

  /// Without columns there are no types.
  fileprivate var isText: Bool {
    switch blockType {
    case .picture, .ruler: false
    default: TessPageIteratorBlockType(self) != PT_NOISE
    }
  }

  fileprivate var row: LayoutRow {
    let row = ctesseract_row_at(UnsafeRawPointer(self))
    var (x1, y1, x2, y2): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    _ = TessPageIteratorBaseline(self, RIL_TEXTLINE, &x1, &y1, &x2, &y2)
    return LayoutRow(
      height: Double(row.height), descent: Double(row.descent), start: Point(Double(x1), Double(y1)),
      end: Point(Double(x2), Double(y2)))
  }
}
