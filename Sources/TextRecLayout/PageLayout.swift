import TextRecCore

/// Makes a document of loose lines: blocks, paragraphs and lines in reading order.
///
/// Lines may come in any order, turned by any angle, and in pieces. Coordinates are relative to each other: no size in pixels
/// is assumed, all limits are multiples of the text's height.
public enum PageLayout {
  /// The lines in reading order. The order of `lines` does not matter.
  ///
  /// Every symbol comes out once. Pieces of one printed line become one line. Lines without symbols are left out; lines
  /// whose place is no finite number come last, as a block of their own.
  public static func blocks(of lines: [RecognizedLine]) -> [RecognizedBlock] {
    var placed: [PlacedLine] = []
    var lost: [RecognizedLine] = []
    for line in lines where line.words.contains(where: { !$0.symbols.isEmpty }) {
      if let place = PlacedLine(line) { placed.append(place) } else { lost.append(line) }
    }
    placed.sort { $0.precedes($1) }
    var blocks = TextDirection.merged(TextDirection.groups(placed).map { $0.partedAtGutters() })
    if !lost.isEmpty {
      lost.sort { $0.text < $1.text }
      blocks.append(RecognizedBlock(paragraphs: [RecognizedParagraph(lines: lost)]))
    }
    return blocks
  }

  /// Blocks whose lines an engine has put in order itself: as they are where the layout finds the same order and nothing to
  /// join, else made anew.
  public static func reordered(_ blocks: [RecognizedBlock]) -> [RecognizedBlock] {
    let lines = blocks.flatMap { $0.paragraphs.flatMap(\.lines) }
    let found = Self.blocks(of: lines)
    return found.flatMap { $0.paragraphs.flatMap(\.lines) } == lines ? blocks : found
  }
}
