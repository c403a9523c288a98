/// The skeleton of a TIFF or BigTIFF file: byte order and the chain of directories.
public struct TIFFFile {
  let reader: ByteReader
  let isBig: Bool
  /// Where the first directory starts.
  let firstDirectory: UInt64

  /// nil unless the bytes start like a TIFF.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = ByteReader(bytes)
    switch reader.u16(0) {
    case 0x4949: reader.order = .little
    case 0x4D4D: reader.order = .big
    default: return nil
    }
    switch reader.u16(2) {
    case 42:
      guard let first = reader.u32(4) else { return nil }
      (isBig, firstDirectory) = (false, UInt64(first))
    case 43:
      guard reader.u16(4) == 8, let first = reader.u64(8) else { return nil }
      (isBig, firstDirectory) = (true, first)
    default: return nil
    }
    self.reader = reader
  }

  /// Where each page's directory starts; one or more. A chain that ends early or runs in a circle ends there.
  public func directoryOffsets() throws(TextRecError) -> [UInt64] {
    var offsets: [UInt64] = []
    var seen: Set<UInt64> = []
    var next = firstDirectory
    while next != 0, offsets.count < ImageHeader.maxPages, let directory = directory(at: next),
      seen.insert(next).inserted
    {
      offsets.append(next)
      next = directory.next
    }
    guard !offsets.isEmpty else {
      throw TextRecError(
        .corruptImage,
        "the TIFF has no directory at byte \(firstDirectory), where its header says; it has \(reader.count) bytes")
    }
    return offsets
  }

  func directory(at offset: UInt64) -> TIFFDirectory? {
    Int(exactly: offset).flatMap { TIFFDirectory(self, offset: $0) }
  }
}

/// One directory: a counted list of entries.
struct TIFFDirectory {
  private let file: TIFFFile
  private let entries: Int
  private let entryCount: Int
  private var entrySize: Int { file.isBig ? 20 : 12 }

  /// nil where the entries do not lie within the file.
  init?(_ file: TIFFFile, offset: Int) {
    let countSize = file.isBig ? 8 : 2
    let count = file.isBig ? file.reader.u64(offset).flatMap { Int(exactly: $0) } : file.reader.u16(offset)
    // The standard allows 65,535 entries; more in a BigTIFF are damage.
    guard let count, count > 0, count <= 65_535 else { return nil }
    let entrySize = file.isBig ? 20 : 12
    guard file.reader.slice(offset + countSize, count * entrySize) != nil else { return nil }
    self.file = file
    entries = offset + countSize
    entryCount = count
  }

  /// Where the next directory starts; 0 for none, also where the file ends before saying so.
  var next: UInt64 {
    let end = entries + entryCount * entrySize
    return file.isBig ? file.reader.u64(end) ?? 0 : file.reader.u32(end).map { UInt64($0) } ?? 0
  }

  /// The first value of an entry of type BYTE, SHORT, LONG or LONG8.
  func number(_ tag: Int) -> Int? {
    guard let (type, place) = value(of: tag) else { return nil }
    let reader = file.reader
    return switch type {
    case 1: reader.u8(place).map { Int($0) }
    case 3: reader.u16(place)
    case 4: reader.u32(place)
    case 16: reader.u64(place).flatMap { Int(exactly: $0) }
    default: nil
    }
  }

  /// The first value of an entry of type RATIONAL; not finite where its denominator is 0.
  func rational(_ tag: Int) -> Double? {
    guard let (type, place) = value(of: tag), type == 5, let numerator = file.reader.u32(place),
      let denominator = file.reader.u32(place + 4)
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// The type of an entry, and where the first of its values is.
  private func value(of tag: Int) -> (type: Int, place: Int)? {
    let reader = file.reader
    for index in 0..<entryCount {
      let entry = entries + index * entrySize
      guard reader.u16(entry) == tag else { continue }
      guard let type = reader.u16(entry + 2) else { return nil }
      let size = [1: 1, 3: 2, 4: 4, 5: 8, 16: 8][type]
      guard let size, let count = file.isBig ? reader.u64(entry + 4) : reader.u32(entry + 4).map({ UInt64($0) }),
        count > 0
      else { return nil }
      let field = entry + (file.isBig ? 12 : 8)
      let inlineSize = UInt64(file.isBig ? 8 : 4)
      let (total, overflow) = count.multipliedReportingOverflow(by: UInt64(size))
      var place = field
      if overflow || total > inlineSize {
        let pointer = file.isBig ? reader.u64(field).flatMap { Int(exactly: $0) } : reader.u32(field)
        guard let pointer else { return nil }
        place = pointer
      }
      return (type, place)
    }
    return nil
  }

  var orientation: Orientation? {
    number(0x0112).flatMap { UInt32(exactly: $0) }.flatMap { Orientation(rawValue: $0) }
  }

  /// Pixels an inch, or a centimetre where the unit is 3; without a unit they tell proportions alone.
  var resolution: Resolution? {
    let unit = number(296) ?? 2
    guard unit == 2 || unit == 3, let horizontal = rational(282), let vertical = rational(283) else { return nil }
    let scale = unit == 2 ? 1 : Resolution.centimetresPerInch
    return Resolution(horizontal: horizontal * scale, vertical: vertical * scale)
  }
}

/// What a page's directory says about its pixels.
public struct TIFFPage: Sendable {
  /// Where its directory starts in the file.
  public let offset: UInt64
  public let width: Int
  public let height: Int
  /// One sample a pixel that is a lightness: no palette, colour or alpha.
  public let isGray: Bool
  public let orientation: Orientation?
  public let resolution: Resolution?

  public init(_ file: TIFFFile, offset: UInt64) throws(TextRecError) {
    guard let directory = file.directory(at: offset) else {
      throw TextRecError(.corruptImage, "the TIFF has no directory at byte \(offset)")
    }
    guard let width = directory.number(256), let height = directory.number(257) else {
      throw TextRecError(.corruptImage, "the TIFF directory at byte \(offset) states no width and height")
    }
    self.offset = offset
    self.width = width
    self.height = height
    isGray = directory.number(262).map { $0 <= 1 } ?? false && directory.number(277) ?? 1 == 1
    orientation = directory.orientation
    resolution = directory.resolution
  }
}
