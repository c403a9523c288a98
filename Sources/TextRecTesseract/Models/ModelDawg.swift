import TextRecCore
import TextRecFiles

/// A dictionary inside a model, as a graph of letters (tesseract's `SquishedDawg`).
///
/// Layout: int16 42, int32 size of the character set, int32 count, then an int64 for each edge: from the low end up
/// the letter, three flags, the edge at which the next node starts. Tesseract follows edges without a check.
enum ModelDawg {
  private static let headerSize = 10
  private static let edgesAtOnce = 1 << 16

  /// What is wrong with the graph in `range` of the file; nil if following it stays inside.
  static func flaw(in file: borrowing ModelFile, _ range: Range<Int>) throws(TextRecError) -> String? {
    let header = try file.bytes(in: range.lowerBound..<min(range.upperBound, range.lowerBound + headerSize))
    let length = range.count - headerSize
    guard header.littleEndian(at: 0, bytes: 2) == 42, let letters = header.littleEndian(at: 2, bytes: 4),
      let count = header.littleEndian(at: 6, bytes: 4)
    else { return "does not start like one" }
    guard (1..<1 << 24).contains(letters), count > 0, length == Int(count) * 8 else {
      return "has \(length) bytes for \(count) edges over \(letters) characters"
    }
    // The smallest number of bits that holds 0...letters.
    let letterBits = UInt64(UInt64.bitWidth - letters.leadingZeroBitCount)
    let isLast: UInt64 = 1 << letterBits

    var edge = 0
    while edge < Int(count) {
      let start = range.lowerBound + headerSize + 8 * edge
      let bytes = try file.bytes(in: start..<min(start + 8 * edgesAtOnce, range.upperBound))
      let edges = bytes.count / 8
      guard edges > 0 else { return "is cut off" }
      let bad = bytes.withUnsafeBytes { bytes in
        (0..<edges).first { index in
          let record = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: 8 * index, as: UInt64.self))
          let endsGraph = edge + index == Int(count) - 1
          return record >> (letterBits + 3) >= count || record & (isLast - 1) >= letters
            || endsGraph && record & isLast == 0
        }
      }
      if let bad { return "leads astray at edge \(edge + bad) of \(count)" }
      edge += edges
    }
    return nil
  }
}
