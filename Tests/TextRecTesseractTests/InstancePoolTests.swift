import Testing
import TextRecCore

@testable import TextRecTesseract

struct InstancePoolTests {
  private let made = Lock(0)

  private func pool(capacity: Int) throws -> InstancePool {
    let models = try ModelSet.resolve(Options())
    return InstancePool(capacity: capacity) { [made] () throws(TextRecError) in
      made.withLock { $0 += 1 }
      return try TesseractInstance(models: models, variables: [:])
    }
  }

  private func status(_ body: () throws(TextRecError) -> Void) -> Status? {
    do throws(TextRecError) {
      try body()
      return nil
    } catch { return error.status }
  }

  @Test func aReturnedInstanceIsLentAgain() throws {
    let pool = try pool(capacity: 2)
    for _ in 0..<3 { try pool.with(control: Control()) { _ in } }
    #expect(made.withLock { $0 } == 1)
  }

  @Test func whoIsNotWantedAnyMoreDoesNotWait() throws {
    let pool = try pool(capacity: 1)
    let cancelled = Control.cancellable()
    cancelled.cancel()
    try pool.with(control: Control()) { (_) throws(TextRecError) in
      #expect(status { () throws(TextRecError) in try pool.with(control: Control(timeLimit: 30)) { _ in } } == .timeout)
      #expect(status { () throws(TextRecError) in try pool.with(control: cancelled) { _ in } } == .cancelled)
    }
    #expect(made.withLock { $0 } == 1)
  }

  @Test func whatAHolderOfGivenUpWorkKeepsIsNotWaitedFor() throws {
    let pool = try pool(capacity: 1)
    let givenUp = Control.cancellable()
    try pool.with(control: givenUp) { (first) throws(TextRecError) in
      givenUp.cancel()
      try pool.with(control: Control()) { (second) throws(TextRecError) in
        #expect(first !== second)
        // But there are never more than twice as many.
        #expect(
          status { () throws(TextRecError) in try pool.with(control: Control(timeLimit: 30)) { _ in } } == .timeout)
      }
    }
    try pool.with(control: Control()) { _ in }
    #expect(made.withLock { $0 } == 2)
  }
}
