import Testing
import TextRecognition

@testable import struct TextRecognition.Text

struct SearchablePDFTests {
  private func white(_ width: Int, _ height: Int) throws -> VisionImage {
    try VisionImage(encoded: Array("P5 \(width) \(height) 255\n".utf8) + [UInt8](repeating: 255, count: width * height))
  }

  @Test func aDocumentHasAPageForEachText() throws {
    let pdf = try SearchablePDF(title: "Notes", resolution: 72)
    try pdf.add(.sample, of: white(100, 90))
    try pdf.add(.sample, of: white(100, 90))
    let text = String(decoding: try pdf.finish(), as: UTF8.self)
    #expect(text.hasPrefix("%PDF-1.7"))
    #expect(text.components(of: "/MediaBox [ 0 0 100 90 ]") == 2)
  }

  @Test func misuseIsAnError() throws {
    #expect(throws: TextRecognitionError.self) { try SearchablePDF(resolution: 5) }
    let pdf = try SearchablePDF()
    #expect(throws: TextRecognitionError.self) { try pdf.finish() }
    #expect(throws: TextRecognitionError.self) { try pdf.add(.sample, of: white(100, 91)) }
    try pdf.add(.sample, of: white(100, 90))
    _ = try pdf.finish()
    #expect(throws: TextRecognitionError.self) { try pdf.finish() }
  }
}

extension String {
  fileprivate func components(of part: String) -> Int {
    var count = 0
    var rest = self[...]
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
