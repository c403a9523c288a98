import TextRecCore
import TextRecImaging

/// Reads one image with one Tesseract: the page as a whole first, then what that left out.
struct PageReader {
  let instance: TesseractInstance
  let image: Raster
  let mode: Mode
  let deadline: Deadline

  /// Below this certainty what Tesseract reads is more often junk than text.
  static let minCertainty = 0.45
  /// The same for text that only a second look found.
  static let minSecondCertainty = 0.6
  /// Height at which Tesseract reads symbols best, the median of all in a line, pixels.
  static let readingHeight = 22.0

  func read() throws(TextRecError) -> RecognizedPage {
    let survey = InkSurvey(image)
    let scale = scale(for: survey)
    var lines = try readPage(scale: scale).compactMap { $0.withoutJunk(below: Self.minCertainty) }
    lines = try addLeftOver(to: lines, survey: survey, scale: scale)
    if mode == .sparse, isPoor(lines, survey) {
      lines = try addScattered(to: lines, survey)
    }
    if lines.isEmpty, !survey.symbols.isEmpty {
      lines = try readLone(survey)
    }
    return RecognizedPage(blocks: PageAssembly.blocks(lines))
  }

  private func scale(for survey: InkSurvey) -> Double {
    guard let height = survey.symbolHeight else { return 1 }
    let scale = Self.readingHeight / height
    // Near enough is left alone: resampling costs sharpness.
    if scale > 0.6, scale < 1.4 { return limited(1) }
    return limited(min(3, max(0.25, scale)))
  }

  /// Keeps the work image within what Tesseract takes, and small ones that grow within reason.
  private func limited(_ scale: Double) -> Double {
    let longest = Double(max(image.width, image.height))
    let area = image.bounds.area
    let most = scale > 1 ? max(1, (16e6 / area).squareRoot()) : 1
    return min(min(scale, most), (WorkImage.maxSide - 64) / longest)
  }

  private func readPage(scale: Double) throws(TextRecError) -> [EngineLine] {
    guard let work = scale == 1 ? WorkImage(image) : WorkImage(image, scale: scale, ground: image.ground) else {
      return []
    }
    return try read(work, as: .automatic)
  }

  private func read(_ work: WorkImage, as segmentation: PageSegmentation) throws(TextRecError) -> [EngineLine] {
    try instance.read(work.raster, as: segmentation, resolution: 300, deadline: deadline).map {
      var line = $0
      line.frameToImage = work.toImage
      return line
    }
  }

  // MARK: Second looks

  /// Looks again at ink the shape of symbols that no word covers.
  private func addLeftOver(
    to lines: [EngineLine], survey: InkSurvey, scale: Double
  ) throws(TextRecError) -> [EngineLine] {
    let words = lines.flatMap { line in line.words.map { line.frameToImage(Quad($0.box)).frame } }
    let left = survey.symbols.filter { symbol in !words.contains { $0.intersection(symbol).area > 0.3 * symbol.area } }
    guard left.count >= 2 else { return lines }
    let rest = image.covering(words, with: image.ground)
    guard let work = scale == 1 ? WorkImage(rest) : WorkImage(rest, scale: scale, ground: image.ground) else {
      return lines
    }
    let found = try read(work, as: .sparse).compactMap { $0.withoutJunk(below: Self.minSecondCertainty) }
    return PageAssembly.merge(lines, with: found)
  }

  /// Whether so little was read that the picture may hold text apart from any page.
  private func isPoor(_ lines: [EngineLine], _ survey: InkSurvey) -> Bool {
    let symbols = lines.reduce(0) { $0 + $1.words.reduce(0) { $0 + $1.symbols.count } }
    return symbols < 200
  }

  /// Looks for lines of stable regions, as signs and captions in pictures are.
  private func addScattered(to lines: [EngineLine], _ survey: InkSurvey) throws(TextRecError) -> [EngineLine] {
    let pixels = image.bounds.area
    let reduction = pixels > 1.3e6 ? (1.3e6 / pixels).squareRoot() : 1
    guard let small = WorkImage(image, scale: reduction, ground: image.ground) else { return lines }
    var found: [EngineLine] = []
    for line in RegionSearch.lines(in: small.raster) {
      guard let drawing = RegionLineImage(line, in: small.raster, symbolHeight: 32) else { continue }
      let work = WorkImage(raster: drawing.raster, toImage: drawing.toImage.then(small.toImage))
      found += try read(work, as: .line).compactMap { $0.withoutJunk(below: Self.minSecondCertainty) }
    }
    return PageAssembly.merge(lines, with: found)
  }

  /// Reads an image with a single word or symbol in it.
  private func readLone(_ survey: InkSurvey) throws(TextRecError) -> [EngineLine] {
    guard let height = survey.symbolHeight else { return [] }
    let scale = limited(min(4, max(0.1, 32 / height)))
    guard let work = WorkImage(image, scale: scale, margin: 20, ground: image.ground) else { return [] }
    for segmentation in [PageSegmentation.block, .line, .symbol] {
      let lines = try read(work, as: segmentation).compactMap { $0.withoutJunk(below: Self.minSecondCertainty) }
      if !lines.isEmpty { return lines }
    }
    return []
  }
}

extension EngineWord {
  var box: Rect {
    symbols.dropFirst().reduce(symbols.first?.box ?? Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1.box) }
  }
}

extension EngineLine {
  /// The line without words that are too uncertain; nil if none is left.
  func withoutJunk(below certainty: Double) -> EngineLine? {
    var line = self
    line.words.removeAll { $0.certainty < certainty }
    return line.words.isEmpty ? nil : line
  }
}
