import Glibc
import Testing
import TextRecCore
import TextRecImaging

/// What make_fixtures.py made.
enum Fixtures {
  /// One page of an encoded image and what it must decode to.
  struct Case: CustomTestStringConvertible, Sendable {
    let name: String
    let page: Int
    let pages: Int
    let orientation: Orientation
    let expected: String
    let tolerance: Int
    var testDescription: String { "\(name) page \(page)" }
  }

  static let folder: String = {
    let here = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
    return "/\(here)/Fixtures"
  }()

  static let all: [Case] = rows("manifest.tsv").map { row in
    Case(
      name: row[0], page: Int(row[1])!, pages: Int(row[2])!,
      orientation: Orientation(rawValue: UInt32(row[3])!) ?? .up, expected: row[4], tolerance: Int(row[5])!)
  }

  static let oriented: [Case] = rows("upright.tsv").map { row in
    Case(
      name: row[0], page: 0, pages: 1, orientation: Orientation(rawValue: UInt32(row[1])!)!, expected: row[2],
      tolerance: Int(row[3])!)
  }

  /// Every kind of encoded image once.
  static let names: [String] = Set((all + oriented.filter { $0.orientation == .right }).map(\.name)).sorted()

  static func encoded(_ name: String) -> [UInt8] { read("encoded/\(name)") }

  static func expected(_ name: String) -> Raster {
    let bytes = read("expected/\(name).ppm")
    let head = bytes.split(separator: 0x0A, maxSplits: 3, omittingEmptySubsequences: false)
    let size = String(decoding: head[1], as: UTF8.self).split(separator: " ").map { Int($0)! }
    return Raster(
      width: size[0], height: size[1], channels: head[0].last == UInt8(ascii: "5") ? 1 : 3, pixels: Array(head[3]))!
  }

  private static func rows(_ file: String) -> [[String]] {
    String(decoding: read(file), as: UTF8.self).split(separator: "\n").map { line in
      line.split(separator: "\t").map { String($0) }
    }
  }

  private static func read(_ path: String) -> [UInt8] {
    guard let file = fopen("\(folder)/\(path)", "rb") else { return [] }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }
}

extension Raster {
  /// The greatest difference of a sample; nil where the shapes differ.
  func difference(from other: Raster) -> Int? {
    guard shape == other.shape else { return nil }
    return zip(pixels, other.pixels).map { abs(Int($0) - Int($1)) }.max()
  }

  var shape: [Int] { [width, height, channels] }
}

/// A small generator with a seed (SplitMix64), so that a failure can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

func decode(_ bytes: [UInt8], page: Int = 0, orientation: Orientation? = nil) throws -> DecodedImage {
  try bytes.withUnsafeBytes { try DecodedImage.encoded($0, page: page, orientation: orientation) }
}

func pageCount(_ bytes: [UInt8]) throws -> Int {
  try bytes.withUnsafeBytes { try DecodedImage.pageCount($0) }
}

/// What `body` fails with; nil where it succeeds.
func failure(_ body: () throws -> Void) -> TextRecError? {
  do {
    try body()
    return nil
  } catch {
    return error as? TextRecError ?? TextRecError(.internalError, "\(error)")
  }
}
