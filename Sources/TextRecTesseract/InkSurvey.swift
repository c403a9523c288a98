import TextRecCore
import TextRecImaging

/// What an image's ink tells before anything is read: where symbols may be and how large they are.
struct InkSurvey {
  /// Boxes of pieces of ink with the size and shape of symbols, dark and light ones, pixels.
  let symbols: [Rect]
  /// Those of the commoner polarity.
  let commonSymbols: [Rect]
  /// Usual height of those, pixels; nil where there are none. The median of heights weighted by themselves: the many specks
  /// of a texture count for less than the letters before it.
  let symbolHeight: Double?
  /// Three in four are as high or higher; nil where there are none.
  let smallHeight: Double?
  let polarity: InkPolarity
  /// The ink of that polarity.
  let ink: InkMap

  init(_ image: Raster) {
    let window = max(15, min(image.width, image.height) / 16)
    let threshold = LocalThreshold(image, window: window)
    let inks = [threshold.dark, threshold.light]
    let boxes = inks.map { $0.componentBoxes.filter { Self.isSymbolLike($0, in: image) } }
    let dark = boxes[0].outside(boxes[1])
    let light = boxes[1].outside(boxes[0])
    symbols = dark + light
    polarity = dark.count >= light.count ? .dark : .light
    ink = polarity == .dark ? inks[0] : inks[1]
    commonSymbols = polarity == .dark ? dark : light
    symbolHeight = commonSymbols.map(\.height).weightedMedian
    let heights = commonSymbols.map(\.height).sorted()
    smallHeight = heights.isEmpty ? nil : heights[heights.count / 4]
  }

  private static func isSymbolLike(_ box: Rect, in image: Raster) -> Bool {
    let aspect = box.width / box.height
    return box.height >= 5 && box.height <= Double(image.height) && aspect > 0.08 && aspect < 8
      && box.area < 0.5 * image.bounds.area
  }
}

extension [Rect] {
  /// The boxes that lie in none of `others` that is larger: the ground inside an "o" is no symbol.
  fileprivate func outside(_ others: [Rect]) -> [Rect] {
    let sorted = sorted { $0.x < $1.x }
    var isInside = [Bool](repeating: false, count: sorted.count)
    for outer in others {
      // The first box that starts right of the outer one's left edge.
      var low = 0
      var high = sorted.count
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle].x < outer.x { low = middle + 1 } else { high = middle }
      }
      while low < sorted.count, sorted[low].x < outer.right {
        let inner = sorted[low]
        if inner.right <= outer.right, inner.y >= outer.y, inner.bottom <= outer.bottom, inner.area < outer.area {
          isInside[low] = true
        }
        low += 1
      }
    }
    return zip(sorted, isInside).filter { !$0.1 }.map(\.0)
  }
}

extension [Double] {
  /// The value in the middle of the sum of all, which are positive; nil for none.
  fileprivate var weightedMedian: Double? {
    let half = reduce(0, +) / 2
    var sum = 0.0
    return sorted().first {
      sum += $0
      return sum >= half
    }
  }
}
