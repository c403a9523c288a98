import TextRecCore

/// Writes the text of pages as PDF's operators, invisible and at its place.
///
/// Every glyph of the font is half as wide as the text is high; horizontal scaling makes each word as wide as its box.
/// Readers put words together by where they are, and each in its own way. What makes them agree with the result, found
/// by trial with several: spaces are characters, at least a sixth of the height wide; words without a space between them
/// touch; lines that are not level tell their text as a whole (`ActualText`); text from right to left is written from its
/// left end, as printing programs do, since readers turn it round.
struct PDFTextWriter {
  private(set) var codes: GlyphCodes
  private(set) var content = ""
  private let tree: TextTree
  private let map: AffineMap
  private let page: PageGeometry
  private var font: (number: Int, size: Double)?
  private var scale = 100.0

  /// Of a glyph, by its height.
  static let advance = 0.5
  private static let minSpace = 0.16
  private static let minWidth = 0.05

  init(_ result: RecognitionResult, page: PageGeometry, codes: GlyphCodes) {
    tree = result.tree
    map = result.info.toStored.then(page.storedToPage)
    (self.page, self.codes) = (page, codes)
  }

  /// Everything between BT and ET; empty where there is no text.
  mutating func write() {
    for id in tree.nodes(at: .line) { write(line: id) }
    if !content.isEmpty { content = "BT\n3 Tr\n\(content)ET\n" }
  }

  private struct Word {
    /// From left to right.
    var units: [TextUnit]
    let run: TextRun
    let extent: (start: Double, end: Double)
    /// In the order of reading.
    let hasSpaceBehind: Bool
  }

  private mutating func write(line id: NodeID) {
    guard let node = tree[id] else { return }
    let runsDown = tree.runsDown(id)
    func corners(_ node: Node) -> Quad { map(runsDown ? node.corners.readDownwards : node.corners) }
    let line = PDFLine(corners(node), pageWidth: page.width, pageHeight: page.height)
    let words = tree.children(of: id).compactMap { tree[$0] }.filter { !$0.text.isEmpty }
      .map { word($0, line.extent(of: corners($0))) }
    guard !words.isEmpty else { return }
    let runs = words.map(\.run)
    let base = runs.base
    let isTurned = !line.isLevel && base == .leftToRight
    let actual = isTurned ? PDFSyntax.text(node.text.inOneRow) : ""
    let tellsText = isTurned && actual.utf8.count / 2 < PDFSyntax.maxString
    if tellsText { content += "/Span << /ActualText \(actual) >> BDC\n" }
    content += "\(PDFSyntax.matrix(line.map)) Tm\n"
    write(
      words, visualOrder(runs, base: base), of: line, spacesJoin: base == .rightToLeft && !runs.contains(.leftToRight))
    if tellsText { content += "EMC\n" }
  }

  private func word(_ node: Node, _ extent: (start: Double, end: Double)) -> Word {
    let units = node.text.inOneRow.unicodeScalars.map { TextUnit($0) }
    let runs = units.map(\.scalar.run)
    let run = runs.any
    let order = visualOrder(runs, base: run == .rightToLeft ? .rightToLeft : .leftToRight)
    return Word(
      units: order.map { units[$0] }, run: run, extent: extent,
      hasSpaceBehind: !node.recognizedBreak.text.isEmpty)
  }

  /// `order` tells the words from left to right. Where `spacesJoin`, a space is one with the letter before it: some
  /// readers leave words from right to left in the order they are written, unless they are one.
  private mutating func write(_ words: [Word], _ order: [Int], of line: PDFLine, spacesJoin: Bool) {
    var position = 0.0
    // Where the next word may start, after one that left it no room.
    var earliest = -Double.infinity
    for (place, index) in order.enumerated() {
      let word = words[index]
      var (start, end) = word.extent
      if start < earliest, start > earliest - line.height { start = earliest }
      var gap = 0.0
      let next = place + 1 < order.count ? order[place + 1] : nil
      if let next {
        let nextStart = words[next].extent.start
        let hasSpace = words[max(index, next) - 1].hasSpaceBehind
        let least = hasSpace ? Self.minSpace * line.height : 0
        if nextStart - least > start { end = hasSpace ? min(end, nextStart - least) : nextStart }
        gap = hasSpace ? max(least, nextStart - end) : 0
      }
      let width = max(end - start, Self.minWidth * line.height)
      earliest = start + width + (gap > 0 ? Self.minSpace * line.height : 0)
      content += "\(PDFSyntax.numbers(start - position, 0)) Td "
      position = start
      if gap == 0 {
        show(word.units, width: width, line.height)
      } else if spacesJoin, var last = word.units.last {
        last.hasSpace = true
        let lastWidth = width / Double(word.units.count)
        show(Array(word.units.dropLast()), width: width - lastWidth, line.height)
        show([last], width: lastWidth + gap, line.height)
      } else {
        show(word.units, width: width, line.height)
        show([.space], width: gap, line.height)
      }
      content += "\n"
    }
  }

  private mutating func show(_ units: [TextUnit], width: Double, _ height: Double) {
    guard !units.isEmpty else { return }
    let scale = width / (Double(units.count) * Self.advance * height) * 100
    if scale != self.scale {
      content += "\(PDFSyntax.number(scale)) Tz "
      self.scale = scale
    }
    var hex = ""
    for unit in units {
      let (number, code) = codes.code(for: unit)
      if font?.number != number || font?.size != height || hex.utf8.count / 2 + 2 > PDFSyntax.maxString {
        if !hex.isEmpty { content += "<\(hex)> Tj " }
        hex = ""
        content += "/F\(number) \(PDFSyntax.number(height)) Tf "
        font = (number, height)
      }
      hex.appendHex(code)
    }
    content += "<\(hex)> Tj "
  }
}
