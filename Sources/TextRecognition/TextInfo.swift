internal import TextRecCore

/// How a ``Text`` came about.
public struct TextInfo: Equatable, Sendable {
  private let info: ResultInfo

  init(_ info: ResultInfo) { self.info = info }

  /// The engine that ran, never `.automatic`.
  public var engine: RecognitionEngine { RecognitionEngine(info.engine) }

  /// Why it was not the neural engine, where the choice was automatic: what was not found or did not work; empty
  /// otherwise.
  public var engineNote: String { info.engineNote }

  /// As stated by the caller or by EXIF.
  public var orientation: ImageOrientation { ImageOrientation(info.orientation) }

  /// How the page was found to lie in the upright image: stated together with ``orientation``, it would have made the text
  /// upright. nil where that was not looked for, or too little text tells it. Never moves the axes of coordinates.
  public var detectedOrientation: ImageOrientation? { info.pageOrientation.map { ImageOrientation($0) } }

  /// Degrees clockwise that the page as a whole is off level, in the upright image; of a page that was found to be turned,
  /// beside that. Never moves the axes of coordinates.
  public var skew: Double { Double(info.skew) }

  /// The pixels that the places in the result count.
  public var coordinates: CoordinateSpace { CoordinateSpace(info.coordinates) }

  /// Pixels of the space that coordinates are in.
  public var width: Int { Int(info.width) }
  public var height: Int { Int(info.height) }

  /// The place among the pixels of the file or buffer of a place in the result; exact.
  public func storedPoint(for point: Point) -> Point {
    Point(info.toStored(TextRecCore.Point(point.x, point.y)))
  }

  /// How long decoding the image took.
  public var decodingTime: Duration { .milliseconds(Double(info.decodeMilliseconds)) }

  /// The part of ``recognitionTime`` that went into finding lines; zero where that is no step of its own.
  public var detectionTime: Duration { .milliseconds(Double(info.detectMilliseconds)) }

  /// How long the engine worked.
  public var recognitionTime: Duration { .milliseconds(Double(info.recognizeMilliseconds)) }

  /// Decoding and all of the recognizer's work, from its turn on.
  public var totalTime: Duration { .milliseconds(Double(info.totalMilliseconds)) }
}
