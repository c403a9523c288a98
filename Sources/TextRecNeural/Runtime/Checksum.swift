/// A fast checksum against accidents, not against an attacker: four sums of multiplied 64-bit words, mixed.
enum Checksum {
  static func of(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sums = SIMD4<UInt64>(1, 2, 3, 4)
    let whole = bytes.count & ~31
    for offset in stride(from: 0, to: whole, by: 32) {
      sums = mixed(sums ^ bytes.loadUnaligned(fromByteOffset: offset, as: SIMD4<UInt64>.self))
    }
    var last = SIMD4<UInt64>(repeating: 0)
    withUnsafeMutableBytes(of: &last) { $0.copyBytes(from: UnsafeRawBufferPointer(rebasing: bytes[whole...])) }
    sums = mixed(sums ^ last)
    var result = UInt64(bytes.count)
    for index in 0..<4 { result = mixed(SIMD4(repeating: result ^ sums[index]))[0] }
    return result
  }

  /// Invertible, so that no difference is lost.
  private static func mixed(_ words: SIMD4<UInt64>) -> SIMD4<UInt64> {
    let product = words &* SIMD4(repeating: 0x9E37_79B9_7F4A_7C15)
    return product ^ (product &>> SIMD4(repeating: 29))
  }
}
