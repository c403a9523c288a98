import CTesseract
import TextRecCore

/// What Tesseract asks at each word whether to go on, and tells how far it is.
final class Watch {
  let monitor: OpaquePointer?
  private let control: Control

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
    control.report(Double(TessMonitorGetProgress(monitor)) / 100)
    return control.isOver
  }
}
