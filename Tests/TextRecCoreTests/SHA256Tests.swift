import Testing
import TextRecCore

@Suite struct SHA256Tests {
  /// Examples of FIPS 180-2, appendix B, and the empty message.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func givesThePublishedDigests(_ example: (message: String, digest: String)) {
    #expect(SHA256.hexadecimal(of: Array(example.message.utf8)) == example.digest)
  }

  @Test func doesNotDependOnHowBytesArrive() {
    for length in 0..<200 {
      let bytes = (0..<length).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ length) }
      for size in [1, 3, 55, 63, 64, 65, 130] {
        var hash = SHA256()
        for start in stride(from: 0, to: length, by: size) {
          bytes[start..<min(start + size, length)].withUnsafeBytes { hash.update($0) }
        }
        #expect(hash.hexadecimal() == SHA256.hexadecimal(of: bytes))
      }
    }
  }
}
