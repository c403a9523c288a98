import CTesseract
import TextRecCore
import TextRecImaging

/// Tesseract's LSTM recognizer behind the engine protocol.
public final class TesseractEngine: RecognitionEngine {
  public let kind = Engine.tesseract
  public let languages: [String]
  private let pool: InstancePool
  private let mode: Mode

  /// "tesseract" and the version of the loaded library.
  public static var version: String { "tesseract " + (TessVersion().map { String(cString: $0) } ?? "unknown") }

  /// Loads the models once, so that what is wrong with them shows here.
  public init(models: ModelSet, options: Options) throws(TextRecError) {
    LeptonicaMessages.redirect()
    languages = models.languages
    mode = options.mode
    let variables = options.engineVariables
    pool = InstancePool(capacity: options.workers) { () throws(TextRecError) in
      try TesseractInstance(models: models, variables: variables)
    }
    try pool.with(deadline: Deadline(milliseconds: 0)) { _ in }
  }

  public func recognize(_ image: Raster, deadline: Deadline) throws(TextRecError) -> RecognizedPage {
    let mode = mode
    return try pool.with(deadline: deadline) { (instance) throws(TextRecError) in
      try PageReader(instance: instance, image: image, mode: mode, deadline: deadline).read()
    }
  }
}
