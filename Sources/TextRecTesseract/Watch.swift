import CProcessEnd
import CTesseract
import TextRecCore

/// What Tesseract asks at each word whether to go on, and tells how far it is.
final class Watch {
  let monitor: OpaquePointer?
  private let control: Control
  /// What Tesseract tells at the end of its first pass over the words, in percent; the LSTM models have no second.
  private static let most = 70.0

  init(_ control: Control) {
    self.control = control
    monitor = TessMonitorCreate()
    TessMonitorSetCancelThis(monitor, Unmanaged.passUnretained(self).toOpaque())
    TessMonitorSetCancelFunc(monitor) { watch, _ in
      guard let watch else { return false }
      return Unmanaged<Watch>.fromOpaque(watch).takeUnretainedValue().isOver()
    }
  }

  deinit { TessMonitorDelete(monitor) }

  private func isOver() -> Bool {
    control.report(Double(TessMonitorGetProgress(monitor)) / Self.most)
    return control.isOver || process_end_has_begun() != 0
  }
}
