import TextRecCore

/// The lines of a page that are read on trial to tell how it lies: long ones of usual height from all over it.
struct LineSample {
  /// Rectangles along their lines, most telling first.
  let lines: [Quad]

  /// - Parameter lines: rotated rectangles in pixels of the image, along the lines, any corner first.
  init(of lines: [Quad]) {
    let sized = lines.map { SizedLine($0) }.filter { $0.length >= Self.leastLength * $0.height && $0.height >= 4 }
    let heights = sized.map(\.height).sorted()
    guard !heights.isEmpty else {
      self.lines = []
      return
    }
    let usual = heights[heights.count / 2]
    func isTelling(_ line: SizedLine) -> Double {
      min(line.length / line.height, Self.trialLength) * min(line.height / usual, usual / line.height)
    }
    func chosen(_ lines: [SizedLine]) -> [SizedLine] {
      let ranked = lines.map { (line: $0, worth: isTelling($0)) }.sorted { $0.worth > $1.worth }
      // Of many that are as good, some from all over the page: neighbours may all be a table's numbers.
      let good = ranked.prefix { $0.worth > 0.8 * (ranked.first?.worth ?? 0) }
      let step = max(1, good.count / Self.mostLines)
      let spread = stride(from: 0, to: good.count, by: step).map { good[$0] }
      return (spread + ranked.dropFirst(good.count)).map(\.line)
    }
    let (level, standing) = (sized.filter(\.isLevel), sized.filter { !$0.isLevel })
    var (most, rest) = (chosen(level), chosen(standing))
    if standing.count > level.count { swap(&most, &rest) }
    // Numbers in a table's column, one below the other, pass for a line: where there is more than one line in ten of the
    // other direction, both have a say.
    let pairs = zip(most, rest).flatMap { [$0, $1] }
    let order =
      rest.count * 10 > most.count ? pairs + most.dropFirst(rest.count) + rest.dropFirst(most.count) : most + rest
    self.lines = order.prefix(Self.mostLines).map { $0.trial(length: Self.trialLength) }
  }

  /// In line heights: of a shorter word, or a lone letter, it cannot be told along which side it runs.
  private static let leastLength = 1.3
  /// As much of a line is read, in line heights: some fifteen letters.
  private static let trialLength = 8.0
  private static let mostLines = 10
}

/// A line with its long side's direction.
private struct SizedLine {
  let center: Point
  let along: Point
  let length: Double
  let height: Double

  var isLevel: Bool { abs(along.x) >= abs(along.y) }

  init(_ quad: Quad) {
    let (side, other) = (quad.topRight - quad.topLeft, quad.bottomLeft - quad.topLeft)
    let isLong = side.length >= other.length
    center = (quad.topLeft + quad.bottomRight) * 0.5
    along = (isLong ? side : other).unit ?? Point(1, 0)
    length = max(side.length, other.length)
    height = min(side.length, other.length)
  }

  /// The middle of the line.
  func trial(length most: Double) -> Quad {
    let half = along * (min(length, most * height) / 2)
    let down = along.quarterTurn * (height / 2)
    return Quad(
      topLeft: center - half - down, topRight: center + half - down, bottomRight: center + half + down,
      bottomLeft: center - half + down)
  }
}
