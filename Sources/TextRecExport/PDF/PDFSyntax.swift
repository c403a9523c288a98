import TextRecCore

/// Pieces of PDF as text.
enum PDFSyntax {
  /// No string may be longer, in bytes; PDF/A says so.
  static let maxString = 32_767

  /// A number in plain decimals, with five at most; 0 for what is none or too large.
  static func number(_ value: Double) -> String {
    let scaled = Int(rounding: value * 100_000)
    let (whole, part) = scaled.magnitude.quotientAndRemainder(dividingBy: 100_000)
    let sign = scaled < 0 ? "-" : ""
    guard part > 0 else { return "\(sign)\(whole)" }
    let digits = String(100_000 + part).dropFirst()
    return "\(sign)\(whole).\(String(digits.reversed().drop { $0 == "0" }.reversed()))"
  }

  static func numbers(_ values: Double...) -> String { values.map(number).joined(separator: " ") }

  /// A map as the operators cm and Tm take it.
  static func matrix(_ map: AffineMap) -> String { numbers(map.a, map.d, map.b, map.e, map.c, map.f) }

  /// A text string in UTF-16.
  static func text(_ text: String) -> String {
    var hex = "<FEFF"
    for unit in text.utf16 { hex.appendHex(unit) }
    return hex + ">"
  }
}

extension String {
  /// Four digits.
  mutating func appendHex(_ value: UInt16) {
    let digits = String(value, radix: 16, uppercase: true)
    self += String(repeating: "0", count: 4 - digits.utf8.count) + digits
  }
}
