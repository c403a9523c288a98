import TextRecCore
import TextRecTesseract

extension Recognizer {
  /// The models that recognizers with these options could load, sorted by tag and then in the order they are looked for.
  ///
  /// They are not checked.
  public static func installedModels(for options: Options = Options()) -> [InstalledModel] {
    InstalledModels.all(for: options)
  }
}
