import Testing
import TextRecCore

@Suite struct ImageHeaderTests {
  @Test(arguments: 1...8, [ByteReader.Order.big, .little]) func readsTheOrientationOfEXIF(
    value: Int, order: ByteReader.Order
  ) {
    let block = TIFFMaker(order: order).file([(0x010F, 2, 3), (0x0112, 3, value)])
    #expect(block.withUnsafeBytes { EXIF.orientation(in: $0) }?.rawValue == UInt32(value))
    let repeated = Array("Exif\0\0".utf8) + block
    #expect(repeated.withUnsafeBytes { EXIF.orientation(in: $0) }?.rawValue == UInt32(value))
  }

  @Test(arguments: [0, 9, 65_535]) func anOrientationThatIsNoneIsIgnored(value: Int) {
    let block = TIFFMaker(order: .little).file([(0x0112, 3, value)])
    #expect(block.withUnsafeBytes { EXIF.orientation(in: $0) } == nil)
  }

  @Test func readsSizeAndOrientationOfATIFFPage() throws {
    let file = TIFFMaker(order: .big).file([(256, 3, 30), (257, 4, 20), (274, 3, 8)])
    let header = try probe(file)
    #expect(header.format == .tiff)
    #expect([header.width, header.height, header.pageCount] == [30, 20, 1])
    #expect(header.orientation == .left)
  }

  @Test func aChainOfDirectoriesThatRunsInACircleEnds() throws {
    // The only directory stands at byte 8 and names itself as the next.
    let file = TIFFMaker(order: .little).file([(256, 3, 30), (257, 3, 20)], next: 8)
    #expect(try probe(file).pageCount == 1)
    #expect(status(file, page: 1) == .notFound)
  }

  @Test func directoriesOutsideTheFileAreDamage() {
    var maker = TIFFMaker(order: .little)
    maker.start = 4_000_000_000
    #expect(status(maker.file([(256, 3, 30)])) == .corruptImage)
  }

  @Test func aDirectoryOfSixtyThousandEntriesInAShortFileIsDamage() {
    var file = TIFFMaker(order: .little).file([(256, 3, 30), (257, 3, 20)])
    file.replaceSubrange(8..<10, with: [0xFF, 0xFF])
    #expect(status(file) == .corruptImage)
  }

  @Test func aTIFFOfTooManyPixelsIsRefused() {
    #expect(status(TIFFMaker(order: .little).file([(256, 4, 200_000), (257, 4, 200_000)])) == .imageTooLarge)
    #expect(status(TIFFMaker(order: .little).file([(256, 4, 0), (257, 4, 10)])) == .corruptImage)
    #expect(status(TIFFMaker(order: .little).file([(257, 4, 10)])) == .corruptImage)
  }

  @Test func findsTheFrameHeaderOfAJPEGBehindEverythingElse() throws {
    let exif = Array("Exif\0\0".utf8) + TIFFMaker(order: .big).file([(0x0112, 3, 6)])
    let file: [UInt8] =
      [0xFF, 0xD8] + segment(0xE0, [1, 2, 3]) + segment(0xE1, exif) + [0, 7, 0xFF, 0xFF] + segment(0xDB, [0])
      + segment(0xC2, [8, 0x01, 0x02, 0x03, 0x04, 3]) + segment(0xDA, [])
    let header = try probe(file)
    #expect([header.width, header.height] == [0x0304, 0x0102])
    #expect(header.orientation == .right)
  }

  @Test func aJPEGOfTwelveBitsIsUnsupported() {
    let file = [0xFF, 0xD8] + segment(0xC1, [12, 0, 9, 0, 9, 1]) + segment(0xDA, [])
    #expect(status(file) == .unsupportedFormat)
  }

  @Test func aJPEGWithoutAFrameIsDamage() {
    #expect(status([0xFF, 0xD8, 0xFF, 0xD9]) == .corruptImage)
    #expect(status([0xFF, 0xD8, 0xFF]) == .corruptImage)
  }

  @Test func aGIFWithoutACanvasHasItsFirstFramesSize() throws {
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 9, 0, 7, 0, 0, 2, 0]
    let header = try probe(Array("GIF89a".utf8) + [0, 0, 0, 0, 0, 0, 0] + frame + frame)
    #expect([header.width, header.height, header.pageCount] == [9, 7, 2])
  }

  @Test func aJP2sCodestreamStatesTheSize() throws {
    // ihdr, which decoders do not go by, claims 1 x 1.
    let signature: [UInt8] = [0, 0, 0, 12] + Array("jP  ".utf8) + [0x0D, 0x0A, 0x87, 0x0A]
    let ihdr: [UInt8] = [0, 0, 0, 22] + Array("ihdr".utf8) + [0, 0, 0, 1, 0, 0, 0, 1, 0, 3, 7, 7, 0, 0]
    var size: [UInt8] = [0xFF, 0x4F, 0xFF, 0x51, 0, 47, 0, 0]
    for number: UInt8 in [90, 80, 10, 20] { size += [0, 0, 0, number] }
    size += [UInt8](repeating: 1, count: 16) + [0, 3]
    let header = try probe(signature + ihdr + [0, 0, 0, 0] + Array("jp2c".utf8) + size)
    #expect([header.width, header.height] == [80, 60])
  }

  @Test(arguments: ["P5 12 34 255\n", "P5\n# 99\n12\t34 #\n255 ", "P2 12 34 9 ", "P6 12 34 65535\n"])
  func readsNetpbmHeaders(text: String) throws {
    let header = try probe(Array(text.utf8))
    #expect([header.width, header.height] == [12, 34])
  }

  @Test(arguments: ["P5 12 34 0\n", "P5 12 34 65536\n", "P5 12 x 255\n", "P5 99999999999999999999 1 255\n", "P5 "])
  func refusesNetpbmHeadersThatMakeNoSense(text: String) {
    #expect(status(Array(text.utf8)) == .corruptImage)
  }

  private func probe(_ bytes: [UInt8], page: Int = 0) throws -> ImageHeader {
    try bytes.withUnsafeBytes { try ImageHeader($0, page: page) }
  }

  private func status(_ bytes: [UInt8], page: Int = 0) -> Status? {
    do {
      _ = try probe(bytes, page: page)
      return nil
    } catch {
      return (error as? TextRecError)?.status
    }
  }

  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
  }
}

/// Writes TIFF files of one directory.
private struct TIFFMaker {
  let order: ByteReader.Order
  /// Where the header says the directory starts.
  var start = 8

  init(order: ByteReader.Order) { self.order = order }

  func file(_ entries: [(tag: Int, type: Int, value: Int)], next: Int = 0) -> [UInt8] {
    var bytes = Array((order == .big ? "MM" : "II").utf8) + number(42, 2) + number(start, 4) + number(entries.count, 2)
    for entry in entries {
      bytes += number(entry.tag, 2) + number(entry.type, 2) + number(1, 4)
      bytes += entry.type == 3 ? number(entry.value, 2) + [0, 0] : number(entry.value, 4)
    }
    return bytes + number(next, 4)
  }

  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    let little = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return order == .big ? little.reversed() : little
  }
}
