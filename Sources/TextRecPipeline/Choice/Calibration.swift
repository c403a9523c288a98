import Glibc
import TextRecCore

/// How likely a word is right, from what the engines say of it.
///
/// Beta calibration (Kull, Silva Filho, Flach, "Beta calibration", 2017): logistic regression on the logarithms of
/// certainty and of what it lacks to 1, without the terms that came out as nothing. docs/engines.md shows the curves,
/// scripts/calibrate_engines.py makes them.
enum Calibration {
  /// - Parameter certainty: the product of the symbols' probabilities, 0 to 1.
  static func neural(_ certainty: Double) -> Double {
    logistic(1.36 * log(max(least, certainty)) - 0.44 * logOfDoubt(certainty))
  }

  /// - Parameter certainty: the mean of the symbols' confidences, 0 to 1.
  static func tesseract(_ certainty: Double) -> Double { logistic(-2.25 - 1.75 * logOfDoubt(certainty)) }

  /// For a word that both engines read alike.
  static func agreed(neural: Double, tesseract: Double) -> Double {
    logistic(-0.53 - 0.29 * logOfDoubt(neural) - 0.65 * logOfDoubt(tesseract))
  }

  /// Nearer to 0 or 1, certainty tells nothing more.
  private static let least = 1e-4

  private static func logOfDoubt(_ certainty: Double) -> Double { log(max(least, 1 - certainty)) }

  private static func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
}
