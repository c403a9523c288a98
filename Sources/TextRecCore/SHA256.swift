/// The SHA-256 digest of FIPS 180-4, of bytes that come in pieces.
public struct SHA256: ~Copyable {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  /// Message schedule of the block at hand.
  private var schedule = [UInt32](repeating: 0, count: 64)
  /// Bytes that do not fill a block yet.
  private var pending: [UInt8] = []
  private var length: UInt64 = 0

  public init() {}

  /// Digest of `bytes` in 64 hexadecimal digits.
  public static func hexadecimal(of bytes: [UInt8]) -> String {
    var hash = SHA256()
    bytes.withUnsafeBytes { hash.update($0) }
    return hash.hexadecimal()
  }

  public mutating func update(_ bytes: UnsafeRawBufferPointer) {
    length &+= UInt64(bytes.count)
    var rest = bytes[...]
    if !pending.isEmpty {
      let head = rest.prefix(64 - pending.count)
      pending += head
      rest = rest.dropFirst(head.count)
      guard pending.count == 64 else { return }
      let block = pending
      block.withUnsafeBytes { compress($0) }
      pending = []
    }
    let whole = rest.count & ~63
    compress(UnsafeRawBufferPointer(rebasing: rest.prefix(whole)))
    pending += rest.dropFirst(whole)
  }

  /// The digest in 64 hexadecimal digits.
  public consuming func hexadecimal() -> String {
    let bits = length &* 8
    let padding = (pending.count < 56 ? 56 : 120) - pending.count
    let tail = [0x80] + [UInt8](repeating: 0, count: padding - 1)
    let size = (0..<8).map { UInt8(truncatingIfNeeded: bits &>> (56 - 8 * UInt64($0))) }
    (tail + size).withUnsafeBytes { update($0) }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// `blocks` is a multiple of 64 bytes long.
  private mutating func compress(_ blocks: UnsafeRawBufferPointer) {
    state.withUnsafeMutableBufferPointer { state in
      schedule.withUnsafeMutableBufferPointer { w in
        Self.roundConstants.withUnsafeBufferPointer { k in
          for start in stride(from: 0, to: blocks.count, by: 64) {
            Self.compress(blocks, at: start, state, w, k)
          }
        }
      }
    }
  }

  /// FIPS 180-4, section 6.2.2; names as there.
  private static func compress(
    _ blocks: UnsafeRawBufferPointer, at start: Int, _ state: UnsafeMutableBufferPointer<UInt32>,
    _ w: UnsafeMutableBufferPointer<UInt32>, _ k: UnsafeBufferPointer<UInt32>
  ) {
    for t in 0..<16 {
      w[t] = UInt32(bigEndian: blocks.loadUnaligned(fromByteOffset: start &+ 4 &* t, as: UInt32.self))
    }
    for t in 16..<64 {
      let a = w[t &- 15]
      let b = w[t &- 2]
      let sigma0 = rotate(a, 7) ^ rotate(a, 18) ^ a &>> 3
      let sigma1 = rotate(b, 17) ^ rotate(b, 19) ^ b &>> 10
      w[t] = w[t &- 16] &+ sigma0 &+ w[t &- 7] &+ sigma1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for t in 0..<64 {
      let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let temporary1 = h &+ sum1 &+ (g ^ (e & (f ^ g))) &+ k[t] &+ w[t]
      let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
      let temporary2 = sum0 &+ ((a & b) | (c & (a | b)))
      (h, g, f, e) = (g, f, e, d &+ temporary1)
      (d, c, b, a) = (c, b, a, temporary1 &+ temporary2)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ bits: UInt32) -> UInt32 { word &>> bits | word &<< (32 &- bits) }

  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
