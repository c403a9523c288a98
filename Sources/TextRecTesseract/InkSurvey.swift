import TextRecCore
import TextRecImaging

/// What an image's ink tells before anything is read: where symbols may be and how large they are.
struct InkSurvey {
  /// Boxes of pieces of ink with the size and shape of symbols, dark and light ones, pixels.
  let symbols: [Rect]
  /// Those of the commoner polarity.
  let commonSymbols: [Rect]
  /// Median height of those, pixels; nil where there are none.
  let symbolHeight: Double?
  let polarity: InkPolarity
  /// The ink of that polarity.
  let ink: InkMap?

  init(_ image: Raster) {
    let window = max(15, min(image.width, image.height) / 16)
    let found = InkPolarity.allCases.map { polarity in
      let ink = image.ink(polarity, window: window)
      let boxes = ink.componentBoxes.filter { Self.isSymbolLike($0, in: image) }
      return (polarity: polarity, ink: ink, symbols: boxes)
    }
    symbols = found.flatMap(\.symbols)
    let common = found.max { $0.symbols.count < $1.symbols.count }
    polarity = common?.polarity ?? .dark
    ink = common?.ink
    commonSymbols = common?.symbols ?? []
    let heights = commonSymbols.map(\.height).sorted()
    symbolHeight = heights.isEmpty ? nil : heights[heights.count / 2]
  }

  private static func isSymbolLike(_ box: Rect, in image: Raster) -> Bool {
    let aspect = box.width / box.height
    return box.height >= 5 && box.height <= Double(image.height) && aspect > 0.08 && aspect < 8
      && box.area < 0.5 * image.bounds.area
  }
}
