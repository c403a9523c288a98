import TextRecCore

/// Decodes GIF's variable-length LZW from the code size at `offset` on; `emit` gets position and value of each sample.
///
/// False where the data does not give all `count` samples.
func decodeLZW(
  _ bytes: UnsafeRawBufferPointer, at offset: Int, count: Int, emit: (Int, UInt8) -> Void
) -> Bool {
  let reader = ByteReader(bytes)
  guard let rootBits = reader.u8(offset), (1...8).contains(rootBits) else { return false }
  var codes = GIFCodes(reader, offset: offset + 1)
  let clear = 1 << Int(rootBits)
  let end = clear + 1
  // Entry n of the dictionary is entry prefix[n] with suffix[n] behind it.
  var prefix = [Int](repeating: 0, count: 4096)
  var suffix = [UInt8](repeating: 0, count: 4096)
  var stack = [UInt8](repeating: 0, count: 4097)
  for root in 0..<clear { suffix[root] = UInt8(root) }
  var next = clear + 2
  var bits = Int(rootBits) + 1
  var previous: Int?
  var first: UInt8 = 0
  var position = 0
  while position < count, let code = codes.next(bits: bits) {
    if code == clear {
      next = clear + 2
      bits = Int(rootBits) + 1
      previous = nil
      continue
    }
    guard code != end else { break }
    var depth = 0
    var entry = code
    if let previous {
      // The one code that may be ahead of the dictionary stands for the last string and its own first sample.
      guard code <= next, code < 4096 else { return false }
      if code == next {
        stack[depth] = first
        depth += 1
        entry = previous
      }
    } else if code >= clear {
      return false
    }
    while entry >= clear {
      stack[depth] = suffix[entry]
      depth += 1
      entry = prefix[entry]
    }
    first = suffix[entry]
    stack[depth] = first
    depth += 1
    while depth > 0, position < count {
      depth -= 1
      emit(position, stack[depth])
      position += 1
    }
    if let previous, next < 4096 {
      prefix[next] = previous
      suffix[next] = first
      next += 1
      if next == 1 << bits, bits < 12 { bits += 1 }
    }
    previous = code
  }
  return position == count
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
