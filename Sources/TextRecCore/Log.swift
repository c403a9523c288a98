/// How much a message matters; raw values are those of `textrec_log_level`.
public enum LogLevel: UInt32, Sendable, CaseIterable {
  case error, warning, info, debug
}

/// Where the library, Tesseract and Leptonica say what they have to say; silent until a sink is set.
public enum Log {
  public typealias Sink = @Sendable (LogLevel, String) -> Void

  private static let sink = Lock<Sink?>(nil).heldDuringForks(isInnermost: true)

  /// Process-wide; nil silences.
  public static func setSink(_ sink: Sink?) { self.sink.withLock { $0 = sink } }

  /// `message` is not evaluated when nobody listens.
  public static func write(_ level: LogLevel, _ message: @autoclosure () -> String) {
    // Called outside the lock: a sink may take its time.
    guard let sink = sink.withLock({ $0 }) else { return }
    sink(level, message())
  }
}
