import TextRecCore

/// Where a character stands, and how high it is.
public struct CharacterPlace: Sendable, Equatable {
  /// Its ink, pixels of the upright image.
  public let box: Rect
  /// From the top of a "b" to the foot of a "p" of its type, pixels: about the type's size. 0 or more.
  public let height: Double

  public init(box: Rect, height: Double) {
    self.box = box
    self.height = height
  }

  func scaled(by scale: Double) -> CharacterPlace {
    CharacterPlace(
      box: Rect(x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale),
      height: height * scale)
  }
}

/// Characters as they can be told without reading: pieces of ink that stand in rows.
enum InkCharacters {
  /// What a capital, a "b" or a "p" has of a character's height: the median over common text types.
  private static let tallShare = 0.78
  /// More pieces than this are texture; the first of them will do.
  private static let mostPieces = 20_000

  static func find(in image: Raster) -> [CharacterPlace] {
    let threshold = LocalThreshold(image, window: max(15, min(image.width, image.height) / 16))
    var best: [CharacterPlace] = []
    for ink in [threshold.dark, threshold.light] {
      let boxes = ink.componentBoxes.filter { isCharacterLike($0, in: image) }.prefix(mostPieces)
      // Text may run down the picture as well: an image is measured as it is held.
      for isTurned in [false, true] {
        let rows = InkRow.rows(of: boxes.map { isTurned ? $0.transposed : $0 })
        guard rows.reduce(0, { $0 + $1.boxes.count }) > best.count else { continue }
        let found = rows.map { row in
          row.boxes.map { box in
            CharacterPlace(box: isTurned ? box.transposed : box, height: row.tallHeight / tallShare)
          }
        }.filter { standsOut($0, in: image) }.flatMap { $0 }
        if found.count > best.count { best = found }
      }
    }
    return best
  }

  private static func isCharacterLike(_ box: Rect, in image: Raster) -> Bool {
    let longer = max(box.width, box.height)
    let shorter = min(box.width, box.height)
    return longer >= 4 && longer < 15 * shorter && box.area < 0.25 * image.bounds.area
  }

  /// Whether most of a row is more than the noise of its ground.
  private static func standsOut(_ row: [CharacterPlace], in image: Raster) -> Bool {
    let samples = stride(from: 0, to: row.count, by: max(1, row.count / 3)).map { row[$0].box }
    let distinct = samples.count { box in
      guard let inner = PixelBox(box, within: image), let patch = PixelBox.surroundings(of: box, within: image) else {
        return false
      }
      let contrast = LocalContrast(of: inner, in: patch, of: image)
      return contrast.levels >= 4 * contrast.groundSpread
    }
    return 2 * distinct > samples.count
  }
}

/// Pieces of ink beside each other that stand on, or hang from, one line.
private struct InkRow {
  /// From left to right.
  var boxes: [Rect] = []

  /// The height of the row's tall letters: letters without ascender or descender are half or more of most texts, so the
  /// median would not do.
  var tallHeight: Double { boxes.map(\.height).percentile(0.8) ?? 0 }

  /// Rows of three pieces or more.
  static func rows(of boxes: [Rect]) -> [InkRow] {
    let sorted = boxes.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
    var parents = Array(sorted.indices)
    func root(_ index: Int) -> Int {
      var index = index
      while parents[index] != index {
        parents[index] = parents[parents[index]]
        index = parents[index]
      }
      return index
    }
    for (index, box) in sorted.enumerated() {
      // The next piece, and one more for what lies between: an accent, a dot.
      var links = 0
      for other in sorted[(index + 1)...].indices {
        if sorted[other].x - box.right > 1.6 * box.height || links == 2 { break }
        guard box.isFollowed(by: sorted[other]) else { continue }
        let (one, two) = (root(index), root(other))
        parents[max(one, two)] = min(one, two)
        links += 1
      }
    }
    var rows: [Int: InkRow] = [:]
    for index in sorted.indices { rows[root(index), default: InkRow()].boxes.append(sorted[index]) }
    return rows.sorted { $0.key < $1.key }.map(\.value).filter { $0.boxes.count >= 3 }
  }
}

extension Rect {
  fileprivate var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }

  /// Whether `other`, farther right, looks like the next letter of a row.
  fileprivate func isFollowed(by other: Rect) -> Bool {
    let higher = max(height, other.height)
    guard higher <= 2.2 * min(height, other.height), other.x - right > -0.5 * min(width, other.width) else {
      return false
    }
    let tolerance = max(1, 0.15 * higher)
    return abs(bottom - other.bottom) <= tolerance || abs(y - other.y) <= tolerance
  }
}
