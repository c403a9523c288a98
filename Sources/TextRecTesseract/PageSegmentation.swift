import CTesseract

/// How Tesseract looks for lines in an image.
enum PageSegmentation {
  /// Columns and blocks are found.
  case automatic
  /// Scattered text, each line a block of its own.
  case sparse
  /// One block of text of one size.
  case block
  /// One column of vertical text.
  case verticalBlock
  /// One line fills the image.
  case line
  /// One symbol fills the image.
  case symbol

  var mode: TessPageSegMode {
    switch self {
    case .automatic: PSM_AUTO
    case .sparse: PSM_SPARSE_TEXT
    case .block: PSM_SINGLE_BLOCK
    case .verticalBlock: PSM_SINGLE_BLOCK_VERT_TEXT
    case .line: PSM_SINGLE_LINE
    case .symbol: PSM_SINGLE_CHAR
    }
  }
}
