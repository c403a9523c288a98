/// Bounds on what a caller may hand in; all are part of the contract in textrec.h.
public enum Limits {
  /// Pixels of one image, checked on its header before anything is decoded.
  public static let maxPixels = 100_000_000
  /// Images one recognizer works on at once.
  public static let maxWorkers = 256
  /// Threads that work on one image.
  public static let maxThreads = 256
  /// Language hints of one recognizer.
  public static let maxLanguageHints = 16
}
