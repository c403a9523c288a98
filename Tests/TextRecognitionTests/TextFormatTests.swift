import Testing
import TextRecognition

@testable import struct TextRecognition.Text

struct TextFormatTests {
  @Test func eachFormatHoldsTheText() throws {
    for format in [TextFormat.hocr, .alto, .tsv] { #expect(try Text.sample.export(format).contains("note")) }
    #expect(try Text.sample.export(.alto).contains("SUBS_CONTENT=\"footnote\""))
    #expect(try Text.sample.export(.layout).contains("foot-\n"))
    #expect(try Text.sample.export(.cloudVision).contains(#""text":"My foot-\nnote\n7""#))
  }

  @Test func theSourceIsTold() throws {
    #expect(try Text.sample.export(.alto, fileName: "a&b.tif", page: 4).contains("<fileName>a&amp;b.tif</fileName>"))
    #expect(try Text.sample.export(.alto, page: 4).contains("PHYSICAL_IMG_NR=\"5\""))
    for page in [Int.min, -1, 0] { #expect(try Text.empty.export(.tsv, page: page).contains("\n1\t1\t0\t")) }
    #expect(try Text.empty.export(.tsv, page: .max).contains("\n1\t4294967296\t0\t"))
  }

  @Test func noTextIsADocumentToo() throws {
    for format in TextFormat.allCases where format != .layout { #expect(try !Text.empty.export(format).isEmpty) }
    #expect(try Text.empty.export(.layout) == "")
  }
}
