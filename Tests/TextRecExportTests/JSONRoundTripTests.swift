import Testing
import TextRecCore
import TextRecExport

struct JSONRoundTripTests {
  @Test(arguments: UInt64(0)..<100)
  func theFullViewReadsBackEqual(seed: UInt64) throws {
    let original = RecognitionResult.random(seed: seed)
    let read = try result(try JSONExport.json(original, view: .full))
    #expect(read == original)
  }

  @Test(arguments: UInt64(0)..<20)
  func numbersOfTrackedLinesReadBackEqual(seed: UInt64) throws {
    let original = RecognitionResult.tracked(seed: seed)
    let read = try result(try JSONExport.json(original, view: .full))
    #expect(read == original)
    let lines = original.tree.nodes(at: .line)
    #expect(lines.map { read.tree.trackingID(of: $0) } == lines.map { original.tree.trackingID(of: $0) })
    #expect(lines.isEmpty || read.tree.trackingID(of: lines[0]) == (1 << 53) - 1)
    #expect((read == RecognitionResult.random(seed: seed)) == lines.isEmpty)
  }

  @Test func anEmptyPageReadsBackEqual() throws {
    let empty = RecognitionResult(
      tree: TextTree(RecognizedPage(blocks: []), bounds: RandomPage.bounds, imageToResult: .identity),
      info: RecognitionResult.small.info)
    #expect(try result(try JSONExport.json(empty, view: .full)) == empty)
  }
}
