import CTextRec

/// Reads the values of options.
enum Values {
  /// "5s", "500ms", "2m", or seconds without a unit.
  static func milliseconds(_ text: String) throws(Failure) -> UInt32 {
    let units: [(suffix: String, factor: Double)] = [("ms", 1), ("s", 1000), ("m", 60_000), ("", 1000)]
    for unit in units where text.hasSuffix(unit.suffix) {
      guard let number = decimal(text.dropLast(unit.suffix.count)) else { break }
      let milliseconds = (number * unit.factor).rounded()
      guard milliseconds >= 1, let exact = UInt32(exactly: milliseconds) else {
        throw .usage("--timeout \(text): must be from 1ms to \(UInt32.max)ms")
      }
      return exact
    }
    throw .usage("--timeout \(text): is no time such as 5s, 500ms or 2m")
  }

  static func count(_ text: String, of option: Option, upTo limit: Int) throws(Failure) -> Int {
    guard let number = Int(text), (1...limit).contains(number) else {
      throw .usage("--\(option.rawValue) \(text): must be a number from 1 to \(limit)")
    }
    return number
  }

  static func orientation(_ text: String) throws(Failure) -> textrec_orientation {
    if let number = UInt32(text) {
      guard (1...8).contains(number) else { throw .usage("--orientation \(text): must be from 1 to 8, or a name") }
      return textrec_orientation(rawValue: number)
    }
    return try Choices.orientation.value(text, of: .orientation)
  }

  static func region(_ text: String) throws(Failure) -> textrec_rect {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).compactMap { decimal($0) }
    guard numbers.count == 4, text.count(where: { $0 == "," }) == 3 else {
      throw .usage("--roi \(text): must be X,Y,W,H in pixels, such as 0,0,640,480")
    }
    return textrec_rect(
      x: Float(numbers[0]), y: Float(numbers[1]), width: Float(numbers[2]), height: Float(numbers[3]))
  }

  static func fraction(_ text: String, of option: Option) throws(Failure) -> Float {
    guard let number = decimal(text), (0...1).contains(number) else {
      throw .usage("--\(option.rawValue) \(text): must be a fraction from 0 to 1, such as 0.02")
    }
    return Float(number)
  }

  /// A number as people write it: Double would take "nan", "infinity" and "0x1p3" as well.
  private static func decimal(_ text: some StringProtocol) -> Double? {
    guard text.utf8.allSatisfy({ ("0"..."9").contains(Unicode.Scalar($0)) || $0 == 0x2E || $0 == 0x2D }) else {
      return nil
    }
    return Double(text)
  }
}
