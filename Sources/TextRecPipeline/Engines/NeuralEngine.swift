import CHost
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
  /// nil where the network has no characters for what the options ask for.
  private let reader: LineReader?
  /// nil where its models are missing and the networks do without.
  private let tesseract: TesseractEngine?
  private let shares: ThreadShares

  /// Finds, checks and loads the runtime, the networks and Tesseract's models.
  ///
  /// Throws `.modelUnavailable` naming what is missing, `.invalidArgument` for an unknown engine variable.
  init(_ options: Options) throws(TextRecError) {
    shares = ThreadShares(
      cpus: Int(textrec_available_cpus()), fixed: options.threads > 0 ? options.threads : nil)
    let networks = try NetworkFactory(options, shares: shares)
    detector = try networks.detector()
    let isCovered = try ScriptCoverage.isCovered(options)
    reader = isCovered ? try networks.reader(of: ScriptCoverage.isLatin(options) ? .latin : .all) : nil
    do throws(TextRecError) {
      tesseract = try TesseractEngine(models: ModelSet.resolve(options), options: options, threads: shares.mostOfOne)
    } catch {
      guard isCovered, error.status == .modelUnavailable else { throw error }
      Log.write(.info, "no second reading by Tesseract: \(error.message)")
      tesseract = nil
    }
    languages = if let tesseract { tesseract.languages } else { try ScriptCoverage.languages(options) }
  }

  func recognize(_ image: Raster, deadline: Deadline) throws(TextRecError) -> RecognizedPage {
    defer { TesseractEngine.trimMemory(after: image) }
    return try shares.withShare { (threads) throws(TextRecError) in
      try recognize(image, threads: threads, deadline: deadline)
    }
  }

  private func recognize(
    _ image: Raster, threads: Int, deadline: Deadline
  ) throws(TextRecError) -> RecognizedPage {
    let start = MonotonicTime.now
    let detected = try detector.lines(in: image, deadline: deadline)
    let detectTime = start.elapsedMilliseconds
    var page = try page(of: detected, in: image, threads: threads, deadline: deadline)
    page.detectMilliseconds = detectTime
    return page
  }

  private func page(
    of detected: [DetectedLine], in image: Raster, threads: Int, deadline: Deadline
  ) throws(TextRecError) -> RecognizedPage {
    guard let reader else { return try pageByTesseract(detected, in: image, threads: threads, deadline: deadline) }
    let readings = try reader.read(detected, in: image, threads: threads, deadline: deadline)
    let found = zip(detected, readings).compactMap { line, reading in
      reading.map { (quad: line.quad, score: line.score, line: $0.line) }
    }
    let doubtful = found.indices.filter { LineChoice.isWorthAsking(found[$0].line) }
    var second = [RecognizedLine?](repeating: nil, count: found.count)
    if let tesseract, !doubtful.isEmpty {
      let lines = try tesseract.read(
        lines: doubtful.map { LineChoice.place(of: found[$0].line, in: found[$0].quad) }, in: image.gray,
        deadline: deadline, threads: threads)
      for (index, line) in zip(doubtful, lines) { second[index] = line }
    }
    let lines = NeuralJunkFilter.text(
      of: zip(found, second).map {
        (line: LineChoice.best(neural: $0.line, tesseract: $1), score: $0.score)
      })
    return RecognizedPage(
      blocks: PageLayout.blocks(of: lines), skew: RecognizedPage.skew(of: lines), engine: .neural)
  }

  private func pageByTesseract(
    _ detected: [DetectedLine], in image: Raster, threads: Int, deadline: Deadline
  ) throws(TextRecError) -> RecognizedPage {
    guard let tesseract else { return RecognizedPage(blocks: []) }
    let quads = detected.map(\.quad)
    let reading = try tesseract.recognize(image.gray, around: quads, deadline: deadline, threads: threads)
    var page =
      switch reading {
      case .page(let page): page
      case .lines(let lines):
        RecognizedPage(blocks: PageLayout.blocks(of: lines), skew: RecognizedPage.skew(of: lines))
      }
    page.engineNote =
      "the neural recognizer has no characters for what the options ask for; Tesseract read what it found"
    return page
  }
}
