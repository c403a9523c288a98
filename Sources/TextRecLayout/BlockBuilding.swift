import TextRecCore

extension TextDirection {
  /// The blocks of the page in reading order.
  var blocks: [RecognizedBlock] {
    ReadingOrder(PieceJoining.joined(pieces)).regions.flatMap { region in
      Rows.blocks(of: Rows.rows(of: region)).map(block)
    }
  }

  private func block(of rows: [[Piece]]) -> RecognizedBlock {
    let joined = rows.flatMap { LineMerging.lines($0.flatMap(\.parts).map { lines[$0].line }) }
    return RecognizedBlock(type: Rows.areTable(rows) ? .table : .text, paragraphs: [RecognizedParagraph(lines: joined)])
  }
}
