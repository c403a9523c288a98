import TextRecCore

/// Which way a character runs, as far as the order of readers of PDF needs it.
enum TextRun {
  case leftToRight, rightToLeft, neutral
}

extension Unicode.Scalar {
  var run: TextRun {
    switch value {
    // Hebrew, Arabic, Syriac, Thaana, N'Ko and what follows them; marks; presentation forms; the rows of the second plane.
    case 0x0660...0x0669, 0x06F0...0x06F9: .leftToRight
    case 0x0590...0x08FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      properties.isAlphabetic || properties.generalCategory == .nonspacingMark ? .rightToLeft : .neutral
    default: properties.isAlphabetic || properties.numericType != nil ? .leftToRight : .neutral
    }
  }
}

extension Sequence<TextRun> {
  /// Right to left if there is anything that runs so, else left to right if there is anything of that.
  var any: TextRun {
    var found = TextRun.neutral
    for run in self {
      if run == .rightToLeft { return run }
      if run == .leftToRight { found = run }
    }
    return found
  }

  /// The way of most; left to right where they are as many.
  var base: TextRun {
    reduce(0) { $0 + ($1 == .rightToLeft ? -1 : $1 == .leftToRight ? 1 : 0) } < 0 ? .rightToLeft : .leftToRight
  }
}

/// The order from left to right of pieces in the order of reading: what runs against `base`, with all in between, is
/// turned round, and then everything where `base` is right to left.
func visualOrder(_ runs: [TextRun], base: TextRun) -> [Int] {
  let opposite: TextRun = base == .rightToLeft ? .leftToRight : .rightToLeft
  var order = Array(runs.indices)
  var start = 0
  while start < runs.count {
    guard runs[start] == opposite else {
      start += 1
      continue
    }
    var end = start + 1
    var next = end
    while next < runs.count, runs[next] != base {
      if runs[next] == opposite { end = next + 1 }
      next += 1
    }
    order[start..<end].reverse()
    start = end
  }
  return base == .rightToLeft ? order.reversed() : order
}
