import TextRecCore
import TextRecImaging

/// A connected area of likely text.
struct TextArea {
  /// Around the text, pixels of the map.
  var rectangle: RotatedRectangle
  /// Mean probability, 0 to 1.
  var score: Double
}

extension ProbabilityMap {
  /// The areas of likely text, from the top: the way of Liao et al., "Real-time Scene Text Detection with Differentiable
  /// Binarization", 2020.
  func textAreas() -> [TextArea] {
    // Text is where the probability passes .3, and an area of it counts if it is sure enough on the whole.
    let components = InkComponents(runs(atLeast: 77))
    let surest = 0.5
    let leastSide = 3.0
    // Noise alone has more.
    let limit = 3000
    let found: [(hull: ConvexHull, rectangle: RotatedRectangle, score: Double)] =
      components.ranges.lazy.map { components.runs[$0] }
      .filter { $0.count >= Int(leastSide) }
      .prefix(limit)
      .compactMap { runs in
        let hull = ConvexHull(of: runs)
        guard let rectangle = hull.smallestRectangle, min(rectangle.width, rectangle.height) >= leastSide else {
          return nil
        }
        let score = mean(over: runs)
        return score >= surest ? (hull, rectangle, score) : nil
      }
    let common = CommonDirection(of: found.map(\.rectangle.grown))
    return found.map { hull, smallest, score in
      let rectangle = common.direction(insteadOf: smallest.grown).flatMap(hull.rectangle(along:)) ?? smallest
      return TextArea(rectangle: rectangle.grown, score: score)
    }
  }
}

extension RotatedRectangle {
  /// The area's share that training took from each side of a text, given back (the paper's D' = A' r' / L').
  fileprivate var grown: RotatedRectangle {
    let ratio = 1.5
    return expanded(by: width * height * ratio / (2 * (width + height)))
  }
}
