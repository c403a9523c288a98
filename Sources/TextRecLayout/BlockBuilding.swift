import TextRecCore

extension TextDirection {
  /// The blocks of the page in reading order.
  var blocks: [RecognizedBlock] {
    ReadingOrder(PieceJoining.joined(pieces)).regions.flatMap { region in
      RowGroup.groups(of: Row.rows(of: region)).map(block)
    }
  }

  private func block(of group: RowGroup) -> RecognizedBlock {
    let openings = group.rows.map { row in
      LineOpening(
        row.cells.first?.parts.first.map { lines[$0].line } ?? RecognizedLine(words: [], frameToImage: .identity))
    }
    let paragraphs = group.isTable ? [group.rows] : Paragraphs(group.rows, openings: openings).paragraphs
    return RecognizedBlock(
      type: group.isTable ? .table : .text,
      paragraphs: paragraphs.map { rows in
        RecognizedParagraph(lines: rows.flatMap { LineMerging.lines(parts(of: $0).map { lines[$0].line }) })
      })
  }

  /// The numbers of the lines that make up a row, in reading order.
  ///
  /// Lines from left to right keep their order inside text from right to left.
  private func parts(of row: Row) -> [Int] {
    let parts = row.cells.flatMap(\.parts)
    guard runsRightToLeft else { return parts }
    let runs = parts.reduce(into: [[Int]]()) { runs, part in
      if lines[part].traits.isLeftToRight, let last = runs.last?.last, lines[last].traits.isLeftToRight {
        runs[runs.count - 1].append(part)
      } else {
        runs.append([part])
      }
    }
    return runs.flatMap { $0.reversed() }
  }
}
