import Testing
import TextRecCore

@Suite struct TextTableTests {
  @Test func splitsIntoLinesAndWords() {
    #expect(TextTable.rows("a b\n\nc  d e\n") == [["a", "b"], ["c", "d", "e"]])
  }

  @Test func pairsWordsAcrossLinesAndKeepsTheFirst() {
    #expect(TextTable.pairs("a 1  b 2\nc 3  a 4  left") == ["a": "1", "b": "2", "c": "3"])
  }
}
