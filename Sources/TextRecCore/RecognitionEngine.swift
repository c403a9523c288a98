/// One way of reading text. Implementations may be called from many threads at once.
public protocol RecognitionEngine: Sendable {
  /// Whether `recognize` makes use of colour.
  var wantsColor: Bool { get }
  /// What the loaded models read, as BCP-47 tags.
  var languages: [String] { get }

  /// Reads all text of an upright image, gray or, where the engine wants colour and there is any, RGB; an empty page where
  /// there is no text.
  ///
  /// Boxes of the returned page are in pixels of `image` as it is. Throws `.timeout` or `.cancelled` soon after `control`
  /// says so.
  func recognize(_ image: any ScaledPicture, control: Control) throws(TextRecError) -> RecognizedPage
}
