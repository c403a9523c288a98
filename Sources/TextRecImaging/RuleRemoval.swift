import TextRecCore

extension Raster {
  /// The image without thin straight rules: frames of tables, lines of forms, underlines.
  ///
  /// Readers take a vertical rule for an "l" or "|", and lose text that stands on a horizontal one. Where a stroke crosses
  /// a rule it stays whole.
  /// - Parameters:
  ///   - map: the image's ink.
  ///   - length: the shortest rule, pixels; longer than any stroke of a symbol.
  ///   - thickness: the thickest rule, pixels.
  public func withoutRules(_ map: InkMap, length: Int, thickness: Int) -> Raster {
    let ink = map.ink
    guard channels == 1, ink.count == pixels.count, length > 0, thickness > 0 else { return self }
    var cleared = pixels
    let horizontal = Grid(along: 1, across: width, count: width, lines: height)
    let vertical = Grid(along: width, across: 1, count: height, lines: width)
    for grid in [horizontal, vertical] {
      let rules = grid.longRuns(of: ink, length: length)
      grid.clear(rules, ink: ink, thickness: thickness, in: &cleared)
    }
    return Raster(width: width, height: height, channels: 1, pixels: cleared) ?? self
  }
}

/// Pixels seen as rows or as columns.
private struct Grid {
  /// From a pixel to the next in the direction of the rule, and to the one beside it.
  let along: Int
  let across: Int
  /// Pixels in a line, and lines.
  let count: Int
  let lines: Int

  /// By pixel, whether it lies in a run of ink of at least `length`.
  func longRuns(of ink: [UInt8], length: Int) -> [Bool] {
    var marks = [Bool](repeating: false, count: ink.count)
    for line in 0..<lines {
      var start = 0
      for place in 0...count {
        if place < count, ink[line * across + place * along] != 0 { continue }
        if place - start >= length {
          for inside in start..<place { marks[line * across + inside * along] = true }
        }
        start = place + 1
      }
    }
    return marks
  }

  /// Paints over what is marked, where it is thin, with the gray on both its sides.
  func clear(_ marks: [Bool], ink: [UInt8], thickness: Int, in pixels: inout [UInt8]) {
    for place in 0..<count {
      var line = 0
      while line < lines {
        guard marks[line * across + place * along] else {
          line += 1
          continue
        }
        let first = line
        while line < lines, marks[line * across + place * along] { line += 1 }
        // The rim of a rule is softer than ink and goes with it.
        let before = first - 2
        let after = line + 1
        guard line - first <= thickness, before >= 0, after < lines else { continue }
        let beforePixel = before * across + place * along
        let afterPixel = after * across + place * along
        let (inkBefore, inkAfter) = (ink[beforePixel] != 0, ink[afterPixel] != 0)
        let gray: UInt8
        switch (inkBefore, inkAfter) {
        // A stroke crosses here.
        case (true, true): continue
        case (true, false): gray = pixels[afterPixel]
        case (false, true): gray = pixels[beforePixel]
        case (false, false):
          gray = UInt8(truncatingIfNeeded: (Int(pixels[beforePixel]) + Int(pixels[afterPixel])) / 2)
        }
        for inside in (before + 1)..<after {
          let pixel = inside * across + place * along
          if inside < first, inkBefore { continue }
          if inside >= line, inkAfter { continue }
          pixels[pixel] = gray
        }
      }
    }
  }
}
