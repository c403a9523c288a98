import TextRecCore

/// Writes results as Tesseract's table: a row for the page, each block, paragraph, line and word.
public enum TSVExport {
  /// UTF-8; columns are parted by tabs, rows end with a line feed, nothing is quoted.
  public static func tsv(_ result: RecognitionResult, source: PageSource = PageSource()) -> [UInt8] {
    var rows = Array(header.utf8)
    // The numbers of page, block, paragraph, line and word; those below a row's level are 0.
    var numbers = [source.pageNumber, 0, 0, 0, 0]
    for node in result.tree.nodes where node.level < .symbol {
      let level = Int(node.level.rawValue)
      if level > 0 { numbers[level] += 1 }
      for below in numbers.indices.dropFirst(level + 1) { numbers[below] = 0 }
      rows += row(node, numbers, in: result.info).utf8
    }
    return rows
  }

  private static let header =
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

  private static func row(_ node: Node, _ numbers: [UInt64], in info: ResultInfo) -> String {
    let box = PixelBox(node.corners.frame, in: info)
    let isWord = node.level == .word
    let confidence = isWord && node.confidence >= 0 ? (node.confidence * 100).short : "-1"
    let places = numbers.map(\.description) + [box.left, box.top, box.width, box.height].map(\.description)
    return "\(node.level.rawValue + 1)\t\(places.joined(separator: "\t"))\t\(confidence)\t"
      + (isWord ? node.text.inOneRow : "") + "\n"
  }
}
