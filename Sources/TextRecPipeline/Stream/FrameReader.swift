import TextRecCore
import TextRecImaging

/// Reads frames, and remembers what the next one needs of the last.
struct FrameReader {
  private struct Read {
    let sight: ReducedPicture
    let result: RecognitionResult
  }

  private let recognizer: Recognizer
  private let options: Stream.Options
  private var tracker = LineTracker()
  /// The last that was read, where frames may be skipped.
  private var last: Read?

  init(_ recognizer: Recognizer, _ options: Stream.Options) {
    self.recognizer = recognizer
    self.options = options
  }

  mutating func read(
    _ frame: VideoFrame, _ control: Control
  ) -> (result: Result<RecognitionResult, TextRecError>, isUnchanged: Bool) {
    do throws(TextRecError) {
      recognizer.start(control)
      let view = try recognizer.view(of: frame)
      let sight = options.skipsUnchanged ? ReducedPicture(try view.picture.view(atMost: 1).raster) : nil
      if let sight, let last, last.result.isOf(view), sight.showsTheSame(as: last.sight) {
        return (.success(last.result), true)
      }
      last = nil
      let recognizer = recognizer
      var result = try control.run { () throws(TextRecError) in try recognizer.read(view, control: control) }
      if options.tracksLines { result = tracker.track(result) }
      last = sight.map { Read(sight: $0, result: result) }
      return (.success(result), false)
    } catch {
      return (.failure(error), false)
    }
  }
}

extension RecognitionResult {
  /// Whether its coordinates are those of such an image.
  fileprivate func isOf(_ view: ImageView) -> Bool {
    info.orientation == view.orientation && info.toStored == view.frame.resultToStored
      && info.width == UInt32(clamping: view.frame.width) && info.height == UInt32(clamping: view.frame.height)
  }
}
