import TextRecCore

/// Which pixels of an image are ink.
public struct InkMap: Sendable {
  public let width: Int
  public let height: Int
  /// Row by row, a byte a pixel: 0 is paper, all else ink.
  let ink: [UInt8]

  /// For `ink` that is known to have the bytes.
  init(width: Int, height: Int, knownInk ink: [UInt8]) {
    self.width = width
    self.height = height
    self.ink = ink
  }

  /// The boxes of connected pieces of ink, 8-connected, pixels.
  public var componentBoxes: [Rect] {
    InkComponents(of: self, in: PixelBox(left: 0, top: 0, right: width, bottom: height)).boxes.map { Rect($0) }
  }

  /// nil unless `ink` has exactly `width` times `height` bytes.
  public init?(width: Int, height: Int, ink: [UInt8]) {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    guard width >= 0, height >= 0, !overflow, count == ink.count else { return nil }
    self.width = width
    self.height = height
    self.ink = ink
  }
}

/// A box of whole pixels; right and bottom edges are exclusive.
struct PixelBox: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// What no pixel has been added to.
  static let empty = PixelBox(left: .max, top: .max, right: .min, bottom: .min)

  var isEmpty: Bool { left >= right || top >= bottom }
  var width: Int { isEmpty ? 0 : right - left }
  var height: Int { isEmpty ? 0 : bottom - top }
  /// Twice the middle, to stay whole.
  var doubleCenterX: Int { left + right }

  mutating func add(_ other: PixelBox) {
    left = min(left, other.left)
    top = min(top, other.top)
    right = max(right, other.right)
    bottom = max(bottom, other.bottom)
  }

  func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
  }

  /// Columns common to both.
  func sharedWidth(_ other: PixelBox) -> Int { intersection(other).sharedColumns }

  private var sharedColumns: Int { left < right ? right - left : 0 }
}

extension Rect {
  init(_ box: PixelBox) {
    self.init(
      left: Double(box.left), top: Double(box.top), right: Double(box.right), bottom: Double(box.bottom))
  }
}
