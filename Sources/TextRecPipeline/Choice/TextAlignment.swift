/// How two readings of one line correspond.
enum TextAlignment {
  private static let maxProduct = 1_000_000

  /// Pairs of places, from before the first symbols to behind the last, that the cheapest change of `a` into `b` leads
  /// through (Levenshtein). Of equal ways one that puts symbols upon each other.
  ///
  /// nil where the product of the lengths, which time and memory grow with, is beyond any two readings of a line.
  static func path(from a: [String], to b: [String]) -> [(Int, Int)]? {
    let (product, overflow) = a.count.multipliedReportingOverflow(by: b.count)
    guard !overflow, product <= maxProduct else { return nil }
    let width = b.count + 1
    var costs = [Int32](repeating: 0, count: (a.count + 1) * width)
    for j in 0..<width { costs[j] = Int32(truncatingIfNeeded: j) }
    for i in a.indices.map({ $0 + 1 }) {
      costs[i * width] = Int32(truncatingIfNeeded: i)
      for j in b.indices.map({ $0 + 1 }) {
        let exchange = costs[(i - 1) * width + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        costs[i * width + j] = min(exchange, costs[(i - 1) * width + j] + 1, costs[i * width + j - 1] + 1)
      }
    }
    var (i, j) = (a.count, b.count)
    var path = [(i, j)]
    while i > 0 || j > 0 {
      let cost = costs[i * width + j]
      if i > 0, j > 0, cost == costs[(i - 1) * width + j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1) {
        (i, j) = (i - 1, j - 1)
      } else if i > 0, cost == costs[(i - 1) * width + j] + 1 {
        i -= 1
      } else {
        j -= 1
      }
      path.append((i, j))
    }
    return path.reversed()
  }
}

extension TextAlignment {
  /// Characters of both texts that correspond, by all of them: 0 for nothing in common to 1 for the same.
  static func similarity(of a: String, to b: String) -> Double {
    guard a != b else { return 1 }
    let (a, b) = (a.map { String($0) }, b.map { String($0) })
    guard let path = path(from: a, to: b), !a.isEmpty, !b.isEmpty else { return 0 }
    let common = zip(path, path.dropFirst()).count { from, to in
      to.0 > from.0 && to.1 > from.1 && a[from.0] == b[from.1]
    }
    return 2 * Double(common) / Double(a.count + b.count)
  }
}
