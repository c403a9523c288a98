import Glibc

/// A bar on the last line of a terminal: files done, rate, remaining time.
struct Progress {
  let isShown: Bool
  private let total: Int
  private let start = Progress.now
  private(set) var done = 0
  private var isDrawn = false
  private var lastDrawn: Int?

  /// Milliseconds between two drawings, at least.
  static let interval = 100

  init(total: Int, isQuiet: Bool) {
    self.total = total
    isShown = total > 1 && !isQuiet && Terminal.canRedraw
  }

  mutating func advance() { done += 1 }

  mutating func draw() {
    let now = Self.now
    guard isShown, now - (lastDrawn ?? .min / 2) >= Self.interval else { return }
    lastDrawn = now
    isDrawn = true
    // Erasing what is left of a longer line comes last: the line does not flicker.
    Messages.write("\r" + line(columns: Terminal.columns, elapsed: now - start) + "\u{1B}[K")
  }

  /// Takes the bar away, before other text and at the end.
  mutating func clear() {
    guard isDrawn else { return }
    isDrawn = false
    Messages.write("\r\u{1B}[K")
  }

  /// Fits in `columns` without touching the last one, where some terminals wrap.
  private func line(columns: Int, elapsed: Int) -> String {
    let counts = "\(done)/\(total)"
    var rest = ""
    if done > 0, elapsed > 0 {
      let rate = Double(done) / Double(elapsed) * 1000
      rest = "  \(Self.tenths(rate))/s  \(Self.clock(Double(total - done) / rate)) left"
    }
    let room = columns - 1 - counts.count - rest.count - " []".count
    guard room >= 5 else { return String((counts + rest).prefix(max(0, columns - 1))) }
    let width = min(room, 40)
    let filled = width * done / total
    return counts + " [" + String(repeating: "#", count: filled) + String(repeating: "-", count: width - filled) + "]"
      + rest
  }

  private static func tenths(_ number: Double) -> String {
    let tenths = Int(exactly: (number * 10).rounded()) ?? 0
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// "0:07", "12:00", "1:00:00".
  private static func clock(_ seconds: Double) -> String {
    let seconds = Int(exactly: seconds.rounded(.up)) ?? 0
    func two(_ number: Int) -> String { (number < 10 ? "0" : "") + "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":\(two(seconds % 60))"
  }

  /// Milliseconds of a clock that only goes forward.
  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }
}
