/// How a result came about; the fields of `textrec_result_info`.
public struct ResultInfo: Equatable, Sendable {
  /// The one that ran, never `.auto`.
  public var engine: Engine
  /// As stated by the caller or by EXIF.
  public var orientation: Orientation
  /// How the oriented image relates to the page as it was found to lie in it; nil where that was not looked for, or cannot
  /// be told.
  public var pageOrientation: Orientation?
  /// Degrees clockwise that the page as a whole is off level, in the oriented image; of a page that was found to be turned,
  /// beside that.
  public var skew: Float
  public var coordinates: CoordinateSpace
  /// Pixels of the space the coordinates are in.
  public var width: UInt32
  public var height: UInt32
  /// From result coordinates to stored pixels.
  public var toStored: AffineMap
  /// Why it was not the neural engine where that could have been expected; empty otherwise.
  public var engineNote: String
  public var decodeMilliseconds: Float
  /// The part of `recognizeMilliseconds` that finding lines took, where that is a step of its own; else 0.
  public var detectMilliseconds: Float
  public var recognizeMilliseconds: Float
  public var totalMilliseconds: Float

  public init(
    engine: Engine, engineNote: String = "", orientation: Orientation, pageOrientation: Orientation? = nil, skew: Float,
    coordinates: CoordinateSpace, width: UInt32, height: UInt32, toStored: AffineMap, decodeMilliseconds: Float,
    detectMilliseconds: Float = 0, recognizeMilliseconds: Float, totalMilliseconds: Float
  ) {
    self.engine = engine
    self.engineNote = engineNote
    self.orientation = orientation
    self.pageOrientation = pageOrientation
    self.skew = skew
    self.coordinates = coordinates
    self.width = width
    self.height = height
    self.toStored = toStored
    self.decodeMilliseconds = decodeMilliseconds
    self.detectMilliseconds = detectMilliseconds
    self.recognizeMilliseconds = recognizeMilliseconds
    self.totalMilliseconds = totalMilliseconds
  }
}

/// The text of one image and how it came about.
public struct RecognitionResult: Equatable, Sendable {
  public let tree: TextTree
  public let info: ResultInfo

  public init(tree: TextTree, info: ResultInfo) {
    self.tree = tree
    self.info = info
  }
}
