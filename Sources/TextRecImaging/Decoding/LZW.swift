import TextRecCore

/// Decodes GIF's variable-length LZW from the code size at `offset` on; nil where it does not give `count` samples.
func decodeLZW(_ bytes: UnsafeRawBufferPointer, at offset: Int, count: Int) -> [UInt8]? {
  let reader = ByteReader(bytes)
  guard let rootBits = reader.u8(offset), (1...8).contains(rootBits) else { return nil }
  var codes = GIFCodes(reader, offset: offset + 1)
  var dictionary = LZWDictionary(rootBits: Int(rootBits))
  let samples = [UInt8](unsafeUninitializedCapacity: count) { samples, position in
    while position < count, let code = codes.next(bits: dictionary.bits) {
      if code == dictionary.clear {
        dictionary.reset()
      } else if code == dictionary.end || !dictionary.expand(code) {
        return
      } else {
        for sample in dictionary.string.prefix(count - position) {
          samples.initializeElement(at: position, to: sample)
          position += 1
        }
      }
    }
  }
  return samples.count == count ? samples : nil
}

/// The strings that codes stand for: entry n is entry prefix[n] with suffix[n] behind it.
private struct LZWDictionary {
  let clear: Int
  let end: Int
  /// Bits of the next code.
  private(set) var bits: Int
  private let rootBits: Int
  private var prefix = [Int](repeating: 0, count: 4096)
  private var suffix = [UInt8](repeating: 0, count: 4096)
  private var next: Int
  private var previous: Int?
  /// The last string, at the end of the buffer, for it grows from its last sample.
  private var buffer = [UInt8](repeating: 0, count: 4097)
  private var start = 4097

  init(rootBits: Int) {
    self.rootBits = rootBits
    clear = 1 << rootBits
    end = clear + 1
    bits = rootBits + 1
    next = clear + 2
    for root in 0..<clear { suffix[root] = UInt8(truncatingIfNeeded: root) }
  }

  mutating func reset() {
    next = clear + 2
    bits = rootBits + 1
    previous = nil
  }

  /// What the last expanded code stands for.
  var string: ArraySlice<UInt8> { buffer[start...] }

  /// False for a code that means nothing yet.
  mutating func expand(_ code: Int) -> Bool {
    guard code < clear || previous != nil && code <= next && code < 4096 else { return false }
    var entry = code
    var place = 4096
    if let previous, code == next {
      // The one code ahead of the dictionary: the last string and, again, its first sample.
      buffer[place] = buffer[start]
      place -= 1
      entry = previous
    }
    while entry >= clear {
      buffer[place] = suffix[entry]
      place -= 1
      entry = prefix[entry]
    }
    buffer[place] = suffix[entry]
    start = place
    if let previous, next < 4096 {
      prefix[next] = previous
      suffix[next] = buffer[start]
      next += 1
      if next == 1 << bits, bits < 12 { bits += 1 }
    }
    previous = code
    return true
  }
}

/// The codes packed into a GIF's sub-blocks, least significant bit first.
private struct GIFCodes {
  private let reader: ByteReader
  private var offset: Int
  private var leftInBlock = 0
  private var buffer = 0
  private var available = 0

  init(_ reader: ByteReader, offset: Int) {
    self.reader = reader
    self.offset = offset
  }

  mutating func next(bits: Int) -> Int? {
    while available < bits {
      guard let byte = nextByte() else { return nil }
      buffer |= Int(byte) << available
      available += 8
    }
    let code = buffer & (1 << bits - 1)
    buffer >>= bits
    available -= bits
    return code
  }

  private mutating func nextByte() -> UInt8? {
    if leftInBlock == 0 {
      guard let length = reader.u8(offset), length > 0 else { return nil }
      leftInBlock = Int(length)
      offset += 1
    }
    guard let byte = reader.u8(offset) else { return nil }
    offset += 1
    leftInBlock -= 1
    return byte
  }
}
