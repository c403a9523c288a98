/// Which alphabet to read; raw values are those of `textrec_script`.
public enum Script: UInt32, Sendable, CaseIterable {
  case latin, chinese, devanagari, japanese, korean
}

/// What the image is like; raw values are those of `textrec_mode`.
public enum Mode: UInt32, Sendable, CaseIterable {
  case sparse, dense
}

/// Which engine to use or was used; raw values are those of `textrec_engine`.
public enum Engine: UInt32, Sendable, CaseIterable {
  case auto, tesseract, neural

  /// The name in JSON and messages.
  public var name: String {
    switch self {
    case .auto: "auto"
    case .tesseract: "tesseract"
    case .neural: "neural"
    }
  }
}

/// The pixels that coordinates count; raw values are those of `textrec_coordinates`.
public enum CoordinateSpace: UInt32, Sendable, CaseIterable {
  case oriented, stored

  /// The name in JSON.
  public var name: String {
    switch self {
    case .oriented: "oriented"
    case .stored: "stored"
    }
  }
}

/// All settings of a recognizer; the initial values are the contract's defaults.
public struct Options: Sendable {
  public var script = Script.latin
  public var mode = Mode.sparse
  public var engine = Engine.auto
  /// Most likely first.
  public var languageHints: [LanguageTag] = []
  public var coordinates = CoordinateSpace.oriented
  /// In the space of `coordinates`; nil for the whole image.
  public var regionOfInterest: Rect?
  /// Fraction of the image height, 0 to 1.
  public var minTextHeight = 0.0
  /// Whether pages that lie on their side, upside down or mirrored are looked for.
  public var detectsRotation = false
  /// Per image; 0 for none.
  public var timeoutMilliseconds: UInt32 = 0
  public var maxPixels = Limits.maxPixels
  /// 1 to `Limits.maxWorkers`.
  public var workers = 1
  /// Folder with `*.traineddata`; nil for the environment's or the system's.
  public var dataPath: FilePath?
  /// Folder with the neural models; nil for the environment's or the library's own.
  public var modelPath: FilePath?
  /// OpenVINO's C library or its folder; nil for the environment's, the library's own or the loader's.
  public var runtimePath: FilePath?
  /// Folder for compiled neural models; nil for one under the user's cache directory, empty for none.
  public var cachePath: FilePath?
  /// Threads that work on one image at most, 1 to `Limits.maxThreads`; 0 for as many as there are CPUs.
  public var threads = 0
  /// Whether neural models run in f32 in place of the runtime's default for the CPU.
  public var usesFullPrecision = false
  /// Tesseract variables by name.
  public var engineVariables: [String: String] = [:]

  public init() {}
}
