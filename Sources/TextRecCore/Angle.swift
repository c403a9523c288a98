extension Quad {
  /// Degrees clockwise from the x axis to the reading direction, from `topLeft` to `topRight`: (-180, 180], as a Float holds it.
  public var angle: Double {
    let degrees = arcTangent(y: topRight.y - topLeft.y, x: topRight.x - topLeft.x) * 180 / Double.pi
    // Rounded first, or what is just above -180 would become -180 in a Float.
    let rounded = Double(Float(degrees))
    return rounded <= -180 ? 180 : rounded
  }
}

/// The angle of (x, y) in radians, (-pi, pi]; 0 for (0, 0). The standard library has no trigonometry.
///
/// Two half-angle steps, atan t = 2 atan(t / (1 + sqrt(1 + t^2))), bring the argument under 0.2; there the series to the
/// 17th power is exact to 1e-14.
public func arcTangent(y: Double, x: Double) -> Double {
  guard x.isFinite, y.isFinite, x != 0 || y != 0 else { return 0 }
  let steep = abs(y) > abs(x)
  var t = steep ? abs(x) / abs(y) : abs(y) / abs(x)
  for _ in 0..<2 { t /= 1 + (1 + t * t).squareRoot() }
  let square = t * t
  var series = 0.0
  for power in stride(from: 17.0, through: 1, by: -2) { series = 1 / power - square * series }
  var angle = 4 * t * series
  if steep { angle = Double.pi / 2 - angle }
  if x < 0 { angle = Double.pi - angle }
  return y < 0 ? -angle : angle
}
