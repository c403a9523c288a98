import TextRecCore

/// How many threads work on an image: a number of their own, or a share of the CPUs for each image that is in work.
final class ThreadShares: Sendable {
  private let cpus: Int
  private let fixed: Int?
  private let active = Lock(0)

  /// - Parameters:
  ///   - cpus: that this process may use, 1 or more.
  ///   - fixed: threads of each image; nil to share the CPUs out.
  init(cpus: Int, fixed: Int?) {
    self.cpus = cpus
    self.fixed = fixed
  }

  /// The most that `images` images in work at once come to.
  func most(of images: Int) -> Int {
    fixed.map { $0.multipliedReportingOverflow(by: images).partialValue } ?? max(cpus, images)
  }

  /// The most that one image gets.
  var mostOfOne: Int { fixed ?? cpus }

  /// Calls `body` with the number of threads for one more image, 1 or more.
  func withShare<R>(_ body: (Int) throws(TextRecError) -> R) throws(TextRecError) -> R {
    let images = active.withLock { active in
      active += 1
      return active
    }
    defer { active.withLock { $0 -= 1 } }
    return try body(fixed ?? max(1, cpus / images))
  }
}
