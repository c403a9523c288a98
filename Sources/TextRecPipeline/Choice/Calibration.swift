import Glibc
import TextRecCore

/// How likely a word is right, from what the engines say of it.
///
/// Logistic regression on the decimal digits of certainty, -log10(1 - certainty): both engines crowd near 1.
/// docs/engines.md shows the curves, and scripts/calibrate_engines.py makes them.
enum Calibration {
  /// - Parameter certainty: the product of the symbols' probabilities, 0 to 1.
  static func neural(_ certainty: Double) -> Double { logistic(-0.90 + 1.26 * digits(certainty)) }

  /// - Parameter certainty: the mean of the symbols' confidences, 0 to 1.
  static func tesseract(_ certainty: Double) -> Double { logistic(-2.30 + 3.93 * digits(certainty)) }

  /// For a word that both engines read alike.
  static func agreed(neural: Double, tesseract: Double) -> Double {
    logistic(-0.53 + 0.67 * digits(neural) + 1.49 * digits(tesseract))
  }

  /// From 0 to 4: beyond that, more digits tell nothing.
  private static func digits(_ certainty: Double) -> Double { -log10(max(1e-4, 1 - certainty)) }

  private static func logistic(_ value: Double) -> Double { 1 / (1 + exp(-value)) }
}
