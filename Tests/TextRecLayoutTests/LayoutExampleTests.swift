import Glibc
import Testing
import TextRecCore
import TextRecLayout

@Suite struct LayoutExampleTests {
  @Test(arguments: LayoutExample.all) func pagesOfTheDocumentationAreReadAsItSays(_ example: LayoutExample) {
    let blocks = PageLayout.blocks(of: example.lines)
    #expect(blocks.map { texts([$0]) } == example.expected)
  }

  /// Writes what scripts/draw_layout_examples.py draws, a line for each symbol.
  @Test(.enabled(if: getenv("TEXTREC_LAYOUT_EXAMPLES") != nil)) func examplesAreWritten() throws {
    let path = try #require(getenv("TEXTREC_LAYOUT_EXAMPLES").map { String(cString: $0) })
    let file = try #require(fopen(path, "w"))
    defer { fclose(file) }
    for example in LayoutExample.all {
      for (block, content) in PageLayout.blocks(of: example.lines).enumerated() {
        for (paragraph, lines) in content.paragraphs.enumerated() {
          for (line, words) in lines.lines.enumerated() {
            for symbol in words.words.flatMap(\.symbols) {
              let corners = words.frameToImage(Quad(symbol.box)).corners.flatMap { ["\($0.x)", "\($0.y)"] }
              let fields = [example.name, content.type.name, "\(block)", "\(paragraph)", "\(line)", symbol.text]
              fputs((fields + corners).joined(separator: "\t") + "\n", file)
            }
          }
        }
      }
    }
  }
}
