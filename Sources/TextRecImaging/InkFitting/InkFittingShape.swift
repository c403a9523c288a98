/// What ink a symbol's text leads to expect; rough, for any typeface.
struct InkShape {
  enum Position {
    /// On the baseline, and small.
    case low
    /// At the top, and small.
    case high
    /// In the middle, and flat.
    case middle
    /// All else.
    case full
  }

  let position: Position
  /// In parts of a Han character's.
  let width: Double

  init(of text: String) {
    position =
      switch text {
      case ".", ",", "…", "_", "‚", "„", "。", "、", "，", "．": .low
      case "'", "\"", "`", "´", "^", "°", "*", "‘", "’", "“", "”", "¨", "˙": .high
      case "-", "–", "—", "‐", "~", "·", "•", "=", "¬": .middle
      default: .full
      }
    let scalar = text.unicodeScalars.first ?? " "
    width =
      switch scalar {
      case "i", "l", "I", "j", "|", "!", ".", ",", ":", ";", "'", "`", "’", "‘", "·", "ı", "ì"..."ï", "Ì"..."Ï": 0.15
      case "f", "t", "r", "1", "(", ")", "[", "]", "{", "}", "-", "\"", "“", "”", "°", "*": 0.3
      case "m", "w", "M", "W", "@", "%", "—", "…", "Æ", "Œ", "æ", "œ": 0.85
      case "A"..."Z", "À"..."Ü", "&", "+", "=": 0.6
      case _ where scalar.properties.isIdeographic: 0.9
      default: 0.45
      }
  }

  /// Of no text in particular.
  static let any = InkShape(of: "")

  var isSmall: Bool { position != .full }
}
