internal import TextRecCore
internal import TextRecPipeline

/// The settings of a ``TextRecognizer``. The initial values suit a photo of anything in Latin script.
public struct TextRecognizerOptions: Hashable, Sendable {
  /// An alphabet that text is written in.
  public enum Script: Sendable, CaseIterable {
    case latin, chinese, devanagari, japanese, korean
  }

  /// What images are like; steers detection and layout. Every result has every level, whatever the mode.
  public enum Mode: Sendable, CaseIterable {
    /// Anything, scattered text included: signs, labels, screens, cards.
    case sparse
    /// Documents: columns, paragraphs.
    case dense
  }

  /// The script to read, unless ``languageHints`` say it more precisely.
  public var script: Script
  public var mode: Mode
  /// BCP-47 tags, most likely first, at most 16: "en", "zh-Hant", "sr-Latn".
  ///
  /// They choose the models to load in place of the script's own, and do not filter what is found.
  public var languageHints: [String]
  /// Which engine recognizes.
  public var engine = RecognitionEngine.automatic
  /// The pixels that the places in a result, and ``regionOfInterest``, count.
  public var coordinates = CoordinateSpace.oriented
  /// The only part of an image to read; nil for all of it. What lies outside the image is cut off.
  public var regionOfInterest: Rect?
  /// Whether to find out how the page lies in the upright image, which may be on its side, upside down or mirrored, and read
  /// it so. Takes a few lines of text; with less, the image is read as it is.
  public var detectsRotation = false
  /// Leaves out lines lower than this fraction of the image's height, 0 to 1.
  public var minTextHeight = 0.0
  /// How long one image may take from its turn on; nil for no limit. Counted in milliseconds, at most 49 days.
  public var timeLimit: Duration?
  /// Images with more pixels are refused; at most 100 million.
  public var maxPixels = Limits.maxPixels
  /// How many images are worked on at once, 1 to 256. Each costs the memory of its models from when it is first needed.
  public var workers = 1
  /// How many threads work on one image at most, 1 to 256; 0 for as many as there are CPUs. All recognizers share those.
  public var threads = 0
  /// The only folder to look for `*.traineddata` in, with or without its "/tessdata".
  ///
  /// nil for those that the environment names in TEXTREC_TESSDATA and TESSDATA_PREFIX, the user's, those beside the
  /// program, and the system's; docs/models.md lists them.
  public var dataPath: String?
  /// The folder with the models of the neural engine.
  ///
  /// nil for the one that the environment names in TEXTREC_MODELS, else textrec/models beside the program.
  public var modelPath: String?
  /// OpenVINO's C library, which runs the neural models: its file or its folder.
  ///
  /// nil for what the environment names in TEXTREC_OPENVINO, else textrec/openvino beside the program, else what the loader
  /// finds. What is named must work: the neural engine fails without it, and an automatic choice logs a warning.
  public var runtimePath: String?
  /// The folder that keeps neural models as they were compiled for this CPU, for a faster start.
  ///
  /// nil for the one that the environment names in TEXTREC_CACHE, else textrec in the user's cache directory; empty for
  /// none. A folder that cannot be written to, or is damaged, is ignored.
  public var cachePath: String?
  /// Whether neural models compute in 32-bit floating point, not in what the runtime finds fastest on this CPU.
  public var usesFullPrecision = false
  /// Variables of Tesseract by name, for experts; unstable by nature.
  public var engineVariables: [String: String] = [:]

  public init(script: Script = .latin, mode: Mode = .sparse, languageHints: [String] = []) {
    self.script = script
    self.mode = mode
    self.languageHints = languageHints
  }
}

/// What recognizes text.
public enum RecognitionEngine: Sendable, CaseIterable {
  /// The best that is present and covers the script.
  case automatic
  case tesseract
  /// Networks that find and read text in photos too; its files are found at run time.
  case neural
}

/// The pixels that coordinates count.
public enum CoordinateSpace: Sendable, CaseIterable {
  /// Those of the upright image: stored pixels with the stated orientation applied, what a viewer shows.
  case oriented
  /// Those in the file or buffer.
  case stored
}

extension Options {
  /// Throws `.invalidArgument`, naming the value and the limit.
  init(_ options: TextRecognizerOptions) throws(TextRecError) {
    self.init()
    script = options.script.core
    mode = options.mode.core
    engine = options.engine.core
    languageHints = try options.languageHints.tags()
    coordinates = options.coordinates.core
    regionOfInterest = try options.regionOfInterest.map { (region) throws(TextRecError) in try region.checked() }
    detectsRotation = options.detectsRotation
    guard options.minTextHeight >= 0, options.minTextHeight <= 1 else {
      throw TextRecError(
        .invalidArgument, "the minimum text height \(options.minTextHeight) is not a fraction from 0 to 1")
    }
    minTextHeight = options.minTextHeight
    timeoutMilliseconds = try options.timeLimit.map { (limit) throws(TextRecError) in try limit.milliseconds() } ?? 0
    guard (1...Limits.maxPixels).contains(options.maxPixels) else {
      throw TextRecError(
        .invalidArgument, "a limit of \(options.maxPixels) pixels: must be from 1 to \(Limits.maxPixels)")
    }
    maxPixels = options.maxPixels
    guard (1...Limits.maxWorkers).contains(options.workers) else {
      throw TextRecError(
        .invalidArgument, "\(options.workers) workers: the number must be from 1 to \(Limits.maxWorkers)")
    }
    workers = options.workers
    guard (0...Limits.maxThreads).contains(options.threads) else {
      throw TextRecError(
        .invalidArgument, "\(options.threads) threads: the number must be from 0 to \(Limits.maxThreads)")
    }
    threads = options.threads
    dataPath = try options.dataPath?.path("the data path")
    modelPath = try options.modelPath?.path("the model path")
    runtimePath = try options.runtimePath?.path("the runtime path")
    cachePath = try options.cachePath?.path("the cache path")
    usesFullPrecision = options.usesFullPrecision
    for (name, value) in options.engineVariables {
      guard !name.isEmpty else { throw TextRecError(.invalidArgument, "variable name is empty") }
      try name.requireNoNUL("a variable name")
      try value.requireNoNUL("the value of variable \(name)")
    }
    engineVariables = options.engineVariables
  }
}

extension String {
  /// For what goes to C: everything behind a NUL would be lost without a word.
  func requireNoNUL(_ what: String) throws(TextRecError) {
    guard !utf8.contains(0) else { throw TextRecError(.invalidArgument, "\(what) contains a NUL byte") }
  }
}

extension String {
  fileprivate func path(_ what: String) throws(TextRecError) -> FilePath {
    try requireNoNUL(what)
    return FilePath(self)
  }
}

extension [String] {
  fileprivate func tags() throws(TextRecError) -> [LanguageTag] {
    guard count <= Limits.maxLanguageHints else {
      throw TextRecError(
        .invalidArgument, "\(count) language hints exceed the limit of \(Limits.maxLanguageHints)")
    }
    return try map { (hint) throws(TextRecError) in
      let tag = try LanguageTag(hint)
      try Recognizer.requireModel(for: tag)
      return tag
    }
  }
}

extension Rect {
  fileprivate func checked() throws(TextRecError) -> TextRecCore.Rect {
    let rect = TextRecCore.Rect(x: x, y: y, width: width, height: height)
    guard rect.isFinite, !rect.isEmpty else {
      throw TextRecError(
        .invalidArgument, "the region x \(x), y \(y), \(width) x \(height) must be finite, wider and higher than 0")
    }
    return rect
  }
}

extension Duration {
  /// Rounded up to whole milliseconds. Throws `.invalidArgument` unless it is above 0, and at most what 32 bits hold.
  fileprivate func milliseconds() throws(TextRecError) -> UInt32 {
    let longest = Duration.milliseconds(UInt32.max)
    guard self > .zero, self <= longest else {
      throw TextRecError(.invalidArgument, "a time limit of \(self): must be above 0 and at most \(longest)")
    }
    let (seconds, attoseconds) = components
    let perMillisecond: Int64 = 1_000_000_000_000_000
    return UInt32(clamping: seconds * 1000 + (attoseconds + perMillisecond - 1) / perMillisecond)
  }
}

extension TextRecognizerOptions.Script {
  fileprivate var core: Script {
    switch self {
    case .latin: .latin
    case .chinese: .chinese
    case .devanagari: .devanagari
    case .japanese: .japanese
    case .korean: .korean
    }
  }
}

extension TextRecognizerOptions.Mode {
  fileprivate var core: Mode {
    switch self {
    case .sparse: .sparse
    case .dense: .dense
    }
  }
}

extension RecognitionEngine {
  init(_ engine: Engine) {
    self =
      switch engine {
      case .auto: .automatic
      case .tesseract: .tesseract
      case .neural: .neural
      }
  }

  fileprivate var core: Engine {
    switch self {
    case .automatic: .auto
    case .tesseract: .tesseract
    case .neural: .neural
    }
  }
}

extension CoordinateSpace {
  init(_ space: TextRecCore.CoordinateSpace) {
    self =
      switch space {
      case .oriented: .oriented
      case .stored: .stored
      }
  }

  fileprivate var core: TextRecCore.CoordinateSpace {
    switch self {
    case .oriented: .oriented
    case .stored: .stored
    }
  }
}
