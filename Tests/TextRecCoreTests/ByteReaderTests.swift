import Testing
import TextRecCore

@Suite struct ByteReaderTests {
  private let bytes: [UInt8] = [0x01, 0x82, 0x03, 0x84, 0x05, 0x06, 0x07, 0x08, 0x09]

  private func read<R>(_ order: ByteReader.Order, _ body: (ByteReader) -> R) -> R {
    bytes.withUnsafeBytes { body(ByteReader($0, order: order)) }
  }

  @Test func readsBothByteOrders() {
    #expect(read(.big) { [$0.u16(0), $0.u24(0), $0.u32(0)] } == [0x0182, 0x018203, 0x0182_0384])
    #expect(read(.little) { [$0.u16(0), $0.u24(0), $0.u32(0)] } == [0x8201, 0x038201, 0x8403_8201])
    #expect(read(.big) { $0.u64(1) } == 0x8203_8405_0607_0809)
    #expect(read(.little) { $0.i32(0) } == -0x7BFC_7DFF)
  }

  @Test func neverReadsOutside() {
    for offset in [-1, Int.min, 9, Int.max] {
      #expect(read(.big) { $0.u8(offset) } == nil)
      #expect(read(.big) { $0.u64(offset) } == nil)
      #expect(read(.big) { $0.slice(offset, 1)?.count } == nil)
    }
    #expect(read(.big) { $0.u32(6) } == nil)
    #expect(read(.big) { $0.u64(2) } == nil)
    #expect(read(.big) { $0.slice(9, 0)?.count } == 0)
    #expect(read(.big) { $0.slice(1, Int.max)?.count } == nil)
    #expect(read(.big) { $0.available(7, 100).count } == 2)
    #expect(read(.big) { $0.available(Int.max, Int.max).count } == 0)
  }

  @Test func matchesText() {
    #expect(Array("RIFF".utf8).withUnsafeBytes { ByteReader($0).matches("IFF", at: 1) })
    #expect(!Array("RIFF".utf8).withUnsafeBytes { ByteReader($0).matches("FFF", at: 2) })
  }
}
