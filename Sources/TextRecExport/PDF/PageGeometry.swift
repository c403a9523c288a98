import TextRecCore

/// How big a page is, and where its picture lies on it; in points, y up.
struct PageGeometry: Equatable {
  /// Pixels an inch where the picture does not say.
  static let standardResolution = 300.0
  /// What the format allows for a side.
  static let sides = 3.0...14_400

  /// Of the page.
  let width: Double
  let height: Double
  /// From stored pixels to the page.
  let storedToPage: AffineMap
  /// From the unit square, in which PDF draws pictures, to the page.
  let picture: AffineMap

  /// - Parameters:
  ///   - told: of the stored pixels. 72 both ways is no news: cameras write it where they know none.
  ///   - wanted: takes the place of what is told.
  init(width: Int, height: Int, orientation: Orientation, told: Resolution?, wanted: Double?) {
    let (stored, storedHeight) = (Double(width), Double(height))
    let known = told.flatMap { $0.horizontal == 72 && $0.vertical == 72 ? nil : $0 }
    var points = Point(
      72 / (wanted ?? known?.horizontal ?? Self.standardResolution),
      72 / (wanted ?? known?.vertical ?? Self.standardResolution))
    let longest = max(stored * points.x, storedHeight * points.y)
    if longest > Self.sides.upperBound { points = points * (Self.sides.upperBound / longest) }
    let (upright, uprightHeight) =
      orientation.swapsSides
      ? (storedHeight * points.y, stored * points.x) : (stored * points.x, storedHeight * points.y)
    self.width = max(Self.sides.lowerBound, upright)
    self.height = max(Self.sides.lowerBound, uprightHeight)
    let scale =
      orientation.swapsSides
      ? AffineMap.scale(x: points.y, y: -points.x) : AffineMap.scale(x: points.x, y: -points.y)
    storedToPage = orientation.uprightMap(storedWidth: width, storedHeight: height)
      .then(scale).then(.translation(x: 0, y: self.height))
    picture = AffineMap(a: stored, b: 0, c: 0, d: 0, e: -storedHeight, f: storedHeight).then(storedToPage)
  }
}
