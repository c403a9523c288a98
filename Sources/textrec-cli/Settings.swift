import CTextRec

/// What the command line asks for.
struct Settings {
  enum Task { case read, help, version, listLanguages }

  var task = Task.read
  /// Files, folders, patterns and "-", as they were given.
  var inputs: [Path] = []

  var script: textrec_script?
  var languages: [[UInt8]] = []
  var mode: textrec_mode?
  var engine: textrec_engine?
  var orientation = TEXTREC_ORIENTATION_UNSPECIFIED
  var detectsRotation = false
  var coordinates: textrec_coordinates?
  var region: textrec_rect?
  var minTextHeight: Float?
  var timeoutMilliseconds: UInt32?
  var dataPath: Path?
  var modelPath: Path?
  var runtimePath: Path?
  /// Empty for none.
  var cachePath: Path?
  var usesFullPrecision = false
  /// nil = as many as there are CPUs.
  var jobs: Int?
  /// nil = the CPUs shared out among the jobs.
  var threads: Int?

  var format = OutputFormat.text
  var view: textrec_view?
  var outDir: Path?
  var overlay: Path?
  var overlayShowsText = false
  var measuresQuality = false
  var isQuiet = false

  /// How the pages share one output. Measures of quality are text, or JSON for the formats that are.
  var layout: OutputFormat.Layout {
    measuresQuality && format.layout != .jsonLines ? .text : format.layout
  }

  /// `value` is "" for an option that takes none.
  mutating func set(_ option: Option, to value: [UInt8]) throws(Failure) {
    let text = Names.display(value)
    switch option {
    case .script: script = try Choices.script.value(text, of: option)
    case .lang: languages = value.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false).map(Array.init)
    case .mode: mode = try Choices.mode.value(text, of: option)
    case .engine: engine = try Choices.engine.value(text, of: option)
    case .orientation: orientation = try Values.orientation(text)
    case .detectRotation: detectsRotation = true
    case .roi: region = try Values.region(text)
    case .minTextHeight: minTextHeight = try Values.fraction(text, of: option)
    case .timeout: timeoutMilliseconds = try Values.milliseconds(text)
    case .jobs: jobs = try Values.count(text, of: option, upTo: Workers.maxCount)
    case .threads: threads = try Values.count(text, of: option, upTo: 256)
    case .dataPath: dataPath = try path(value, of: option)
    case .modelPath: modelPath = try path(value, of: option)
    case .runtimePath: runtimePath = try path(value, of: option)
    case .cachePath: cachePath = Path(value)
    case .fullPrecision: usesFullPrecision = true
    case .format: format = try OutputFormat.choices.value(text, of: option)
    case .view: view = try Choices.view.value(text, of: option)
    case .coordinates: coordinates = try Choices.coordinates.value(text, of: option)
    case .outDir: outDir = try path(value, of: option)
    case .overlay: overlay = try path(value, of: option)
    case .overlayText: overlayShowsText = true
    case .quality: measuresQuality = true
    case .quiet: isQuiet = true
    case .listLanguages: task = .listLanguages
    case .version: task = .version
    case .help: task = .help
    }
  }

  private func path(_ value: [UInt8], of option: Option) throws(Failure) -> Path {
    guard !value.isEmpty else { throw .usage("--\(option.rawValue) needs a name that is not empty") }
    return Path(value)
  }
}
