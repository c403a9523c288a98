@_spi(_Unicode) import Swift

extension String {
  /// Unicode's NFC form, without control characters other than those that shape text (joiners, direction marks).
  public var cleanText: String {
    // Printable ASCII, most of all text, is clean.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    var kept = UnicodeScalarView()
    for scalar in unicodeScalars where scalar.properties.generalCategory != .control {
      kept.append(scalar)
    }
    // Last, for what a control character kept apart may compose without it.
    var composed = UnicodeScalarView()
    composed.append(contentsOf: String(kept)._nfc)
    return String(composed)
  }
}

extension Unicode.Scalar {
  /// Han, Kana or the punctuation written between them: scripts that put no space between words.
  public var isUnspaced: Bool {
    switch value {
    case 0x2E80...0x2FDF, 0x3000...0x30FF, 0x3190...0x31FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xF900...0xFAFF, 0xFE30...0xFE4F, 0xFF00...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40,
      0xFF5B...0xFF9F, 0x20000...0x323AF:
      true
    default: false
    }
  }

  /// Korean syllables and their letters.
  public var isHangul: Bool {
    switch value {
    case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7A3: true
    default: false
    }
  }

  /// Whether it is a letter of Hebrew, Arabic, Syriac, Thaana, NKo or another script of the blocks that Unicode keeps for
  /// text from right to left.
  public var runsRightToLeft: Bool {
    guard properties.isAlphabetic else { return false }
    return switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }

  /// A hyphen that may break a word at a line's end.
  var isHyphen: Bool { value == 0x2D || value == 0x2010 || value == 0xAD }
}
