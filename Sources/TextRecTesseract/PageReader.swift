import TextRecCore
import TextRecImaging

/// Reads one image: the page as a whole first, then what that left out.
final class PageReader {
  private let pool: InstancePool
  private let threads: Int
  private let pieces: PieceReader
  /// Instances for text in columns; nil without models for it.
  private let vertical: InstancePool?
  private let image: Raster
  private let mode: Mode
  private let looksForSkew: Bool
  private let control: Control
  /// Of the whole, what is left for readings to come.
  private var left = 1.0
  private let survey: InkSurvey
  /// The image's commonest gray.
  private let ground: UInt8
  /// `image` without rules; most pages never need it.
  private lazy var clear: Raster = {
    let height = survey.symbolHeight ?? 0
    return image.withoutRules(
      survey.ink, length: Int(max(40, 4 * height)), thickness: Int(max(4, 0.4 * height)))
  }()

  /// How far lines go down for each pixel to the right; nil where it cannot be told.
  private lazy var slope = survey.symbolHeight.flatMap { SkewEstimate.slope(of: survey.commonSymbols, height: $0) }

  /// Height at which Tesseract reads symbols best, the median of all in a line, pixels.
  static let readingHeight = 22.0
  /// Higher symbols are reduced to this: beyond it Tesseract's layout takes them for pictures.
  static let greatestHeight = 64.0

  init(_ engine: TesseractEngine, _ image: Raster, threads: Int, control: Control) {
    pool = engine.pool
    self.threads = threads
    vertical = engine.verticalPool
    self.image = image
    mode = engine.mode
    looksForSkew = engine.looksForSkew
    self.control = control
    survey = InkSurvey(image)
    ground = image.ground
    pieces = PieceReader(engine.pool, threads: threads, ground: ground)
    Log.write(
      .debug,
      "\(survey.symbols.count) pieces of ink, \(survey.commonSymbols.count) \(survey.polarity), "
        + "\(survey.symbolHeight ?? 0) pixels high")
  }

  func read() throws(TextRecError) -> RecognizedPage {
    let page = try readPage()
    var lines = page.lines
    // Second looks are made for rows.
    if page.isVertical, page.isPlausible {
      return RecognizedPage(blocks: PageAssembly.blocks(lines), skew: page.view.slope.degrees)
    }
    if page.isReliable {
      lines = try addLeftOver(to: lines, page.view)
    }
    if mode == .sparse, lines.reduce(0, { $0 + $1.letterCount }) < 200 {
      lines = try addScattered(to: lines)
    }
    if lines.isEmpty {
      lines = try readLone()
    }
    return RecognizedPage(blocks: PageAssembly.blocks(lines), skew: page.view.slope.degrees)
  }

  /// The page as Tesseract lays it out, and what it left out of that; `isReliable` tells whether what it read is text, `skew` how
  /// many degrees clockwise it is off level.
  func readLayout() throws(TextRecError) -> (lines: [EngineLine], isReliable: Bool, skew: Double) {
    let page = try readPage()
    guard page.isReliable, !page.isVertical else {
      return (page.lines, page.isVertical && page.isPlausible, page.view.slope.degrees)
    }
    return (try addLeftOver(to: page.lines, page.view), true, page.view.slope.degrees)
  }

  // MARK: The page as a whole

  /// How the page is looked at.
  private struct View {
    var scale: Double
    var slope = 0.0
    /// Whether rules are taken off first.
    var isClear = false
    var segmentation = PageSegmentation.automatic
  }

  private struct Reading {
    var view: View
    var lines: [EngineLine]
    /// Whether Tesseract saw columns of text that runs downward.
    var isVertical: Bool

    init(_ found: [EngineLine], _ view: View) {
      self.view = view
      lines = JunkFilter.page(found)
      isVertical = 2 * found.count { $0.isVertical && $0.letterCount > 0 } > found.count { $0.letterCount > 0 }
    }

    /// Letters, each counted with its line's certainty.
    var weight: Double { lines.weight }

    var letterCount: Int { lines.reduce(0) { $0 + $1.letterCount } }

    /// Whether a share of what was read is likely to be text.
    func isText(share: Double) -> Bool { letterCount >= 10 && weight >= share * Double(letterCount) }

    var isReliable: Bool { isText(share: 0.6) }
    var isPlausible: Bool { isText(share: 0.4) }
  }

  private func readPage() throws(TextRecError) -> Reading {
    var usual = View(scale: usualScale)
    if looksForSkew, let slope, abs(slope) > Self.leastSkew { usual.slope = slope }
    var best = try readPage(usual)
    if let vertical, best.isVertical || !best.isReliable {
      let reading = try readColumns(best, with: vertical)
      Log.write(.debug, "columns: weight \(reading.weight) against \(best.weight)")
      let isText = best.isVertical ? reading.isPlausible : reading.isReliable
      if isText, reading.weight > 1.3 * best.weight { return reading }
    }
    // Each is tried on top of what has proved better, and only while more symbols are in sight than were read.
    let changes: [(inout View) -> Bool] = [turnLevel, takeRulesOff, undoReduction]
    for change in changes where isMoreInSight(than: best) {
      var view = best.view
      guard change(&view) else { continue }
      let reading = try readPage(view)
      Log.write(.debug, "\(view): weight \(reading.weight) against \(best.weight)")
      if reading.weight > 1.05 * best.weight { best = reading }
    }
    return try readAsOneBlock(best)
  }

  private func turnLevel(_ view: inout View) -> Bool {
    guard let slope, view.slope == 0 else { return false }
    view.slope = slope
    return abs(slope) > 0.03
  }

  /// What turning level costs in sharpness is less than what this slope does.
  private static let leastSkew = 0.008

  private func takeRulesOff(_ view: inout View) -> Bool {
    view.isClear = true
    // Textures have a straight piece here and there; a page with rules has at least its own width of them.
    return zip(clear.pixels, image.pixels).count { $0 != $1 } >= image.width
  }

  /// What is large in the picture may be no text.
  private func undoReduction(_ view: inout View) -> Bool {
    guard view.scale < 0.6 else { return false }
    view.scale = limited(1)
    return true
  }

  /// Faint or broken print, as on receipts, hides columns and blocks from Tesseract but not lines. Only small symbols on
  /// what has proved to hold text: read as a block, a picture is all junk.
  private func readAsOneBlock(_ seen: Reading) throws(TextRecError) -> Reading {
    guard isMoreInSight(than: seen), seen.letterCount >= 10, survey.symbolHeight ?? 0 < 40 else { return seen }
    var view = seen.view
    view.segmentation = .block
    let reading = try readPage(view)
    return reading.isText(share: 0.5) && reading.weight > 1.05 * seen.weight ? reading : seen
  }

  /// Whether there are symbols that were not read.
  private func isMoreInSight(than reading: Reading) -> Bool {
    reading.weight < 0.7 * Double(survey.commonSymbols.count)
  }

  private func readPage(_ view: View) throws(TextRecError) -> Reading {
    Reading(try read(work(view.isClear ? clear : image, view), scale: view.scale, as: view.segmentation), view)
  }

  /// The page with the models for columns of text that run downward, the first one on the right.
  private func readColumns(_ seen: Reading, with pool: InstancePool) throws(TextRecError) -> Reading {
    let work = work(seen.view.isClear ? clear : image, seen.view)
    let block = Reading(try readWhole(work, as: .verticalBlock, by: pool), seen.view)
    guard seen.isVertical else { return block }
    let blocks = Reading(try readWhole(work, as: .automatic, by: pool), seen.view)
    return blocks.weight > block.weight ? blocks : block
  }

  private var usualScale: Double {
    guard let height = survey.symbolHeight else { return limited(1) }
    if height < Self.readingHeight / 1.4 { return limited(min(3, Self.readingHeight / height)) }
    if height > 1.4 * Self.greatestHeight { return limited(max(0.25, Self.greatestHeight / height)) }
    // Near enough is left alone: resampling costs sharpness.
    return limited(1)
  }

  /// Keeps the work image within what Tesseract takes, and small ones that grow within reason.
  private func limited(_ scale: Double) -> Double {
    let longest = Double(max(image.width, image.height))
    let most = scale > 1 ? max(1, (16e6 / image.bounds.area).squareRoot()) : 1
    return min(min(scale, most), (WorkImage.maxSide - 64) / longest)
  }

  /// How much an image, itself of a scale, is reduced for the layout, which finds lines as well there in less time.
  private func layoutScale(_ scale: Double) -> Double {
    guard let height = survey.symbolHeight, let small = survey.smallHeight else { return 1 }
    let reduction = max(0.5, Self.layoutHeight / (height * scale), Self.smallLayoutHeight / (small * scale))
    return reduction < Self.worthyReduction ? reduction : 1
  }

  /// Pixels of usual symbols at which the layout finds lines as well as at any other: docs/engines.md has the figures.
  private static let layoutHeight = 20.0
  /// Of small symbols, which must stay legible beside large ones.
  private static let smallLayoutHeight = 14.0
  /// Less costs more sharpness than it saves time.
  private static let worthyReduction = 0.77

  private func work(_ image: Raster, _ view: View) -> WorkImage? {
    view.scale == 1 && view.slope == 0
      ? WorkImage(image) : WorkImage(image, scale: view.scale, slope: view.slope, ground: ground)
  }

  /// Reads a page part by part.
  ///
  /// - Parameter scale: of `work`.
  private func read(
    _ work: WorkImage?, scale: Double, as segmentation: PageSegmentation
  ) throws(TextRecError) -> [EngineLine] {
    try read(work, as: segmentation) { (raster, control) throws(TextRecError) in
      try pieces.lines(in: raster, layoutScale: layoutScale(scale), as: segmentation, control: control)
    }
  }

  /// Reads an image as a whole: text in columns, or so little that Tesseract finds no line in its parts.
  private func readWhole(
    _ work: WorkImage?, as segmentation: PageSegmentation, by pool: InstancePool
  ) throws(TextRecError) -> [EngineLine] {
    try read(work, as: segmentation) { (raster, control) throws(TextRecError) in
      try pool.with(control: control) { (instance) throws(TextRecError) in
        try instance.read(raster, as: segmentation, control: control)
      }
    }
  }

  private func read(
    _ work: WorkImage?, as segmentation: PageSegmentation,
    _ body: (Raster, Control) throws(TextRecError) -> [EngineLine]
  ) throws(TextRecError) -> [EngineLine] {
    guard let work else { return [] }
    var lines = try body(work.raster, nextPart())
    for line in lines.indices { lines[line].frameToImage = work.toImage }
    Log.write(
      .debug,
      "\(segmentation) on \(work.raster.width) x \(work.raster.height) pixels: "
        + lines.map { "\($0.text) (\(Int($0.certainty * 100)))" }.joined(separator: " | "))
    return lines
  }

  /// The part of the work that the next reading is: how many there will be shows only as they are made.
  private func nextPart() -> Control {
    let start = 1 - left
    left *= 0.4
    return control.part(start, 1 - left)
  }

  // MARK: Second looks

  /// Looks again at ink the shape of symbols that no word covers.
  private func addLeftOver(
    to lines: [EngineLine], _ view: View
  ) throws(TextRecError) -> [EngineLine] {
    let words = lines.flatMap { line in line.words.map { line.frameToImage(Quad($0.box)).frame } }
    let left = survey.symbols.filter { symbol in !words.contains { $0.intersection(symbol).area > 0.3 * symbol.area } }
    guard left.count >= 2, let height = survey.symbolHeight, let around = Rect.hull(of: left.flatMap(\.corners)),
      let part = clear.covering(words.map { $0.insetBy(-1) })
        // On bare paper Tesseract's threshold would find the grain, and its layout would take many times as long over it.
        .keeping(left.map { $0.insetBy(-height / 2) }, ground: ground)
        .cropped(to: around.insetBy(-2 * height)),
      let work = work(part.raster, view)
    else { return lines }
    let inImage = WorkImage(
      raster: work.raster, toImage: work.toImage.then(.translation(x: part.origin.x, y: part.origin.y)))
    let found = JunkFilter.secondLook(try read(inImage, scale: view.scale, as: .sparse)).map { line in
      // The same frame as the page's lines, so that rows can be found across both looks.
      lines.first.flatMap { line.moved(to: $0.frameToImage) } ?? line
    }
    return PageAssembly.merge(lines, with: found)
  }

  /// Looks for lines of stable regions, as signs and captions in pictures are.
  private func addScattered(to lines: [EngineLine]) throws(TextRecError) -> [EngineLine] {
    let pixels = image.bounds.area
    let reduction = pixels > 2.2e6 ? (2.2e6 / pixels).squareRoot() : 1
    guard let small = work(image, View(scale: reduction)) else { return lines }
    let known = lines.filter { $0.certainty > 0.8 }.map(\.frame)
    let search = try RegionSearch(small.raster, threads: threads, control: control)
    let new = search.lines.filter { line in
      let frame = small.toImage(Quad(line.box)).frame
      return !known.contains { $0.intersection(frame).area > 0.5 * frame.area }
    }
    // A lone letter from several regions is what textures give.
    let read = try read(new, in: small, as: .line).map { $0.filter { $0.letterCount > 1 } }
    let text = zip(new, read).filter { !$1.isEmpty }.map { line, _ in line }
    let singles = try self.read(search.singles(like: text), in: small, as: .symbol)
    return PageAssembly.merge(lines, with: (read + singles).flatMap(\.self))
  }

  private func read(
    _ lines: [RegionLine], in small: WorkImage, as segmentation: PageSegmentation
  ) throws(TextRecError) -> [[EngineLine]] {
    let (pool, control, readings) = (pool, nextPart(), Slots<[EngineLine]>(lines.count))
    try Workers.forEach(lines.count, threads: threads, control: control) { index throws(TextRecError) in
      guard let drawing = RegionLineImage(lines[index], in: small.raster, symbolHeight: 32) else { return }
      var found = try pool.with(control: control) { (instance) throws(TextRecError) in
        try instance.read(drawing.raster, as: segmentation, control: control.silent)
      }
      for line in found.indices { found[line].frameToImage = drawing.toImage.then(small.toImage) }
      readings[index] = JunkFilter.secondLook(found)
    }
    return readings.values.map { $0 ?? [] }
  }

  /// Reads an image with a single word or symbol in it.
  private func readLone() throws(TextRecError) -> [EngineLine] {
    guard let height = survey.symbolHeight else { return [] }
    let scale = limited(min(4, max(0.1, 32 / height)))
    let work = WorkImage(clear, scale: scale, margin: 20, ground: ground)
    for segmentation in [PageSegmentation.block, .line, .symbol] {
      let lines = JunkFilter.secondLook(try readWhole(work, as: segmentation, by: pool))
      if !lines.isEmpty { return lines }
    }
    return []
  }
}

extension Double {
  /// The angle of a slope.
  fileprivate var degrees: Double { arcTangent(y: self, x: 1) * 180 / Double.pi }
}
