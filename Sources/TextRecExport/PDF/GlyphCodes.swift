import TextRecCore

/// What one code of a PDF's text stands for.
struct TextUnit: Hashable {
  let scalar: Unicode.Scalar
  /// A space follows that is drawn with it.
  var hasSpace = false

  /// What PDF's maps to Unicode cannot hold, byte order marks and U+FFFE and U+FFFF, becomes U+FFFD.
  init(_ scalar: Unicode.Scalar) {
    self.scalar = scalar == "\u{FEFF}" || scalar == "\u{FFFE}" || scalar == "\u{FFFF}" ? "\u{FFFD}" : scalar
  }

  static let space = TextUnit(" ")
}

/// The codes that stand for text in a PDF: each code point has its own, in order of first use, and its own entry in the
/// map back to Unicode.
///
/// A font has 65,535 codes, from 1 on, as 0 is the glyph for what is missing; what goes beyond takes another font.
struct GlyphCodes {
  static let codesPerFont = 65_535

  private var ordinals: [TextUnit: Int] = [:]
  private var units: [TextUnit] = []

  var fontCount: Int { (units.count + Self.codesPerFont - 1) / Self.codesPerFont }

  mutating func code(for unit: TextUnit) -> (font: Int, code: UInt16) {
    let ordinal = ordinals[unit] ?? units.count
    if ordinal == units.count {
      ordinals[unit] = ordinal
      units.append(unit)
    }
    let (font, index) = ordinal.quotientAndRemainder(dividingBy: Self.codesPerFont)
    return (font, UInt16(clamping: index + 1))
  }

  /// What each code from 1 on stands for.
  func units(of font: Int) -> ArraySlice<TextUnit> {
    units.dropFirst(font * Self.codesPerFont).prefix(Self.codesPerFont)
  }

  /// The CMap from codes to Unicode.
  func toUnicode(font: Int) -> [UInt8] {
    var map = """
      /CIDInit /ProcSet findresource begin
      12 dict begin
      begincmap
      /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
      /CMapName /Adobe-Identity-UCS def
      /CMapType 2 def
      1 begincodespacerange
      <0000> <FFFF>
      endcodespacerange

      """
    let units = Array(units(of: font))
    // 100 in a section, as the format has it.
    for start in stride(from: 0, to: units.count, by: 100) {
      let section = units[start..<min(start + 100, units.count)]
      map += "\(section.count) beginbfchar\n"
      for (index, unit) in zip(section.indices, section) {
        map += "<"
        map.appendHex(UInt16(clamping: index + 1))
        map += "> <"
        for code in UTF16.encode(unit.scalar) ?? UTF16.encodedReplacementCharacter { map.appendHex(code) }
        if unit.hasSpace { map.appendHex(0x20) }
        map += ">\n"
      }
      map += "endbfchar\n"
    }
    return Array((map + "endcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n").utf8)
  }

  /// The glyph of each code: 0, then 1, the one that is there, for all.
  func glyphs(font: Int) -> [UInt8] { [0, 0] + units(of: font).flatMap { _ in [0, 1] as [UInt8] } }
}
