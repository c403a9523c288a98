import CProcessEnd
import CTesseract
import Glibc
import TextRecCore
import TextRecImaging

/// One loaded Tesseract.
///
/// Sendable on the condition that no two threads use it at once: the pool lends it to one at a time.
final class TesseractInstance: @unchecked Sendable {
  private let api: OpaquePointer
  /// Pixels an inch that Tesseract's layout is told: at a higher one it takes parts of Hangul syllables for lines.
  let resolution: Int
  // Tesseract shares tables between instances: builds them while one starts, counts them down when one goes.
  // The process whose end has been told to wait for them.
  private static let startLock = Lock<pid_t>(0).heldDuringForks()

  /// Loads models that `ModelSet` has found sound.
  ///
  /// Throws `.invalidArgument` for an unknown engine variable, `.engine` if Tesseract refuses the models.
  init(models: ModelSet, variables: [String: String]) throws(TextRecError) {
    guard let api = TessBaseAPICreate() else {
      throw TextRecError(.outOfMemory, "Tesseract could not be created")
    }
    self.api = api
    resolution = models.models.contains { ModelCatalog.model(named: $0)?.script == "Hang" } ? 70 : 300
    let language = models.models.joined(separator: "+")
    let code = try inEngineScope {
      Self.startLock.withLock { guarded in
        _ = TessBaseAPISetVariable(api, "debug_file", EngineOutput.fileName)
        let code = models.folder.withCString { TessBaseAPIInit2(api, $0, language, OEM_LSTM_ONLY) }
        // What all instances share is there from the first on.
        if guarded != getpid() { process_end_guard() }
        guarded = getpid()
        return code
      }
    }
    EngineOutput.forward()
    guard code == 0 else {
      throw TextRecError(.engine, "Tesseract refused the models \(language) in \(models.folder.display)")
    }
    for (name, value) in variables.sorted(by: { $0.key < $1.key }) {
      guard TessBaseAPISetVariable(api, name, value) != 0 else {
        throw TextRecError(.invalidArgument, "Tesseract has no variable \"\(name)\", or refuses \"\(value)\" for it")
      }
    }
  }

  deinit {
    // Where the process ends, all of it goes.
    try? inEngineScope { Self.startLock.withLock { _ in TessBaseAPIDelete(api) } }
  }

  /// Reads an upright gray image.
  ///
  /// - Parameter fitsBoxes: whether boxes are moved to the ink that Tesseract saw: its own are off by up to a letter.
  /// Throws `.timeout` or `.cancelled` once `control` says so, `.engine` if Tesseract gives up.
  func read(
    _ image: Raster, as segmentation: PageSegmentation, fitsBoxes: Bool = true, control: Control
  ) throws(TextRecError) -> [EngineLine] {
    try with(image, as: segmentation, control: control) { () throws(TextRecError) in
      try recognize(image, fitsBoxes: fitsBoxes, control: control)
    }
  }

  /// Lays an upright gray image out, but reads it only where its text is not all level: where it is, its network can read
  /// what was found part by part.
  ///
  /// Throws as `read` does.
  func layOut(
    _ image: Raster, as segmentation: PageSegmentation, control: Control
  ) throws(TextRecError) -> PageLayout {
    try with(image, as: segmentation, control: control) { () throws(TextRecError) in
      guard let page = TessBaseAPIAnalyseLayout(api) else { return .pieces([]) }
      defer { TessPageIteratorDelete(page) }
      try control.check()
      if let pieces = LayoutWalk(page).pieces() { return .pieces(pieces) }
      // The layout is kept.
      return .lines(try recognize(image, control: control))
    }
  }

  enum PageLayout {
    case pieces([TextPiece])
    case lines([EngineLine])
  }

  private func with<R>(
    _ image: Raster, as segmentation: PageSegmentation, control: Control, _ body: () throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    try control.check()
    return try inEngineScope { () throws(TextRecError) -> R in
      TessBaseAPISetPageSegMode(api, segmentation.mode)
      image.pixels.withUnsafeBufferPointer {
        // Tesseract copies the pixels.
        TessBaseAPISetImage(
          api, $0.baseAddress, Int32(clamping: image.width), Int32(clamping: image.height), 1,
          Int32(clamping: image.width))
      }
      TessBaseAPISetSourceResolution(api, Int32(clamping: resolution))
      defer {
        TessBaseAPIClear(api)
        EngineOutput.forward()
      }
      return try body()
    }
  }

  private func recognize(
    _ image: Raster, fitsBoxes: Bool = true, control: Control
  ) throws(TextRecError) -> [EngineLine] {
    let watch = Watch(control)
    // After a failure the getters would silently start over: the lines are asked for after success only.
    let code = withExtendedLifetime(watch) { TessBaseAPIRecognize(api, watch.monitor) }
    guard code == 0 else {
      try control.check()
      throw TextRecError(.engine, "Tesseract could not read an image of \(image.width) x \(image.height) pixels")
    }
    try control.check()
    return lines(fitsBoxes: fitsBoxes)
  }

  private func lines(fitsBoxes: Bool) -> [EngineLine] {
    guard let results = TessBaseAPIGetIterator(api) else { return [] }
    defer { TessResultIteratorDelete(results) }
    let lines = PageWalk(results).lines()
    guard fitsBoxes, !lines.isEmpty,
      let ink = TessBaseAPIGetThresholdedImage(api).flatMap({ InkMap(takingOver: OpaquePointer($0)) })
    else {
      return lines
    }
    return lines.map { $0.fitted(to: ink) }
  }
}
