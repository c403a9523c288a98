import TextRecCore

/// How a stream keeps up.
///
/// `submitted` is the sum of `processed`, `unchanged`, `failed`, `dropped` and `pending`.
public struct StreamStatistics: Equatable, Sendable {
  /// Frames that were taken.
  public let submitted: UInt64
  /// Frames that were read.
  public let processed: UInt64
  /// Frames that got the result of the one before.
  public let unchanged: UInt64
  /// Frames whose reading failed.
  public let failed: UInt64
  /// Frames that a newer one took the place of, or that were not done when the stream was closed.
  public let dropped: UInt64
  /// Frames that wait or are in work: 0 to 2.
  public let pending: Int
  /// From `submit` to the callback, of the last 512 frames that had one, milliseconds; 0 if there was none.
  public let medianLatency: Float
  /// What 95 in 100 of them do not exceed.
  public let percentile95Latency: Float

  init(_ tally: StreamTally, pending: Int) {
    submitted = tally.submitted
    processed = tally.processed
    unchanged = tally.unchanged
    failed = tally.failed
    dropped = tally.dropped
    self.pending = pending
    let latencies = tally.latencies.sorted()
    /// The nearest rank.
    func percentile(_ percent: Int) -> Float {
      latencies.isEmpty ? 0 : latencies[(latencies.count * percent + 99) / 100 - 1]
    }
    medianLatency = percentile(50)
    percentile95Latency = percentile(95)
  }
}

/// What a stream counts as it goes.
struct StreamTally {
  var submitted: UInt64 = 0
  var dropped: UInt64 = 0
  private(set) var processed: UInt64 = 0
  private(set) var unchanged: UInt64 = 0
  private(set) var failed: UInt64 = 0
  /// The last `window`, in no order.
  private(set) var latencies: [Float] = []
  private var oldest = 0

  static let window = 512

  /// Right before its callback.
  mutating func count(_ reading: Stream.Reading, since submitted: MonotonicTime) {
    switch (reading.result, reading.isUnchanged) {
    case (.failure, _): failed += 1
    case (.success, true): unchanged += 1
    case (.success, false): processed += 1
    }
    add(latency: submitted.elapsedMilliseconds)
  }

  mutating func add(latency: Float) {
    if latencies.count < Self.window {
      latencies.append(latency)
    } else {
      latencies[oldest] = latency
      oldest = (oldest + 1) % Self.window
    }
  }
}
