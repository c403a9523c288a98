import TextRecCore
import TextRecFiles
import TextRecImaging
import TextRecTesseract

/// Finds and reads text in images. May be used from many threads at once.
public final class Recognizer: Sendable {
  private let options: Options
  private let engine: any RecognitionEngine
  private let engineNote: String
  /// What images in work have.
  private let turns: Permits
  /// What operations and streams wait in.
  let queue: WorkQueue

  /// Finds, checks and loads the models that the options call for.
  ///
  /// Throws `.modelUnavailable` naming what is missing, `.invalidArgument` for an unknown engine variable.
  public convenience init(options: Options = Options()) throws(TextRecError) {
    let selection = try EngineSelection(options)
    self.init(options: options, engine: selection.engine, engineNote: selection.note)
  }

  init(options: Options, engine: any RecognitionEngine, engineNote: String = "") {
    self.options = options
    self.engine = engine
    self.engineNote = engineNote
    turns = Permits(options.workers)
    queue = WorkQueue(workers: options.workers)
  }

  /// The engines and image libraries in use, "tesseract 5.3.0; leptonica 1.82.0".
  public static var engineVersions: String { "\(TesseractEngine.version); \(leptonicaVersion)" }

  /// How many CPUs this process may use, 1 or more.
  public static var cpuCount: Int { availableCPUs }

  /// Throws `.invalidArgument` if no model reads the language of `hint`, whether installed or not.
  public static func requireModel(for hint: LanguageTag) throws(TextRecError) { try ModelSet.requireModel(for: hint) }

  /// How many images it works on at once.
  public var workers: Int { queue.workers }

  /// What the recognizer reads, as BCP-47 tags.
  public var languages: [String] { engine.languages }

  /// Reads an image; a tree of nothing but its page where there is no text.
  ///
  /// Throws `.imageTooLarge`, `.timeout`, `.engine`, and `.invalidArgument` for a region outside the image.
  public func process(_ image: DecodedImage) throws(TextRecError) -> RecognitionResult {
    try process(image, control: Control())
  }

  /// Reads an image as long as that is wanted; its time limit begins now. Throws `.cancelled` too.
  ///
  /// - Parameter progress: called on the calling thread with ever higher numbers from 0 to 1, where the work may end early.
  func process(
    _ image: DecodedImage, control: Control, progress: ((Double) -> Void)? = nil
  ) throws(TextRecError) -> RecognitionResult {
    start(control)
    return try control.run(progress: progress) { () throws(TextRecError) in
      try self.read(self.view(of: image), control: control)
    }
  }

  /// Lets the time run that an image may take.
  func start(_ control: Control) { control.start(timeLimit: options.timeoutMilliseconds) }

  /// What the engine is to read of an image, upright and in the colours that it wants.
  ///
  /// Throws `.imageTooLarge`, and `.invalidArgument` for a region outside the image.
  func view(of image: some Picture) throws(TextRecError) -> ImageView {
    let start = MonotonicTime.now
    let frame = ImageFrame(image, coordinates: options.coordinates)
    guard image.storedWidth * image.storedHeight <= options.maxPixels else {
      throw TextRecError(
        .imageTooLarge,
        "an image of \(image.storedWidth) x \(image.storedHeight) pixels is over the limit of \(options.maxPixels) pixels"
      )
    }
    let part = try frame.part(options.regionOfInterest)
    guard let picture = try engine.wantsColor ? image.upright(part) : image.uprightGray(part) else {
      throw TextRecError(.internalError, "no pixels in the part \(part) of the image")
    }
    return ImageView(
      picture: picture, part: part, frame: frame, orientation: image.orientation,
      decodeMilliseconds: image.decodeMilliseconds, start: start)
  }

  /// Reads what there is to see, when it is its turn. Throws `.cancelled`, `.timeout` and `.engine`.
  func read(_ view: ImageView, control: Control) throws(TextRecError) -> RecognitionResult {
    try turns.with(control: control) { () throws(TextRecError) in
      try Workers.counted { () throws(TextRecError) in try result(of: view, control: control) }
    }
  }

  private func result(of view: ImageView, control: Control) throws(TextRecError) -> RecognitionResult {
    let engineStart = MonotonicTime.now
    var page = try engine.recognize(view.picture, control: control.part(0, 0.95))
    let engineTime = engineStart.elapsedMilliseconds
    let (frame, part) = (view.frame, view.part)
    if options.minTextHeight > 0 {
      page.removeLines(lowerThan: options.minTextHeight * frame.upright.height)
    }
    let partToResult = AffineMap.translation(x: part.x, y: part.y).then(frame.uprightToResult)
    let wholeInPart = Rect(
      x: -part.x, y: -part.y, width: frame.upright.width, height: frame.upright.height)
    let tree = TextTree(page, bounds: wholeInPart, imageToResult: partToResult)
      .withRecognizedLanguages(expected: options.expectedLanguages)
    return RecognitionResult(
      tree: tree,
      info: ResultInfo(
        engine: page.engine, engineNote: page.engineNote.isEmpty ? engineNote : page.engineNote,
        orientation: view.orientation, pageOrientation: page.orientation, skew: Float(page.skew),
        coordinates: options.coordinates, width: UInt32(clamping: frame.width), height: UInt32(clamping: frame.height),
        toStored: frame.resultToStored, decodeMilliseconds: view.decodeMilliseconds,
        detectMilliseconds: page.detectMilliseconds, recognizeMilliseconds: engineTime,
        totalMilliseconds: view.decodeMilliseconds + view.start.elapsedMilliseconds))
  }
}
