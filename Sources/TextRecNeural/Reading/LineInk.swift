import TextRecCore
import TextRecImaging

/// The ink of one line, black and white, in the line's frame.
struct LineInk {
  let map: InkMap
  /// From the frame to the map, whose pixels are as large.
  let shift: Point
  /// The rows of the frame that the line's ink takes, without that of its neighbours.
  let band: ClosedRange<Double>
  /// How often a row in the midst of the line's letters crosses ink: about 1.3 times for each Latin letter, three times for
  /// a Han character.
  let strokes: Double

  /// nil where the line has no contrast or no place in memory.
  ///
  /// - Parameter image: gray.
  init?(of frame: LineFrame, in image: Raster) {
    let above = (frame.height * Self.marginAbove).rounded(.up)
    let beside = (frame.height * Self.marginBeside).rounded(.up)
    guard let width = Int(exactly: (frame.width + 2 * beside).rounded()),
      let height = Int(exactly: (frame.height + 2 * above).rounded()), width * height <= Self.mostPixels
    else { return nil }
    let toImage = AffineMap.translation(x: -beside, y: -above).then(frame.toImage)
    var gray = image.pixels.withUnsafeBufferPointer {
      ImageSampler(image, $0).grays(in: toImage, columns: width, rows: height)
    }
    let inner = (Int(beside)..<width - Int(beside), Int(above)..<height - Int(above))
    // A frame may reach over the edge of a sign, to a third gray.
    let rim = Int(frame.height * Self.rim)
    guard !inner.0.isEmpty, !inner.1.isEmpty,
      let threshold = GrayThreshold(
        gray, width: width, columns: inner.0.without(rim), rows: inner.1.without(rim))
    else { return nil }
    threshold.setInk(of: &gray)
    Self.removeRules(&gray, width: width, height: height)
    let rows = InkRows(gray, width: width, height: height, columns: inner.0)
    guard let band = rows.band(around: inner.1), let map = InkMap(width: width, height: height, ink: gray) else {
      return nil
    }
    self.map = map
    shift = Point(beside, above)
    self.band = Double(band.lowerBound) - above...Double(band.upperBound) - above
    strokes = rows.strokes(in: inner.1)
  }

  /// Takes off what goes on above and below the line. No letter does.
  private static func removeRules(_ ink: inout [UInt8], width: Int, height: Int) {
    var counts = [Int32](repeating: 0, count: width)
    counts.withUnsafeMutableBufferPointer { counts in
      ink.withUnsafeBufferPointer { ink in
        for row in 0..<height {
          for column in 0..<width { counts[column] &+= Int32(ink[row &* width &+ column]) }
        }
      }
    }
    for column in 0..<width where Int(counts[column]) * 20 >= height * 19 {
      for row in 0..<height { ink[row * width + column] = 0 }
    }
  }

  /// Around the frame, in parts of its height.
  private static let marginAbove = 0.2
  private static let marginBeside = 0.5
  /// Of the frame, inside, where there is no text or little, in parts of its height.
  private static let rim = 0.15
  /// More is no line of text.
  private static let mostPixels = 50_000_000
}

extension Range<Int> {
  /// The same without `count` at each end, if that leaves any.
  fileprivate func without(_ count: Int) -> Range<Int> {
    self.count > 2 * count ? lowerBound + count..<upperBound - count : self
  }
}

/// Tells ink from ground by Otsu's threshold.
struct GrayThreshold {
  /// Grays up to this one are the darker class.
  let level: Int
  let isInkDark: Bool

  /// nil where there are no two classes.
  ///
  /// - Parameters:
  ///   - columns: of the part that is looked at; `rows` likewise.
  init?(_ gray: [UInt8], width: Int, columns: Range<Int>, rows: Range<Int>) {
    var counts = [Int](repeating: 0, count: 256)
    var edge = [Int](repeating: 0, count: 256)
    for row in rows {
      for place in row * width + columns.lowerBound..<row * width + columns.upperBound { counts[Int(gray[place])] += 1 }
      let isEdge = row == rows.lowerBound || row == rows.upperBound - 1
      let step = isEdge || columns.count == 1 ? 1 : columns.count - 1
      for column in stride(from: columns.lowerBound, to: columns.upperBound, by: step) {
        edge[Int(gray[row * width + column])] += 1
      }
    }
    guard let level = OtsuThreshold(counts: counts, leastContrast: Self.leastContrast)?.level else { return nil }
    self.level = level
    let dark = counts[...level].reduce(0, +)
    let darkEdge = edge[...level].reduce(0, +)
    // What the line's edge is made of is ground, unless both are; then what there is less of is ink.
    let share = Double(darkEdge) / Double(max(1, edge.reduce(0, +)))
    isInkDark = share < 0.35 || share <= 0.65 && 2 * dark < rows.count * columns.count
  }

  /// Makes grays 1 where there is ink, else 0.
  func setInk(of gray: inout [UInt8]) {
    let (level, light) = (UInt8(clamping: level), isInkDark ? 0 : 1 as UInt8)
    gray.withUnsafeMutableBufferPointer { gray in
      for place in gray.indices { gray[place] = (gray[place] <= level ? 1 : 0) ^ light }
    }
  }

  /// Grays between the means of ink and ground, at least.
  private static let leastContrast = 10.0
}

/// Ink of each row.
private struct InkRows {
  private var counts: [Int] = []
  private var crossings: [Int] = []

  init(_ ink: [UInt8], width: Int, height: Int, columns: Range<Int>) {
    ink.withUnsafeBufferPointer { ink in
      for row in 0..<height {
        let first = row * width + columns.lowerBound
        var (count, crossing) = (Int32(ink[first]), Int32(ink[first]))
        for place in first &+ 1..<first &+ columns.count {
          count &+= Int32(ink[place])
          crossing &+= Int32(ink[place] & ~ink[place &- 1])
        }
        counts.append(Int(count))
        crossings.append(Int(crossing))
      }
    }
  }

  /// Around the row with most crossings in the middle of the line, between the rows with least ink above and below it: where
  /// lines stand close, frames reach into what is above and below.
  func band(around rows: Range<Int>) -> Range<Int>? {
    let middle = rows.lowerBound + rows.count / 4..<rows.upperBound - rows.count / 4
    guard let start = middle.max(by: { crossings[$0] < crossings[$1] }) ?? rows.first, counts[start] > 0 else {
      return nil
    }
    // Less is dirt.
    let least = counts[rows].reduce(0, +) / rows.count / 50
    func isEmptier(_ row: Int, _ other: Int) -> Bool { max(least, counts[row]) < max(least, counts[other]) }
    let edge = rows.count * 3 / 10
    let above = (rows.lowerBound..<min(start, rows.lowerBound + edge)).reversed().min(by: isEmptier)
    let below = (max(start + 1, rows.upperBound - edge)..<rows.upperBound).min(by: isEmptier)
    return (above.map { $0 + 1 } ?? rows.lowerBound)..<(below ?? rows.upperBound)
  }

  /// The mean of the third of `rows` with most crossings.
  func strokes(in rows: Range<Int>) -> Double {
    let most = crossings[rows].sorted(by: >).prefix((rows.count + 2) / 3)
    return Double(most.reduce(0, +)) / Double(max(1, most.count))
  }
}
