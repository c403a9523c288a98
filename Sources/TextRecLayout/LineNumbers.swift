/// Numbers in the margin that count lines: of a statement in court, of a poem, of a program.
enum LineNumbers {
  /// Whether pieces below each other are whole numbers that grow by the same step, as far as they were all found.
  static func areLineNumbers(_ pieces: [Piece]) -> Bool {
    let numbers = pieces.compactMap(\.traits.number)
    guard numbers.count == pieces.count, numbers.count >= 3 else { return false }
    // Of four digits at most, so that no difference overflows.
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
    guard let usual = steps.sorted().dropFirst(steps.count / 2).first, usual > 0 else { return false }
    return 4 * steps.count { $0 == usual } >= 3 * steps.count
  }
}
