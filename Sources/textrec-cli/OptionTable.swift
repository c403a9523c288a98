/// Every option of the command. Parsing and `--help` come from this table; tests hold the manual page and the shell
/// completions against it.
enum Option: String, CaseIterable {
  case script, lang, mode, engine, orientation
  case detectRotation = "detect-rotation"
  case roi
  case minTextHeight = "min-text-height"
  case timeout, jobs, threads
  case dataPath = "data-path"
  case modelPath = "model-path"
  case runtimePath = "runtime-path"
  case cachePath = "cache-path"
  case fullPrecision = "full-precision"
  case format, view, coordinates
  case outDir = "out-dir"
  case overlay
  case overlayText = "overlay-text"
  case quality, quiet
  case listLanguages = "list-languages"
  case version, help

  enum Group: String, CaseIterable {
    case reading = "Reading"
    case output = "Output"
    case information = "Information"
  }

  var group: Group {
    switch self {
    case .script, .lang, .mode, .engine, .orientation, .detectRotation, .roi, .minTextHeight, .timeout, .jobs,
      .threads, .dataPath, .modelPath, .runtimePath, .cachePath, .fullPrecision:
      .reading
    case .format, .view, .coordinates, .outDir, .overlay, .overlayText, .quality, .quiet: .output
    case .listLanguages, .version, .help: .information
    }
  }

  var short: Character? {
    switch self {
    case .script: "s"
    case .lang: "l"
    case .mode: "m"
    case .jobs: "j"
    case .format: "f"
    case .outDir: "o"
    case .quiet: "q"
    case .version: "V"
    case .help: "h"
    default: nil
    }
  }

  /// What stands for the option's value in the help; nil for an option without one.
  var placeholder: String? {
    switch self {
    case .script, .mode, .engine, .view, .format, .coordinates: "NAME"
    case .lang: "TAG,..."
    case .orientation: "SIDE"
    case .roi: "X,Y,W,H"
    case .minTextHeight: "PART"
    case .timeout: "TIME"
    case .jobs, .threads: "N"
    case .dataPath, .modelPath, .cachePath, .outDir: "DIR"
    case .runtimePath: "PATH"
    case .overlay: "FILE"
    case .detectRotation, .fullPrecision, .overlayText, .quality, .quiet, .listLanguages, .version, .help: nil
    }
  }

  /// One or two lines of at most 50 characters.
  var help: [String] {
    switch self {
    case .script: [names(Choices.script)]
    case .lang: ["languages to expect: en,de; see --list-languages"]
    case .mode: [names(Choices.mode)]
    case .engine: [names(Choices.engine)]
    case .orientation: ["the picture's top: up, right-mirrored, ..., 1 to 8"]
    case .detectRotation: ["find pages on their side, upside down, mirrored"]
    case .roi: ["read only this part: left, top, width, height"]
    case .minTextHeight: ["leave out lower lines: 0.02 of the height"]
    case .timeout: ["give up on a page after 5s or 500ms"]
    case .jobs: ["pages read at once; as many as there are CPUs"]
    case .threads: ["threads for one page; CPUs shared out among jobs"]
    case .dataPath: ["folder with Tesseract's models"]
    case .modelPath: ["folder with the neural engine's models"]
    case .runtimePath: ["OpenVINO's C library or its folder"]
    case .cachePath: ["folder for compiled neural models; '' for none"]
    case .fullPrecision: ["neural models in 32-bit floating point"]
    case .format: [names(OutputFormat.choices, first: 7), names(OutputFormat.choices, after: 7)]
    case .view: [names(Choices.view)]
    case .coordinates: [names(Choices.coordinates)]
    case .outDir: ["write one file for each input into this folder"]
    case .overlay: ["draw what was found as PNG; a folder for several"]
    case .overlayText: ["draw the text as well"]
    case .quality: ["how readable the picture is, in place of its text"]
    case .quiet: ["no progress bar, no notes; errors are still told"]
    case .listLanguages: ["installed languages, engines and model files"]
    case .version: ["version, engines and models"]
    case .help: ["this help"]
    }
  }

  private func names<Value>(_ choices: Choices<Value>, first: Int = .max, after: Int = 0) -> String {
    choices.names.prefix(first).dropFirst(after).joined(separator: ", ") + (choices.names.count > first ? "," : "")
  }
}
