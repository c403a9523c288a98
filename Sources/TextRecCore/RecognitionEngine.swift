/// One way of reading text. Implementations may be called from many threads at once.
public protocol RecognitionEngine: Sendable {
  /// Whether `recognize` makes use of colour.
  var wantsColor: Bool { get }
  /// What the loaded models read, as BCP-47 tags.
  var languages: [String] { get }

  /// Reads all text of an upright image, gray or, where the engine wants colour and there is any, RGB; an empty page where
  /// there is no text.
  ///
  /// Boxes of the returned page are in pixels of `image`. Throws `.timeout` once `deadline` has passed.
  func recognize(_ image: Raster, deadline: Deadline) throws(TextRecError) -> RecognizedPage
}

/// A moment after which work on an image is given up.
public struct Deadline: Sendable {
  /// nil: never.
  public let instant: MonotonicTime?
  /// The limit it was made from, for messages.
  public let milliseconds: UInt32

  /// `milliseconds` after `start`; 0 means never.
  public init(milliseconds: UInt32, from start: MonotonicTime = .now) {
    self.milliseconds = milliseconds
    instant = milliseconds == 0 ? nil : start.advanced(byMilliseconds: milliseconds)
  }

  /// Milliseconds left, rounded up, 0 once it has passed; nil if there is no deadline.
  public var remainingMilliseconds: Int? {
    guard let instant else { return nil }
    let left = instant.nanoseconds - MonotonicTime.now.nanoseconds
    return left > 0 ? Int((left - 1) / 1_000_000 + 1) : 0
  }

  /// Throws `.timeout` once the deadline has passed.
  public func check() throws(TextRecError) {
    if remainingMilliseconds == 0 {
      throw TextRecError(.timeout, "recognition exceeded the time limit of \(milliseconds) ms")
    }
  }
}
