import CTextRec
import TextRecCore
import TextRecPipeline

/// What a `textrec_stream` points to: closes the stream when nobody holds it any more.
final class StreamHandle: Sendable {
  let stream: TextRecPipeline.Stream

  init(_ stream: TextRecPipeline.Stream) { self.stream = stream }

  deinit { stream.abandon() }
}

extension textrec_stream_options: SizedStruct {}
extension textrec_stream_stats: SizedStruct {}

@c @implementation public func textrec_stream_create(
  _ recognizer: OpaquePointer?, _ options: UnsafePointer<textrec_stream_options>?, _ callback: textrec_frame_callback?,
  _ user_data: UnsafeMutableRawPointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let recognizer = try require(recognizer, as: RecognizerHandle.self, "recognizer").recognizer
    let options = options == nil ? Stream.Options() : try Stream.Options(read(options, "options"))
    guard let callback else { throw .null("callback") }
    let listener = Listener(callback, user_data)
    return StreamHandle(try recognizer.stream(options) { listener.tell($0) })
  }
}

@c @implementation public func textrec_stream_submit(
  _ stream: OpaquePointer?, _ pixels: UnsafePointer<textrec_pixel_buffer>?, _ orientation: textrec_orientation,
  _ timestamp_ns: Int64, _ dropped: UnsafeMutablePointer<UInt32>?
) -> textrec_status {
  dropped?.pointee = 0
  return status { () throws(TextRecError) in
    let stream = try require(stream, as: StreamHandle.self, "stream").stream
    let orientation = try stated(orientation) ?? .up
    let (layout, planes) = try rawPixels(pixels)
    let replaces = try stream.submit(layout, planes: planes, orientation: orientation, timestamp: timestamp_ns)
    dropped?.pointee = replaces ? 1 : 0
  }
}

@c @implementation public func textrec_stream_stats_get(
  _ stream: OpaquePointer?, _ stats: UnsafeMutablePointer<textrec_stream_stats>?
) -> textrec_status {
  status { () throws(TextRecError) in
    let stream = try require(stream, as: StreamHandle.self, "stream").stream
    try fill(stats, "stats") { () throws(TextRecError) in textrec_stream_stats(try stream.statistics()) }
  }
}

@c @implementation public func textrec_stream_close(_ stream: OpaquePointer?) -> textrec_status {
  status { () throws(TextRecError) in try require(stream, as: StreamHandle.self, "stream").stream.close() }
}

@c @implementation public func textrec_stream_retain(_ stream: OpaquePointer?) -> OpaquePointer? {
  retain(stream, as: StreamHandle.self)
}

@c @implementation public func textrec_stream_release(_ stream: OpaquePointer?) {
  release(stream, as: StreamHandle.self)
}

extension Stream.Options {
  fileprivate init(_ options: textrec_stream_options) throws(TextRecError) {
    self.init()
    skipsUnchanged = try flag(options.skip_unchanged, "skip_unchanged")
    tracksLines = try flag(options.track_lines, "track_lines")
  }
}

extension textrec_stream_stats {
  fileprivate init(_ statistics: StreamStatistics) {
    self.init()
    pending = UInt32(clamping: statistics.pending)
    submitted = statistics.submitted
    processed = statistics.processed
    unchanged = statistics.unchanged
    failed = statistics.failed
    dropped = statistics.dropped
    latency_median_ms = statistics.medianLatency
    latency_p95_ms = statistics.percentile95Latency
  }
}

/// Sendable: the contract asks the caller for a callback that a thread of the library may call, and `last` is locked.
private final class Listener: @unchecked Sendable {
  private let callback: textrec_frame_callback
  private let userData: UnsafeMutableRawPointer?
  /// Of the reading before, which an unchanged frame gets again.
  private let last = Lock<ResultHandle?>(nil)

  init(_ callback: @escaping textrec_frame_callback, _ userData: UnsafeMutableRawPointer?) {
    self.callback = callback
    self.userData = userData
  }

  func tell(_ reading: TextRecPipeline.Stream.Reading) {
    switch reading.result {
    case .success(let result):
      let object = last.withLock { last in
        let object = reading.isUnchanged ? last ?? ResultHandle(result) : ResultHandle(result)
        last = object
        return object
      }
      let handle = hand(object)
      callback(TEXTREC_OK, Strings.empty, handle, reading.timestamp, userData)
      release(handle, as: ResultHandle.self)
    case .failure(let error):
      error.message.withCString {
        callback(textrec_status(rawValue: error.status.rawValue), $0, nil, reading.timestamp, userData)
      }
    }
  }
}
