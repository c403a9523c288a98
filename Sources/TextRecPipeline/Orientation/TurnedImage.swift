import TextRecCore
import TextRecImaging

extension Raster {
  /// What `recognize` reads in this image turned upright from `orientation`, in pixels of this one; nil for what cannot be
  /// told, which is left as it is.
  ///
  /// - Parameter recognize: takes the upright image, and whether that is another than this one.
  func recognized(
    held orientation: Orientation?,
    by recognize: (_ upright: Raster, _ isTurned: Bool) throws(TextRecError) -> RecognizedPage
  ) throws(TextRecError) -> RecognizedPage {
    guard let orientation, orientation != .up, let turned = upright(orientation) else {
      var page = try recognize(self, false)
      page.orientation = orientation
      return page
    }
    let map = orientation.uprightMap(storedWidth: width, storedHeight: height)
    var page = try recognize(turned, true)
    page.orientation = orientation
    if let back = map.inverse { page.moveLines(by: back) }
    return page
  }
}

extension RecognizedPage {
  /// Moves all lines to another image.
  mutating func moveLines(by map: AffineMap) {
    for block in blocks.indices {
      for paragraph in blocks[block].paragraphs.indices {
        for line in blocks[block].paragraphs[paragraph].lines.indices {
          let frame = blocks[block].paragraphs[paragraph].lines[line].frameToImage
          blocks[block].paragraphs[paragraph].lines[line].frameToImage = frame.then(map)
        }
      }
    }
  }
}
