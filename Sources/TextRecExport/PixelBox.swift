import TextRecCore

/// A box in whole pixels inside its picture, for formats that know no parts of pixels.
///
/// It is a pixel wide and high at least, unless the picture is not.
struct PixelBox: Equatable {
  let left: Int
  let top: Int
  let right: Int
  let bottom: Int

  var width: Int { right - left }
  var height: Int { bottom - top }

  init(_ frame: Rect, in info: ResultInfo) {
    (left, right) = Self.span(frame.x, frame.right, size: Int(info.width))
    (top, bottom) = Self.span(frame.y, frame.bottom, size: Int(info.height))
  }

  /// The whole picture.
  init(pageOf info: ResultInfo) {
    self.init(Rect(x: 0, y: 0, width: Double(info.width), height: Double(info.height)), in: info)
  }

  private static func span(_ start: Double, _ end: Double, size: Int) -> (start: Int, end: Int) {
    let first = max(0, min(size - 1, Int(rounding: start)))
    return (first, max(min(size, first + 1), min(size, Int(rounding: end))))
  }
}

extension Int {
  /// The nearest whole number; 0 for what is none.
  init(rounding number: Double) { self = Int(exactly: number.rounded()) ?? 0 }
}

extension Double {
  /// With three decimals at most.
  var short: String {
    let thousandths = Int(rounding: self * 1000)
    return thousandths.isMultiple(of: 1000) ? "\(thousandths / 1000)" : "\(Double(thousandths) / 1000)"
  }
}
