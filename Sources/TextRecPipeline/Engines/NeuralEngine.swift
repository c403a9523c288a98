import TextRecCore
import TextRecImaging
import TextRecLayout
import TextRecNeural
import TextRecTesseract

/// Networks find the lines and read them; Tesseract reads what they have no characters for, and what it reads better.
final class NeuralEngine: RecognitionEngine {
  let wantsColor = true
  let languages: [String]
  private let detector: TextDetector
  /// nil where the network has no characters for what the options ask for, nor any use beside it.
  private let reader: LineReader?
  /// Whether the network has characters for all that the options ask for; else it reads what Latin there is.
  private let isCovered: Bool
  /// nil where its models are missing and the networks do without.
  private let tesseract: TesseractEngine?
  /// The most that work on one image.
  private let threads: Int
  private let detectsRotation: Bool
  /// What finding lines is of the work, roughly.
  private static let detectionShare = 0.2

  /// Finds, checks and loads the runtime, the networks and Tesseract's models.
  ///
  /// Throws `.modelUnavailable` naming what is missing, `.invalidArgument` for an unknown engine variable.
  init(_ options: Options) throws(TextRecError) {
    detectsRotation = options.detectsRotation
    let shares = ThreadShares(options)
    threads = shares.mostOfOne
    let networks = try NetworkFactory(options, shares: shares)
    let (isCovered, isLatin) = (try ScriptCoverage.isCovered(options), try ScriptCoverage.isLatin(options))
    let characters: NetworkFactory.Characters? =
      if isCovered { isLatin ? .latin : .all } else { try ScriptCoverage.isLatinApart(options) ? .latin : nil }
    let (detectors, readers) = (Slots<TextDetector>(1), Slots<LineReader>(1))
    let tesseracts = Slots<TesseractEngine>(1)
    // Each takes its time, and none needs another.
    try Workers.forEach(3, threads: shares.mostOfOne) { part throws(TextRecError) in
      switch part {
      case 0: detectors[0] = try networks.detector()
      case 1: if let characters { readers[0] = try networks.reader(of: characters) }
      default: tesseracts[0] = try Self.tesseract(options, isNeeded: !isCovered, threads: shares.most)
      }
    }
    guard let detector = detectors[0] else { throw TextRecError(.internalError, "no text detector was made") }
    self.detector = detector
    self.isCovered = isCovered
    reader = readers[0]
    tesseract = tesseracts[0]
    languages = if let tesseract { tesseract.languages } else { try ScriptCoverage.languages(options) }
  }

  /// nil where its models are missing and it is not needed; but a folder that is named must have them.
  private static func tesseract(
    _ options: Options, isNeeded: Bool, threads: Int
  ) throws(TextRecError) -> TesseractEngine? {
    do throws(TextRecError) {
      return try TesseractEngine(models: ModelSet.resolve(options), options: options, threads: threads)
    } catch {
      guard !isNeeded, options.dataPath == nil, error.status == .modelUnavailable else { throw error }
      Log.write(.info, "no second reading by Tesseract: \(error.message)")
      return nil
    }
  }

  func recognize(_ picture: any ScaledPicture, control: Control) throws(TextRecError) -> RecognizedPage {
    defer { TesseractEngine.trimMemory(after: picture) }
    let start = MonotonicTime.now
    let detected = try detector.lines(in: picture, control: control)
    let detectTime = start.elapsedMilliseconds
    control.report(Self.detectionShare)
    let view = try picture.view(atMost: ReadingScale.scale(for: detected))
    var page = try page(of: detected.map { $0.moved(by: view.fromPicture) }, seenIn: view.raster, control: control)
    page.detectMilliseconds += detectTime
    page.moveLines(by: view.toPicture)
    return page
  }

  /// Reads a page that may be turned.
  private func page(
    of detected: [DetectedLine], seenIn image: Raster, control: Control
  ) throws(TextRecError) -> RecognizedPage {
    var detectTime: Float = 0
    let orientation = try orientation(of: image, by: detected, control: control)
    let rest = control.part(Self.detectionShare, 1)
    var page = try image.recognized(held: orientation) { (upright, isTurned) throws(TextRecError) in
      var lines = detected
      if isTurned {
        // Lines that stand are found less well.
        let start = MonotonicTime.now
        lines = try detector.lines(in: upright, control: control)
        detectTime += start.elapsedMilliseconds
      }
      return try self.page(of: lines, in: upright, control: rest)
    }
    page.detectMilliseconds = detectTime
    return page
  }

  /// How a page lies; nil where that is not to be looked for, or cannot be told.
  private func orientation(
    of image: Raster, by lines: [DetectedLine], control: Control
  ) throws(TextRecError) -> Orientation? {
    guard detectsRotation else { return nil }
    let (reader, tesseract) = (isCovered ? reader : nil, tesseract)
    func search(_ image: Raster, _ lines: [DetectedLine]) throws(TextRecError) -> Orientation? {
      try OrientationSearch(image: image, lines: lines.map(\.quad), threads: threads) {
        (line, part) throws(TextRecError) in
        if let reader { return try reader.trial(line, in: part, control: control) }
        return try tesseract?.trial(line, in: part.gray, control: control)
      }.orientation()
    }
    if let found = try search(image, lines) { return found }
    // Standing lines may have been missed.
    let quarter = Orientation.right
    guard let turned = image.upright(quarter) else { return nil }
    return try search(turned, detector.lines(in: turned, control: control)).map { quarter.then($0) }
  }

  private func page(
    of detected: [DetectedLine], in image: Raster, control: Control
  ) throws(TextRecError) -> RecognizedPage {
    guard isCovered, let reader else {
      return try pageByTesseract(detected, in: image, control: control)
    }
    let gray = image.gray
    let readings = try reader.read(detected, in: image, gray: gray, threads: threads, control: control.part(0, 0.85))
    let found = zip(detected, readings).compactMap { line, reading in
      reading.map { (quad: line.quad, score: line.score, line: $0.line, certainty: $0.confidence) }
    }
    let doubtful = found.indices.filter { LineChoice.isWorthAsking(found[$0].line) }
    var second = [RecognizedLine?](repeating: nil, count: found.count)
    if let tesseract, !doubtful.isEmpty {
      let lines = try tesseract.read(
        lines: doubtful.map { LineChoice.place(of: found[$0].line, in: found[$0].quad) }, in: gray,
        control: control.part(0.85, 1), threads: threads)
      for (index, line) in zip(doubtful, lines) { second[index] = line }
    }
    let lines = NeuralJunkFilter.text(
      of: zip(found, second).map {
        NeuralJunkFilter.Candidate(
          line: LineChoice.best(neural: $0.line, tesseract: $1), score: $0.score, certainty: $0.certainty)
      })
    return RecognizedPage(
      blocks: PageLayout.blocks(of: lines), skew: RecognizedPage.skew(of: lines), engine: .neural)
  }

  private func pageByTesseract(
    _ detected: [DetectedLine], in image: Raster, control: Control
  ) throws(TextRecError) -> RecognizedPage {
    guard let tesseract else { return RecognizedPage(blocks: []) }
    let (reader, threads, gray) = (reader, threads, image.gray)
    let (readings, words) = (Slots<GuidedReading>(1), Slots<LatinWords>(1))
    // Laying a page out is one thread's work.
    try Workers.forEach(reader == nil ? 1 : 2, threads: threads) { part throws(TextRecError) in
      if part == 0 {
        readings[0] = try tesseract.recognize(
          gray, around: detected.map(\.quad), control: control, threads: threads)
      } else if let reader {
        let lines = try reader.read(detected, in: image, gray: gray, control: control.silent)
        words[0] = LatinWords(lines.compactMap { $0?.line })
      }
    }
    let latin = words[0] ?? LatinWords([])
    guard let reading = readings[0] else { throw TextRecError(.internalError, "a page was not read") }
    var page: RecognizedPage
    switch reading {
    case .page(let found):
      page = found
      page.blocks = PageLayout.reordered(latin.added(to: page.blocks))
    case .lines(let found):
      let lines = latin.added(to: found)
      page = RecognizedPage(
        blocks: PageLayout.blocks(of: lines), skew: RecognizedPage.skew(of: lines), engine: .neural)
    }
    page.engineNote =
      "the neural recognizer has no characters for what the options ask for; Tesseract read what it found"
    return page
  }
}
