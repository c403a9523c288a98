/// Header of the Netpbm formats P1 to P7.
public struct PNMHeader: Sendable {
  public let width: Int
  public let height: Int
  /// Bits packed eight to a byte, 1 is black (P4), or ASCII digits where 1 is black (P1).
  public let isBitmap: Bool
  /// Numbers in ASCII (P1, P2, P3).
  public let isASCII: Bool
  /// 1 gray, 2 gray and alpha, 3 RGB, 4 RGB and alpha.
  public let channels: Int
  /// The sample that stands for full brightness, 1 to 65,535.
  public let maximum: Int
  /// Where the samples start.
  public let data: Int

  static func seems(_ reader: ByteReader) -> Bool {
    guard reader.u8(0) == UInt8(ascii: "P"), let kind = reader.u8(1), let space = reader.u8(2) else { return false }
    return (UInt8(ascii: "1")...UInt8(ascii: "7")).contains(kind)
      && (isSpace(space) || space == UInt8(ascii: "#"))
  }

  public init(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) {
    var scanner = PNMScanner(ByteReader(bytes), offset: 2)
    let kind = Int(ByteReader(bytes).u8(1) ?? 0) - Int(UInt8(ascii: "0"))
    if kind == 7 {
      let fields = try Self.arbitraryMapFields(&scanner)
      (width, height, channels, maximum) = fields
      (isBitmap, isASCII) = (false, false)
    } else {
      isBitmap = kind == 1 || kind == 4
      isASCII = kind <= 3
      channels = kind == 3 || kind == 6 ? 3 : 1
      guard let width = scanner.number(), let height = scanner.number(),
        let maximum = isBitmap ? 1 : scanner.number()
      else { throw TextRecError(.corruptImage, "the PNM header lacks a number, or has one that is none") }
      (self.width, self.height, self.maximum) = (width, height, maximum)
      // Exactly one white-space character stands between a binary header and its samples.
      if !isASCII { scanner.offset += 1 }
    }
    data = scanner.offset
    guard (1...65_535).contains(maximum) else {
      throw TextRecError(.corruptImage, "the PNM states a maximum of \(maximum); 1 to 65535 are allowed")
    }
  }

  private static func arbitraryMapFields(
    _ scanner: inout PNMScanner
  ) throws(TextRecError) -> (width: Int, height: Int, channels: Int, maximum: Int) {
    var fields: [String: Int] = [:]
    while let word = scanner.word() {
      switch word {
      case "ENDHDR":
        scanner.offset += 1
        guard let width = fields["WIDTH"], let height = fields["HEIGHT"], let depth = fields["DEPTH"],
          let maximum = fields["MAXVAL"], (1...4).contains(depth)
        else { throw TextRecError(.corruptImage, "the PAM header lacks a field, or its DEPTH is not 1 to 4") }
        return (width, height, depth, maximum)
      case "TUPLTYPE": _ = scanner.word()
      case "WIDTH", "HEIGHT", "DEPTH", "MAXVAL": fields[word] = scanner.number()
      default: throw TextRecError(.corruptImage, "the PAM header has an unknown field")
      }
    }
    throw TextRecError(.corruptImage, "the PAM header has no ENDHDR")
  }
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

/// Words of a Netpbm header or ASCII raster, with "#" comments left out.
public struct PNMScanner {
  private let reader: ByteReader
  public var offset: Int

  public init(_ reader: ByteReader, offset: Int) {
    self.reader = reader
    self.offset = offset
  }

  /// The next number; nil at the end, for anything else, and above 2^31.
  public mutating func number() -> Int? {
    skipSpace()
    var value: Int?
    while let digit = reader.u8(offset).flatMap({ Self.digit($0) }) {
      let next = (value ?? 0) * 10 + digit
      guard next < 1 << 31 else { return nil }
      value = next
      offset += 1
    }
    return value
  }

  /// The next single digit, which may touch its neighbours (P1).
  public mutating func digit() -> Int? {
    skipSpace()
    guard let digit = reader.u8(offset).flatMap({ Self.digit($0) }) else { return nil }
    offset += 1
    return digit
  }

  mutating func word() -> String? {
    skipSpace()
    let start = offset
    while let byte = reader.u8(offset), !isSpace(byte), offset - start < 32 { offset += 1 }
    guard offset > start, let word = reader.slice(start, offset - start) else { return nil }
    return String(decoding: word, as: UTF8.self)
  }

  private mutating func skipSpace() {
    while let byte = reader.u8(offset) {
      if byte == UInt8(ascii: "#") {
        while let byte = reader.u8(offset), byte != 0x0A { offset += 1 }
      } else if !isSpace(byte) {
        return
      } else {
        offset += 1
      }
    }
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (0x30...0x39).contains(byte) ? Int(byte) - 0x30 : nil
  }
}
