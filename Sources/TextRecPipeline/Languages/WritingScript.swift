import TextRecCore

/// A script of Unicode, as its ISO 15924 code: "Latn", "Hang".
///
/// Hiragana and Katakana are one, "Kana".
struct WritingScript: Hashable {
  let code: String

  static let han = WritingScript(code: "Hani")
  static let kana = WritingScript(code: "Kana")

  /// The language in common use that the script is written for, if there is but one.
  var language: String? { Self.languages[code] }

  /// That of a letter; nil for all other scalars, and for letters of rare scripts.
  init?(of scalar: Unicode.Scalar) {
    let value = scalar.value
    guard value > 0x40, scalar.properties.isAlphabetic || scalar.properties.generalCategory == .nonspacingMark else {
      return nil
    }
    // The first range that ends at or after the scalar.
    var (low, high) = (0, Self.ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.ranges[middle].range.upperBound < value { low = middle + 1 } else { high = middle }
    }
    guard low < Self.ranges.count, Self.ranges[low].range.contains(value) else { return nil }
    self = Self.ranges[low].script
  }

  private init(code: String) { self.code = code }

  /// Unicode's blocks, by script, in ascending order.
  private static let ranges: [(range: ClosedRange<UInt32>, script: WritingScript)] = TextTable.rows(
    """
    0041 02AF Latn
    0370 03FF Grek
    0400 052F Cyrl
    0531 058F Armn
    0591 05FF Hebr
    0600 06FF Arab
    0700 074F Syrc
    0750 077F Arab
    0780 07BF Thaa
    0860 08FF Arab
    0900 097F Deva
    0980 09FF Beng
    0A00 0A7F Guru
    0A80 0AFF Gujr
    0B00 0B7F Orya
    0B80 0BFF Taml
    0C00 0C7F Telu
    0C80 0CFF Knda
    0D00 0D7F Mlym
    0D80 0DFF Sinh
    0E00 0E7F Thai
    0E80 0EFF Laoo
    0F00 0FFF Tibt
    1000 109F Mymr
    10A0 10FF Geor
    1100 11FF Hang
    1200 139F Ethi
    13A0 13FF Cher
    1780 17FF Khmr
    1C80 1C8F Cyrl
    1C90 1CBF Geor
    1CD0 1CFF Deva
    1E00 1EFF Latn
    1F00 1FFF Grek
    2C60 2C7F Latn
    2D00 2D2F Geor
    2D80 2DDF Ethi
    2DE0 2DFF Cyrl
    2E80 2FDF Hani
    3005 3007 Hani
    3021 303B Hani
    3041 30FF Kana
    3130 318F Hang
    31F0 31FF Kana
    3400 4DBF Hani
    4E00 9FFF Hani
    A640 A69F Cyrl
    A720 A7FF Latn
    A8E0 A8FF Deva
    A960 A97F Hang
    AB30 AB6F Latn
    AB70 ABBF Cher
    AC00 D7FF Hang
    F900 FAFF Hani
    FB00 FB06 Latn
    FB13 FB17 Armn
    FB1D FB4F Hebr
    FB50 FDFF Arab
    FE70 FEFC Arab
    FF21 FF5A Latn
    FF66 FF9F Kana
    FFA0 FFDC Hang
    20000 323AF Hani
    """
  ).compactMap { row in
    guard row.count == 3, let first = UInt32(row[0], radix: 16), let last = UInt32(row[1], radix: 16), first <= last
    else { return nil }
    return (first...last, WritingScript(code: row[2]))
  }

  private static let languages = TextTable.pairs(
    """
    Grek el  Armn hy  Hebr he  Syrc syr  Thaa dv  Guru pa  Gujr gu  Orya or  Taml ta  Telu te  Knda kn  Mlym ml
    Sinh si  Thai th  Laoo lo  Tibt bo  Mymr my  Geor ka  Hang ko  Cher chr  Khmr km  Kana ja
    """)
}
