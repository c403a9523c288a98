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
      let height = symbols.compactMap(\.characterHeight).percentile(0.5) ?? symbols.map(\.height).max() ?? 0
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
  /// Whether the script's characters fill a square: Han, Kana, Hangul.
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

  /// Across the line.
  var height: Double { corners.topLeft.distance(to: corners.bottomLeft) }

  /// From the top of a "b" to the foot of a "p" of the same type, told by the symbol's ink; nil for marks and for letters
  /// whose share of that differs from type to type. Shares are medians over common text types.
  var characterHeight: Double? {
    if isWide {
      // Text in columns lies on its side here, and the ink of a single stroke is flat: the longer side counts.
      return scalar.properties.isAlphabetic ? max(height, corners.topLeft.distance(to: corners.topRight)) : nil
    }
    switch scalar {
    case "a", "c", "e", "m", "n", "o", "r", "s", "u", "v", "w", "x", "z": return height / 0.56
    case "b", "d", "f", "h", "k", "l", "g", "p", "q", "y", "A"..."P", "R"..."Z", "0"..."9": return height / 0.78
    default:
      guard scalar.properties.isAlphabetic, !scalar.isASCII else { return nil }
      // Of other scripts too, capitals are about as high as Latin ones; letters without case and with all their signs
      // take the most of the height.
      return scalar.properties.isUppercase ? height / 0.78 : scalar.properties.isLowercase ? nil : height / 0.9
    }
  }
}

extension Point {
  fileprivate func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }
}
