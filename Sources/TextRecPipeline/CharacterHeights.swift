import TextRecCore
import TextRecImaging

/// A character of a result, and what the input guidelines ask of its script.
struct MeasuredCharacter {
  let place: CharacterPlace
  /// Lowest height at which it is likely to be read, pixels.
  let leastHeight: Double
}

extension TextTree {
  /// Every symbol with the height of its line's characters, in the pixels that `map` leads to.
  func measuredCharacters(_ map: AffineMap) -> [MeasuredCharacter] {
    nodes(at: .line).flatMap { line in
      let symbols = LineSymbol.all(in: self, line, map)
      let height = LineSymbol.characterHeight(of: symbols)
      return symbols.map {
        MeasuredCharacter(
          place: CharacterPlace(box: $0.corners.frame, height: height), leastHeight: $0.isWide ? 24 : 16)
      }
    }
  }
}

/// One symbol of a line, upright.
private struct LineSymbol {
  let scalar: Unicode.Scalar
  let corners: Quad
  /// Whether it is of a script whose characters fill a square: Han, Kana, Hangul.
  let isWide: Bool

  static func all(in tree: TextTree, _ line: NodeID, _ map: AffineMap) -> [LineSymbol] {
    var symbols: [LineSymbol] = []
    var id = tree.next(.symbol, in: line, after: .none)
    while let node = tree[id] {
      if let scalar = node.text.unicodeScalars.first {
        symbols.append(
          LineSymbol(scalar: scalar, corners: map(node.corners), isWide: scalar.isUnspaced || scalar.isHangul))
      }
      id = tree.next(.symbol, in: line, after: id)
    }
    return symbols
  }

  /// From the top of a "b" to the foot of a "p" of the line's type, told by the ink of its symbols.
  static func characterHeight(of symbols: [LineSymbol]) -> Double {
    for shape in Shape.allCases {
      let heights = symbols.filter { $0.shape == shape }.map { $0.extent / shape.share }
      if let height = heights.percentile(0.5) { return height }
    }
    return symbols.map(\.extent).max() ?? 0
  }

  /// The part of a line's height that a letter's ink takes; the surest to measure by come first.
  private enum Shape: CaseIterable {
    case square, tall, low, hanging

    /// Medians over common text types.
    var share: Double {
      switch self {
      case .square: 1
      case .tall: 0.78
      case .low: 0.56
      case .hanging: 0.78
      }
    }
  }

  /// nil for marks, and for letters whose share differs too much from type to type.
  private var shape: Shape? {
    switch scalar {
    case "b", "d", "f", "h", "k", "l", "A"..."P", "R"..."Z", "0"..."9": return .tall
    case "a", "c", "e", "m", "n", "o", "r", "s", "u", "v", "w", "x", "z": return .low
    case "g", "p", "q", "y": return .hanging
    default:
      guard scalar.properties.isAlphabetic, !scalar.isASCII else { return nil }
      if isWide { return .square }
      return scalar.properties.isLowercase ? nil : .tall
    }
  }

  /// Across the line; the longer side of a wide character, which may stand in a column or be a flat stroke.
  private var extent: Double {
    let height = corners.topLeft.distance(to: corners.bottomLeft)
    return isWide ? max(height, corners.topLeft.distance(to: corners.topRight)) : height
  }
}
