internal import TextRecCore
internal import TextRecPipeline

/// A model that recognizers could load.
public struct TextModel: Hashable, Sendable {
  /// What it reads, as a BCP-47 tag; "und-Latn" where it covers a whole script.
  public let languageCode: String
  /// The engine that loads it.
  public let engine: RecognitionEngine
  /// The file; bytes that are not UTF-8 are replaced by U+FFFD.
  public let path: String
}

extension TextRecognizer {
  /// The models that are installed, sorted by language, the folders in the order they are looked in.
  ///
  /// Models are listed, not checked. Throws `.invalidArgument` for options outside their range.
  public static func installedModels(
    for options: TextRecognizerOptions = TextRecognizerOptions()
  ) throws(TextRecognitionError) -> [TextModel] {
    let options = try rethrowing { () throws(TextRecError) in try Options(options) }
    return Recognizer.installedModels(for: options).map {
      TextModel(languageCode: $0.tag, engine: RecognitionEngine($0.engine), path: $0.file.display)
    }
  }
}
