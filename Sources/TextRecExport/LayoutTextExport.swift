import TextRecCore

/// Writes results as plain text that looks like the page: what stands beside each other stands in one row, columns are
/// kept by spaces.
public enum LayoutTextExport {
  /// UTF-8; rows are parted by a line feed, without one at the end; a wide gap between rows is an empty row.
  public static func text(_ result: RecognitionResult) -> [UInt8] {
    let page = LayoutPage(result.tree)
    let columns = page.columns()
    var rows: [String] = []
    for (row, cells) in page.rows.enumerated() {
      if row > 0, page.hasGap(before: row) { rows.append("") }
      var text = ""
      var width = 0
      for (cell, column) in zip(cells, columns[row]) {
        let spaces = max(text.isEmpty ? 0 : LayoutPage.gap, column - width)
        text += String(repeating: " ", count: spaces) + cell.text
        width += spaces + cell.width
      }
      rows.append(text)
    }
    return Array(rows.joined(separator: "\n").utf8)
  }
}
