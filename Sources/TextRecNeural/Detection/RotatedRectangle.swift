import TextRecCore

/// A rectangle at any angle.
struct RotatedRectangle: Equatable {
  var center: Point
  /// Of the width: a unit vector. The height's direction is a quarter turn clockwise from it.
  var direction: Point
  var width: Double
  var height: Double

  /// Around the same area, with width and height exchanged.
  private var turned: RotatedRectangle {
    RotatedRectangle(center: center, direction: direction.quarterTurn, width: height, height: width)
  }

  /// The rectangle with each side moved outwards.
  func expanded(by distance: Double) -> RotatedRectangle {
    RotatedRectangle(
      center: center, direction: direction, width: width + 2 * distance, height: height + 2 * distance)
  }

  /// The corners, named as `DetectedLine` says.
  var quad: Quad {
    let onLongSide = width >= height ? self : turned
    let isLine = onLongSide.width >= 1.5 * onLongSide.height
    // What stands up, by less than 30 degrees from it, is taken for a column of upright characters.
    let isLevel = abs(onLongSide.direction.x) > 0.5
    let upright = abs(direction.x) >= abs(direction.y) ? self : turned
    let reading = isLine && isLevel ? onLongSide : upright
    let side = reading.direction.x < 0 ? -1.0 : 1.0
    let right = reading.direction * (side * reading.width / 2)
    let down = reading.direction.quarterTurn * (side * reading.height / 2)
    return Quad(
      topLeft: center - right - down, topRight: center + right - down,
      bottomRight: center + right + down, bottomLeft: center - right + down)
  }
}
