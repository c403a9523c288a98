import CTesseract
import TextRecCore
import TextRecFiles

/// Verdicts on models.
extension FileCache {
  /// Whether this version of Tesseract survived the model.
  func isSound(digest: String) -> Bool? {
    switch entry("model-" + digest) {
    case Self.verdict(isSound: true): true
    case Self.verdict(isSound: false): false
    default: nil
    }
  }

  func remember(isSound: Bool, digest: String) { setEntry(Self.verdict(isSound: isSound), for: "model-" + digest) }

  private static func verdict(isSound: Bool) -> String {
    "\(isSound ? "sound" : "damaged") tesseract \(TessVersion().map { String(cString: $0) } ?? "")"
  }
}
