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

  @Test func anEmptyPageReadsBackEqual() throws {
    let empty = RecognitionResult(
      tree: TextTree(RecognizedPage(blocks: []), bounds: RandomPage.bounds, imageToResult: .identity),
      info: RecognitionResult.small.info)
    #expect(try result(try JSONExport.json(empty, view: .full)) == empty)
  }
}
