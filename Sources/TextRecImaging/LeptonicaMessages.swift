import CLeptonica
import TextRecCore

/// What Leptonica would print on the standard error goes to `Log`.
public enum LeptonicaMessages {
  /// Call before anything that uses Leptonica; process-wide, done once.
  public static func redirect() { _ = redirected }

  private static let redirected: Void = leptSetStderrHandler { text in
    guard let text else { return }
    let message = String(cString: text)
    let level: LogLevel =
      message.hasPrefix("Error") ? .error : message.hasPrefix("Warning") ? .warning : .info
    Log.write(level, "leptonica: \(message.split(separator: "\n").joined(separator: " "))")
  }
}
