/// sRGB as an ICC profile of version 4.2, made from the numbers of IEC 61966-2-1.
enum SRGBProfile {
  static let name = "sRGB IEC61966-2.1"

  static let bytes: [UInt8] = {
    // Its primaries and white under D65, brought to D50 as ICC.1 has it, by Bradford's matrix.
    let curve = parametric([2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    let tags: [(signature: StaticString, data: [UInt8])] = [
      ("desc", localized(name)),
      ("cprt", localized("No copyright")),
      ("wtpt", xyz(0.9642, 1, 0.8249)),
      ("chad", fixed("sf32", [1.04781, 0.02289, -0.05013, 0.02954, 0.99048, -0.01705, -0.00923, 0.01504, 0.75213])),
      ("rXYZ", xyz(0.43607, 0.2225, 0.01393)),
      ("gXYZ", xyz(0.38506, 0.71688, 0.0971)),
      ("bXYZ", xyz(0.14308, 0.06062, 0.71417)),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    let tableSize = 4 + 12 * tags.count
    var table = big32(tags.count)
    var data: [UInt8] = []
    for tag in tags {
      table += ascii(tag.signature) + big32(128 + tableSize + data.count) + big32(tag.data.count)
      data += tag.data + [UInt8](repeating: 0, count: (4 - tag.data.count % 4) % 4)
    }
    return header(size: 128 + tableSize + data.count) + table + data
  }()

  /// A display's, with the connection space XYZ and the date of the standard.
  private static func header(size: Int) -> [UInt8] {
    let date: [UInt8] = [1999, 10, 18, 0, 0, 0].flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
    let start = big32(size) + big32(0) + big32(0x0420_0000) + ascii("mntrRGB XYZ ") + date + ascii("acsp")
    let illuminant = [0.9642, 1, 0.8249].flatMap(fixed)
    return start + [UInt8](repeating: 0, count: 68 - start.count) + illuminant + [UInt8](repeating: 0, count: 48)
  }

  private static func localized(_ text: String) -> [UInt8] {
    let utf16 = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    return ascii("mluc") + big32(0) + big32(1) + big32(12) + ascii("enUS") + big32(utf16.count) + big32(28) + utf16
  }

  private static func xyz(_ x: Double, _ y: Double, _ z: Double) -> [UInt8] { fixed("XYZ ", [x, y, z]) }

  /// The curve of type 3: (a x + b)^g from d on, c x below.
  private static func parametric(_ numbers: [Double]) -> [UInt8] {
    ascii("para") + big32(0) + [0, 3, 0, 0] + numbers.flatMap(fixed)
  }

  private static func fixed(_ type: StaticString, _ numbers: [Double]) -> [UInt8] {
    ascii(type) + big32(0) + numbers.flatMap(fixed)
  }

  /// 16 bits before the point and 16 behind it.
  private static func fixed(_ number: Double) -> [UInt8] { big32(Int(exactly: (number * 65536).rounded()) ?? 0) }

  private static func big32(_ number: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }

  private static func ascii(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }
}
