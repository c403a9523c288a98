import TextRecCore

extension Quad {
  /// The same rectangle for a reader who does not turn the image: its top is the side that is nearer to level.
  var upright: Quad {
    let center = (topLeft + bottomRight) * 0.5
    let (one, other) = (topRight - topLeft, bottomLeft - topLeft)
    let (level, down) = abs(one.x) * other.length >= abs(other.x) * one.length ? (one, other) : (other, one)
    let right = level * (level.x < 0 ? -0.5 : 0.5)
    let below = down * (down.y < 0 ? -0.5 : 0.5)
    return Quad(
      topLeft: center - right - below, topRight: center + right - below, bottomRight: center + right + below,
      bottomLeft: center - right + below)
  }
}
