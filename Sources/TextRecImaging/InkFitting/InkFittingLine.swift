/// Gives the ink around one level line to its words.
struct LineInkFitting {
  private let words: [[PixelBox]]
  private let shapes: [[InkShape]]
  /// Around each word's symbols.
  private let wordBoxes: [PixelBox]
  /// The line with some paper around it.
  private let area: PixelBox
  private let components: InkComponents
  /// Of a typical word, pixels; all tolerances are parts of it.
  private let height: Int

  init(_ words: [[PixelBox]], shapes: [[InkShape]], in map: InkMap) {
    self.words = words
    self.shapes = shapes
    let around = words.map { $0.filter { !$0.isEmpty }.reduce(into: PixelBox.empty) { $0.add($1) } }
    let height = around.map(\.height).filter { $0 > 0 }.median ?? 1
    // A box that holds a neighbouring line too is cut to where the line's other words are.
    let top = around.filter { !$0.isEmpty }.map(\.top).median ?? 0
    let bottom = around.filter { !$0.isEmpty }.map(\.bottom).median ?? 0
    wordBoxes = around.map { box in
      guard box.height * 10 > height * 13 else { return box }
      let slack = height * 3 / 10
      let cut = box.intersection(PixelBox(left: box.left, top: top - slack, right: box.right, bottom: bottom + slack))
      return cut.isEmpty ? box : cut
    }
    self.height = height
    var area = wordBoxes.filter { !$0.isEmpty }.reduce(into: PixelBox.empty) { $0.add($1) }
    if !area.isEmpty {
      // What was taken for a letter may be a rule down the whole page.
      let height = min(height, 2 * area.width)
      // The last letter may be an m, of which the box holds the half; "mini" has dots over all that has a box.
      area = PixelBox(
        left: area.left - height - 1, top: area.top - height / 2 - 1, right: area.right + height + 1,
        bottom: area.bottom + height / 3 + 1)
    }
    self.area = area
    components = InkComponents(of: map, in: area)
  }

  /// A box for each symbol; nil where the word has no ink.
  func fitted() -> [[PixelBox?]] {
    let pieces = piecesOfWords()
    return words.indices.map { index in
      guard !pieces[index].isEmpty else { return words[index].map { _ in nil } }
      return WordInkFitting(
        words[index], shapes: shapes[index], band: wordBoxes[index], height: height, pieces: pieces[index]
      ).fitted()
    }
  }

  private func piecesOfWords() -> [[InkPiece]] {
    var pieces = words.map { _ in [InkPiece]() }
    var loose: [(owners: [Int], piece: InkPiece)] = []
    for (box, range) in zip(components.boxes, components.ranges) where !isSpeck(box) && !isRule(box) {
      let owners = owners(of: box)
      let whole = InkPiece(box: box, runs: components.runs[range])
      if owners.count == 1, !reachesOut(box), isInBand(of: wordBoxes[owners[0]], box) {
        pieces[owners[0]].append(whole)
      } else if owners.count > 1 || max(box.width, box.height) > height {
        for owner in owners {
          pieces[owner] += parts(of: components.runs[range], inside: share(of: owner, among: owners))
        }
      } else {
        loose.append((owners, whole))
      }
    }
    for (owners, piece) in loose {
      // Over the end of a word, a dot may be in no word's columns.
      let near = owners.isEmpty ? Array(words.indices) : owners
      let word = near.first { pieces[$0].contains { isDot(piece.box, of: $0.box) } }
      if let word { pieces[word].append(piece) }
    }
    return pieces
  }

  /// Whether it stands close over a letter: a box that a network gave may end below the dot of an i.
  private func isDot(_ box: PixelBox, of letter: PixelBox) -> Bool {
    let gap = letter.top - box.bottom
    return gap >= 0 && gap * 5 <= height && box.height * 3 <= height && box.top > max(0, area.top)
      && box.sharedWidth(letter) * 10 >= 6 * box.width
  }

  /// What lies in `area` of ink that is joined to a rule, to another line or to the next word; without the rule.
  private func parts(of runs: ArraySlice<InkRun>, inside area: PixelBox) -> [InkPiece] {
    let kept = runs.compactMap { run -> InkRun? in
      guard run.row >= area.top, run.row < area.bottom, run.end - run.start <= height * 5 / 2 else { return nil }
      let cut = InkRun(row: run.row, start: max(run.start, area.left), end: min(run.end, area.right))
      return cut.start < cut.end ? cut : nil
    }
    func isCrossed(_ row: Int, at box: PixelBox) -> Bool {
      runs.contains { $0.row == row && $0.start < box.right && $0.end > box.left }
    }
    let parts = InkComponents(kept)
    return zip(parts.boxes, parts.ranges).compactMap { box, range in
      // Thin, and going on both above and below.
      let isUprightRule =
        box.width * 4 < height && box.height * 2 > area.height && isCrossed(box.top - 1, at: box)
        && isCrossed(box.bottom, at: box)
      // What an upright rule has left below or above a level one.
      let isStub =
        box.height * 8 < height
        && (box.top == area.top && isCrossed(area.top - 1, at: box)
          || box.bottom == area.bottom && isCrossed(area.bottom, at: box))
      return isUprightRule || isStub || isSpeck(box) ? nil : InkPiece(box: box, runs: parts.runs[range])
    }
  }

  /// One pixel of dirt, where letters are large enough to tell.
  private func isSpeck(_ box: PixelBox) -> Bool { height > 20 && box.width == 1 && box.height == 1 }

  private func isRule(_ box: PixelBox) -> Bool {
    (box.width > 3 * height && box.height * 5 < height) || (box.height > 2 * height && box.width * 4 < height)
  }

  /// The words that a good part of the component's columns are in, or else one that it nearly touches.
  private func owners(of box: PixelBox) -> [Int] {
    let owners = wordBoxes.indices.filter { wordBoxes[$0].sharedWidth(box) * 10 >= min(box.width, height) * 3 }
    guard owners.isEmpty else { return owners }
    let near = wordBoxes.indices.filter { !wordBoxes[$0].isEmpty }
      .map { (index: $0, gap: max(wordBoxes[$0].left - box.right, box.left - wordBoxes[$0].right)) }
      .min { $0.gap < $1.gap }
    return near.map { $0.gap * 6 <= height ? [$0.index] : [] } ?? []
  }

  /// Whether ink goes on past the ends of the line.
  private func reachesOut(_ box: PixelBox) -> Bool {
    box.width > height && (box.left <= area.left || box.right >= area.right)
  }

  private func isInBand(of word: PixelBox, _ box: PixelBox) -> Bool {
    let slack = max(1, height / 10)
    let inside = min(box.bottom, word.bottom + slack) - max(box.top, word.top - slack)
    let isNoWider = box.width <= height || word.sharedWidth(box) * 2 >= box.width
    return isNoWider && inside * 10 >= box.height * 6 && box.height <= 2 * height
  }

  /// The word's box, up to the middle between it and others that it overlaps.
  private func share(of word: Int, among others: [Int]) -> PixelBox {
    var share = wordBoxes[word]
    for other in others.map({ wordBoxes[$0] }) {
      if other.doubleCenterX > share.doubleCenterX {
        share.right = min(share.right, (share.right + other.left + 1) / 2)
      }
      if other.doubleCenterX < share.doubleCenterX { share.left = max(share.left, (share.left + other.right) / 2) }
    }
    return share
  }
}

/// Connected ink of one word, or the part of it that is the word's.
struct InkPiece {
  let box: PixelBox
  let runs: ArraySlice<InkRun>
}

extension [Int] {
  /// The upper one of two in the middle; nil for none.
  fileprivate var median: Int? { isEmpty ? nil : sorted()[count / 2] }
}
