internal import TextRecCore

/// A place in an image: pixels from its top left corner, x to the right, y down.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }
}

/// A rectangle in pixels, its sides level with those of the image.
public struct Rect: Hashable, Sendable {
  /// Of the left edge.
  public var x: Double
  /// Of the upper edge.
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

extension Point {
  init(_ point: TextRecCore.Point) { self.init(x: point.x, y: point.y) }
}

extension Rect {
  init(_ rect: TextRecCore.Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}
