import TextRecCore

/// The frame of a `.traineddata` file: a count, a table of offsets, and the components they point to.
///
/// Layout as tesseract's `TessdataManager` writes it: int32 count; count int64 offsets, -1 for an absent component; the
/// components one after another in the order of the table. All little endian.
struct ModelContainer {
  /// Where each component lies in the file; nil where it is absent.
  let components: [Range<Int>?]

  /// Indices of components (`TessdataType` in tesseract's tessdatamanager.h).
  enum Component: Int {
    case config = 0
    case lstm = 17
    case punctuationDawg, wordDawg, numberDawg
  }

  /// What is wrong with a file.
  struct Flaw: Error, Equatable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  /// Bytes of a table of as many entries as any version of tesseract has written, and some to come.
  static let maxHeaderSize = 4 + 8 * maxEntries
  private static let maxEntries = 64

  /// `header` holds the first `maxHeaderSize` bytes, or all if the file has fewer.
  init(header: [UInt8], fileSize: Int) throws(Flaw) {
    guard fileSize > 0 else { throw Flaw("it is empty") }
    guard header.first(where: { !$0.isWhitespace }) != UInt8(ascii: "<") else {
      throw Flaw("it is a web page, not a model")
    }
    guard let count = header.littleEndian(at: 0, bytes: 4), (1...UInt64(Self.maxEntries)).contains(count) else {
      throw Flaw("it does not start like a model")
    }
    let entries = Int(count)
    let headerSize = 4 + 8 * entries
    guard fileSize >= headerSize, header.count >= headerSize else {
      throw Flaw("it is cut off after \(fileSize) bytes, inside its table of \(entries) components")
    }
    var end = fileSize
    var components: [Range<Int>?] = []
    for index in (0..<entries).reversed() {
      guard let offset = header.littleEndian(at: 4 + 8 * index, bytes: 8).map(Int64.init(bitPattern:)) else {
        throw Flaw("its table of components cannot be read")
      }
      guard offset != -1 else {
        components.append(nil)
        continue
      }
      guard let start = Int(exactly: offset), (headerSize...fileSize).contains(start) else {
        throw Flaw("component \(index) starts at byte \(offset) of \(fileSize): cut off or damaged")
      }
      guard start <= end else { throw Flaw("component \(index) starts at byte \(start), past the next one") }
      components.append(start..<end)
      end = start
    }
    // Tesseract reads on after the table, wherever the first offset points.
    guard end == headerSize else { throw Flaw("its first component starts at byte \(end), not \(headerSize)") }
    self.components = components.reversed()
    guard let lstm = range(of: .lstm), !lstm.isEmpty else { throw Flaw("it has no LSTM recognizer") }
  }

  func range(of component: Component) -> Range<Int>? {
    components.indices.contains(component.rawValue) ? components[component.rawValue] : nil
  }
}

extension UInt8 {
  fileprivate var isWhitespace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}

extension [UInt8] {
  /// nil if that is not all inside.
  func littleEndian(at offset: Int, bytes: Int) -> UInt64? {
    guard offset >= 0, offset + bytes <= count else { return nil }
    return self[offset..<offset + bytes].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
