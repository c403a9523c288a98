internal import TextRecCore
internal import TextRecPipeline

/// The text of a camera or a video: frames go in by `submit`, from any thread, and what was read comes out as a sequence.
///
///     let stream = try recognizer.stream(tracksLines: true)
///     camera.onFrame = { frame in
///       try? stream.submit(pixels: frame.bytes, format: .nv12, width: 1280, height: 720, timestamp: frame.time)
///     }
///     for await (timestamp, text) in stream { overlay.show(text, at: timestamp) }
///
/// `submit` never waits. One frame is in work and one waits; a newer one takes the place of the one that waits. Results come
/// in the order of their frames; of those that nobody has asked for yet, the newest is kept. A frame that cannot be read, for
/// example within the time limit, has no result and is counted. One task may iterate; the stream closes when that task is
/// cancelled, and when nobody holds it.
public final class TextStream: AsyncSequence, Sendable {
  /// The timestamp that was submitted, and what the frame says.
  public typealias Element = (timestamp: Int64, text: Text)

  private let stream: TextRecPipeline.Stream
  private let results: AsyncStream<Element>
  private let continuation: AsyncStream<Element>.Continuation

  init(_ recognizer: Recognizer, _ options: TextRecPipeline.Stream.Options) throws(TextRecognitionError) {
    let (results, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: .bufferingNewest(1))
    stream = try rethrowing { () throws(TextRecError) in
      try recognizer.stream(options) { reading in
        if case .success(let result) = reading.result { continuation.yield((reading.timestamp, Text(result))) }
      }
    }
    self.results = results
    self.continuation = continuation
    continuation.onTermination = { [weak stream] _ in stream?.abandon() }
  }

  deinit { close() }

  /// Copies a frame whose planes lie apart, as cameras hand them out, and returns.
  ///
  /// - Parameters:
  ///   - timestamp: comes out with the result as it is, whatever it is.
  /// Other parameters, and errors, are those of ``VisionImage/init(planes:format:width:height:bytesPerRow:orientation:)``;
  /// besides, throws `.closed`, and `.outOfMemory` if no thread can be started.
  /// - Returns: whether a frame that still waited was dropped for it.
  @discardableResult
  public func submit(
    planes: [UnsafeRawBufferPointer], format: VisionImage.PixelFormat, width: Int, height: Int, bytesPerRow: [Int] = [],
    orientation: ImageOrientation = .up, timestamp: Int64
  ) throws(TextRecognitionError) -> Bool {
    let layout = try VisionImage.layout(format, width: width, height: height, bytesPerRow: bytesPerRow)
    return try rethrowing { () throws(TextRecError) in
      try stream.submit(layout, planes: planes, orientation: orientation.core, timestamp: timestamp)
    }
  }

  /// Copies a frame whose planes follow each other, each after the last full row of the one before, and returns.
  ///
  /// Parameters, errors and result are those of
  /// ``submit(planes:format:width:height:bytesPerRow:orientation:timestamp:)``.
  @discardableResult
  public func submit(
    pixels: [UInt8], format: VisionImage.PixelFormat, width: Int, height: Int, bytesPerRow: [Int] = [],
    orientation: ImageOrientation = .up, timestamp: Int64
  ) throws(TextRecognitionError) -> Bool {
    let layout = try VisionImage.layout(format, width: width, height: height, bytesPerRow: bytesPerRow)
    return try pixels.withBytes { (pixels) throws(TextRecognitionError) in
      try submit(
        planes: layout.planes(in: pixels), format: format, width: width, height: height, bytesPerRow: bytesPerRow,
        orientation: orientation, timestamp: timestamp)
    }
  }

  /// Takes no more frames, gives up the one in work, and ends the sequence after a result that waits to be asked for.
  public func close() {
    stream.abandon()
    continuation.finish()
  }

  /// How the stream keeps up, or did until it was closed.
  ///
  /// - Throws: `.invalidArgument` in a process that was forked after the stream was made.
  public var statistics: Statistics {
    get throws(TextRecognitionError) {
      Statistics(try rethrowing { () throws(TextRecError) in try stream.statistics() })
    }
  }

  public func makeAsyncIterator() -> AsyncStream<Element>.Iterator { results.makeAsyncIterator() }
}

extension TextStream {
  /// How a stream keeps up; ``submitted`` is the sum of the other counts.
  public struct Statistics: Equatable, Sendable {
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
    /// Frames that wait or are in work, 0 to 2.
    public let pending: Int
    /// From `submit` to the result, of the last 512 frames; zero before the first.
    public let medianLatency: Duration
    /// What 95 in 100 of them do not exceed.
    public let percentile95Latency: Duration

    init(_ statistics: StreamStatistics) {
      submitted = statistics.submitted
      processed = statistics.processed
      unchanged = statistics.unchanged
      failed = statistics.failed
      dropped = statistics.dropped
      pending = statistics.pending
      medianLatency = .milliseconds(Double(statistics.medianLatency))
      percentile95Latency = .milliseconds(Double(statistics.percentile95Latency))
    }
  }
}

extension TextRecognizer {
  /// Starts reading a video. Streams and other calls share the recognizer's workers, turn by turn.
  ///
  /// - Parameters:
  ///   - skipsUnchanged: a frame that shows what the one that was last read did gets that one's result.
  ///   - tracksLines: lines have a ``TextLine/trackingID`` that they keep from frame to frame.
  /// - Throws: `.invalidArgument` in a process that was forked after the recognizer was made.
  public func stream(
    skipsUnchanged: Bool = false, tracksLines: Bool = false
  ) throws(TextRecognitionError) -> TextStream {
    var options = TextRecPipeline.Stream.Options()
    options.skipsUnchanged = skipsUnchanged
    options.tracksLines = tracksLines
    return try TextStream(recognizer, options)
  }
}
