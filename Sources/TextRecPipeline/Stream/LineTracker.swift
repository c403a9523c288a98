import TextRecCore

/// Gives lines numbers that they keep from frame to frame.
///
/// A line is the one before that it overlaps most and whose text is most alike. How far the picture has moved as a whole is
/// told by lines whose text both frames have once, and lines may have moved along or stayed.
struct LineTracker {
  struct Line {
    let place: Quad
    let text: String
  }

  private struct Track {
    let id: UInt64
    var line: Line
    /// Frames since it was seen.
    var missed = 0
  }

  private struct Match {
    let track: Int
    let line: Int
    let score: Double
  }

  private var tracks: [Track] = []
  private var lastID: UInt64 = 0

  /// Frames that a line may be away without losing its number.
  private static let mostMissed = 3
  private static let leastOverlap = 0.1
  /// Of the overlap and twice the similarity. Lines that have nothing to do with each other have up to 0.45 of their letters
  /// in common, which must not be enough where they take each other's place.
  private static let leastScore = 1.9
  /// In characters: shorter texts stand in many places.
  private static let tellingLength = 3

  /// The result with a number for each of its lines.
  mutating func track(_ result: RecognitionResult) -> RecognitionResult {
    let lines = result.tree.nodes(at: .line).compactMap { id in
      result.tree[id].map { Line(place: $0.corners, text: $0.text) }
    }
    return RecognitionResult(tree: result.tree.withTrackingIDs(ids(of: lines)), info: result.info)
  }

  /// A number for each line of the next frame, 1 or more and different from each other.
  mutating func ids(of lines: [Line]) -> [UInt64] {
    let motion = motion(to: lines)
    var ids = [UInt64](repeating: 0, count: lines.count)
    for index in tracks.indices { tracks[index].missed += 1 }
    var isTaken = [Bool](repeating: false, count: tracks.count)
    for match in matches(with: lines, motion: motion) where !isTaken[match.track] && ids[match.line] == 0 {
      isTaken[match.track] = true
      ids[match.line] = tracks[match.track].id
      tracks[match.track].line = lines[match.line]
      tracks[match.track].missed = 0
    }
    // What is not seen moves along, to be found where it comes back.
    for index in tracks.indices where !isTaken[index] { tracks[index].line = tracks[index].line.moved(by: motion) }
    tracks.removeAll { $0.missed > Self.mostMissed }
    for index in lines.indices where ids[index] == 0 {
      lastID += 1
      ids[index] = lastID
      tracks.append(Track(id: lastID, line: lines[index]))
    }
    return ids
  }

  /// How far the picture as a whole has moved; nowhere where nothing tells it.
  private func motion(to lines: [Line]) -> Point {
    func centers(_ lines: [Line]) -> [String: Point] {
      Dictionary(grouping: lines.filter { $0.text.count >= Self.tellingLength }, by: \.text)
        .compactMapValues { $0.count == 1 ? $0.first?.place.center : nil }
    }
    let (before, now) = (centers(tracks.filter { $0.missed == 0 }.map(\.line)), centers(lines))
    let moves = before.compactMap { text, center in now[text].map { $0 - center } }
    guard !moves.isEmpty else { return Point(0, 0) }
    return Point(moves.map(\.x).sorted()[moves.count / 2], moves.map(\.y).sorted()[moves.count / 2])
  }

  /// All that could be, the likeliest first.
  private func matches(with lines: [Line], motion: Point) -> [Match] {
    let frames = lines.map(\.place.frame)
    var matches: [Match] = []
    for (trackIndex, track) in tracks.enumerated() {
      let places = [track.line.place, track.line.moved(by: motion).place]
      let around = places[0].frame.union(places[1].frame)
      // Most pairs lie apart, which is seen at once.
      for (lineIndex, line) in lines.enumerated() where !around.intersection(frames[lineIndex]).isEmpty {
        let overlap = max(places[0].overlap(with: line.place), places[1].overlap(with: line.place))
        guard overlap >= Self.leastOverlap else { continue }
        let score = overlap + 2 * TextAlignment.similarity(of: track.line.text, to: line.text)
        if score >= Self.leastScore { matches.append(Match(track: trackIndex, line: lineIndex, score: score)) }
      }
    }
    // Older tracks and earlier lines first, so that a tie ends the same way each time.
    return matches.sorted { ($0.score, $1.track, $1.line) > ($1.score, $0.track, $0.line) }
  }
}

extension LineTracker.Line {
  fileprivate func moved(by motion: Point) -> Self {
    let corners = Quad(
      topLeft: place.topLeft + motion, topRight: place.topRight + motion, bottomRight: place.bottomRight + motion,
      bottomLeft: place.bottomLeft + motion)
    return Self(place: corners, text: text)
  }
}

extension Quad {
  fileprivate var center: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

  /// What both cover by what either covers, 0 to 1, in boxes along this one's text.
  fileprivate func overlap(with other: Quad) -> Double {
    let along = (topRight - topLeft).unit ?? Point(1, 0)
    func box(_ quad: Quad) -> Rect? {
      Rect.hull(of: quad.corners.map { Point($0.dot(along), $0.dot(along.quarterTurn)) })
    }
    guard let one = box(self), let two = box(other) else { return 0 }
    let common = one.intersection(two).area
    let either = one.area + two.area - common
    return either > 0 ? common / either : 0
  }
}
