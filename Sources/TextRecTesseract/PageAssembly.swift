import TextRecCore

enum PageAssembly {
  /// Lines in order, those of one paragraph and block put together.
  static func blocks(_ lines: [EngineLine]) -> [RecognizedBlock] {
    var blocks: [RecognizedBlock] = []
    var previous: EngineLine?
    for line in lines {
      let recognized = RecognizedLine(
        words: line.words.map { RecognizedWord(symbols: $0.symbols) }, frameToImage: line.frameToImage)
      if previous?.block != line.block || blocks.isEmpty {
        blocks.append(RecognizedBlock(type: line.blockType, paragraphs: []))
      }
      let block = blocks.count - 1
      if previous?.paragraph != line.paragraph || blocks[block].paragraphs.isEmpty {
        blocks[block].paragraphs.append(RecognizedParagraph(lines: []))
      }
      blocks[block].paragraphs[blocks[block].paragraphs.count - 1].lines.append(recognized)
      previous = line
    }
    return blocks
  }
}
