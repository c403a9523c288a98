import TextRecCore

/// Tesseract instances that are lent out one caller at a time, and made when first needed.
final class InstancePool: Sendable {
  private let capacity: Int
  private let make: @Sendable () throws(TextRecError) -> TesseractInstance
  private let permits: Permits
  private let idle = Lock<[TesseractInstance]>([])

  /// - Parameter capacity: how many may be lent out at once, 1 or more, beside as many whose holders have been given up.
  init(capacity: Int, make: @escaping @Sendable () throws(TextRecError) -> TesseractInstance) {
    self.capacity = capacity
    self.make = make
    permits = Permits(capacity, most: capacity.multipliedReportingOverflow(by: 2).partialValue)
  }

  /// Lends an instance to `body`, waiting for one as long as the work is wanted.
  func with<R>(
    control: Control, _ body: (TesseractInstance) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    try permits.with(control: control) { () throws(TextRecError) in
      let instance = if let known = idle.withLock({ $0.popLast() }) { known } else { try make() }
      // One more than there may be goes, outside the lock.
      defer { idle.withLock { if $0.count < capacity { $0.append(instance) } } }
      return try body(instance)
    }
  }
}
