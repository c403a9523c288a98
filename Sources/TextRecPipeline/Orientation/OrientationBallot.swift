import Glibc
import TextRecCore

/// What readings say for each orientation.
struct OrientationBallot {
  /// What a winner needs. The figures part right from wrong orientations on pages turned in all ways: docs/rotation.md.
  struct Rule {
    /// At least; a letter that is certain has 4.6.
    var weight: Double
    /// Mean of all letters, at least.
    var certainty: Double
    /// The weight by that of the next best, at least.
    var lead: Double

    static let landslide = Rule(weight: 40, certainty: 0.92, lead: 2)
    static let clearMajority = Rule(weight: 25, certainty: 0.85, lead: 1.6)
    static let majority = Rule(weight: 20, certainty: 0.6, lead: 1.25)
    /// For print that is hard to read in any way.
    static let runaway = Rule(weight: 20, certainty: 0.3, lead: 3)
  }

  private struct Votes {
    var letters = 0.0
    var certainLetters = 0.0
    var weight = 0.0

    var certainty: Double { letters > 0 ? certainLetters / letters : 0 }
  }

  private var votes: [Orientation: Votes] = [:]

  mutating func add(_ readings: [(orientation: Orientation, reading: TrialReading)]) {
    for (orientation, reading) in readings {
      let letters = Double(reading.letters)
      votes[orientation, default: Votes()].letters += letters
      votes[orientation, default: Votes()].certainLetters += letters * reading.certainty
      votes[orientation, default: Votes()].weight += letters * Self.weight(of: reading.certainty)
    }
  }

  /// How much a letter says. A network reads short mirrored words with a certainty of .95, but only what stands as it should
  /// with .99: it is what is left to 1 that counts.
  private static func weight(of certainty: Double) -> Double {
    certainty * certainty * -log(1.01 - min(1, certainty))
  }

  /// Whether nothing else can be better than the only orientation that has been looked at: turned or mirrored text is never
  /// read so well at this length.
  var isCertain: Bool {
    votes.count == 1 && votes.values.allSatisfy { $0.letters >= 24 && $0.certainty >= 0.95 }
  }

  /// The best orientation, if it is as good as the rule asks for.
  func winner(by rule: Rule) -> Orientation? {
    // In the order of their numbers, so that a tie ends the same way each time.
    let ranked = Orientation.allCases.compactMap { orientation in votes[orientation].map { (orientation, votes: $0) } }
      .sorted { $0.votes.weight > $1.votes.weight }
    guard let best = ranked.first, best.votes.weight >= rule.weight, best.votes.certainty >= rule.certainty,
      ranked.dropFirst().allSatisfy({ rule.lead * $0.votes.weight <= best.votes.weight })
    else { return nil }
    return best.0
  }
}
