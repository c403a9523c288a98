/// Finds what somebody who mistyped a word may have meant.
enum Suggestion {
  /// The candidate that starts with `word`, or else is fewest edits away; nil if none is near.
  static func nearest(to word: String, among candidates: [String]) -> String? {
    if word.count >= 2, let longer = candidates.first(where: { $0.hasPrefix(word) }) { return longer }
    // Long input is no slip of the finger, and would take time.
    guard word.count <= 40 else { return nil }
    let ranked = candidates.map { (candidate: $0, distance: distance($0, word)) }
    guard let best = ranked.min(by: { $0.distance < $1.distance }) else { return nil }
    return best.distance <= max(1, min(word.count, best.candidate.count) / 3) ? best.candidate : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment).
  private static func distance(_ first: String, _ second: String) -> Int {
    let (a, b) = (Array(first), Array(second))
    var rows = [Array(0...b.count)]
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(rows[i][j + 1] + 1, row[j] + 1, rows[i][j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[a.count][b.count]
  }
}
