/// Colours for confidences: blue for what is sure, by way of purple and orange to the yellow of a text marker.
///
/// The less sure, the lighter, so that the order shows to whoever cannot tell the hues apart, and in a gray print.
enum ConfidenceScale {
  /// For what has no confidence.
  static let unknown = Color(112, 118, 128)

  /// The luminance that stands out from white by 4.5 to 1, as WCAG 2.1 asks for text.
  static let readable = 0.183

  /// Doubtful readings lie between .5 and 1, so most of the colours do too.
  private static let stops: [(confidence: Double, color: Color)] = [
    (0, Color(255, 204, 0)), (0.5, Color(247, 134, 30)), (0.75, Color(206, 74, 128)), (1, Color(24, 84, 176)),
  ]

  /// - Parameter confidence: 0 to 1; negative if unknown.
  static func color(_ confidence: Double) -> Color {
    guard confidence >= 0 else { return unknown }
    for (below, above) in zip(stops, stops.dropFirst()) where confidence <= above.confidence {
      let part = (confidence - below.confidence) / (above.confidence - below.confidence)
      return below.color.mixed(with: above.color, part)
    }
    return stops.last?.color ?? unknown
  }
}
