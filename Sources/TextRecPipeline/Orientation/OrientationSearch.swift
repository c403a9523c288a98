import TextRecCore
import TextRecImaging

/// Finds how a page lies: a few of its lines are read as they would stand if it lay in each orientation, and the one counts
/// in which they can be read.
struct OrientationSearch: Sendable {
  /// Reads one line, which lies level or is a column, in a part of the image that is turned for it; nil where there is
  /// nothing to read.
  typealias Reader = @Sendable (_ line: Quad, _ image: Raster) throws(TextRecError) -> TrialReading?

  private let image: Raster
  private let sample: [Quad]
  private let threads: Int
  private let read: Reader

  /// - Parameters:
  ///   - lines: where there may be text, rotated rectangles in pixels of `image`, any corner first.
  ///   - threads: how many call `read`, the calling one among them; none of them outlives a call.
  init(image: Raster, lines: [Quad], threads: Int, read: @escaping Reader) {
    self.image = image
    sample = LineSample(of: lines).lines
    self.threads = threads
    self.read = read
  }

  /// How the image relates to the upright page; nil where there is too little text to tell.
  ///
  /// Throws what reading throws.
  func orientation() throws(TextRecError) -> Orientation? {
    // Most pages are as they should be, and two lines of them tell it. What is harder to tell is asked for more.
    let few = Array(sample.prefix(Self.few))
    let turns: [Orientation] = [.down, .right, .left]
    let mirrored: [Orientation] = [.upMirrored, .downMirrored, .leftMirrored, .rightMirrored]
    var ballot = OrientationBallot()
    ballot.add(try readings(of: few, in: [.up]))
    if ballot.isCertain { return .up }
    ballot.add(try readings(of: few, in: turns))
    if let winner = ballot.winner(by: .landslide) { return winner }
    ballot.add(try readings(of: few, in: mirrored))
    if let winner = ballot.winner(by: .clearMajority) ?? ballot.winner(by: .runaway) { return winner }
    ballot.add(try readings(of: Array(sample.dropFirst(Self.few)), in: Orientation.allCases))
    return ballot.winner(by: .majority) ?? ballot.winner(by: .runaway)
  }

  private static let few = 2

  private func readings(
    of lines: [Quad], in orientations: [Orientation]
  ) throws(TextRecError) -> [(orientation: Orientation, reading: TrialReading)] {
    let (image, read) = (image, read)
    let trials = orientations.flatMap { orientation in lines.map { (orientation: orientation, line: $0) } }
    let readings = Slots<TrialReading>(trials.count)
    try Workers.forEach(trials.count, threads: threads) { index throws(TextRecError) in
      guard let (line, part) = Self.cut(trials[index].line, from: image, held: trials[index].orientation) else {
        return
      }
      readings[index] = try read(line, part)
    }
    return zip(trials, readings.values).compactMap { trial, reading in reading.map { (trial.orientation, $0) } }
  }

  /// A line as it is in the image held in another way, with what is close around it.
  private static func cut(_ line: Quad, from image: Raster, held orientation: Orientation) -> (Quad, Raster)? {
    let map = orientation.uprightMap(storedWidth: image.width, storedHeight: image.height)
    let line = map(line).upright
    let margin = min(line.topRight.distance(to: line.topLeft), line.bottomLeft.distance(to: line.topLeft)) / 2
    let around = line.frame.insetBy(-margin)
    return image.upright(orientation, part: around).map { part in
      let origin = Point(max(0, around.x.rounded(.down)), max(0, around.y.rounded(.down)))
      return (AffineMap.translation(x: -origin.x, y: -origin.y)(line), part)
    }
  }
}

extension Quad {
  /// The same rectangle for a reader who does not turn the image: its top is the side that is nearer to level.
  fileprivate var upright: Quad {
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
