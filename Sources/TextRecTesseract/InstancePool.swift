import TextRecCore

/// Tesseract instances that are lent out one caller at a time, and made when first needed.
final class InstancePool: Sendable {
  private struct State {
    var idle: [TesseractInstance] = []
    /// What those who hold an instance go by.
    var lent: [Int: Control] = [:]
    var loans = 0
  }

  private let capacity: Int
  private let make: @Sendable () throws(TextRecError) -> TesseractInstance
  private let state = Monitor(State())

  /// A holder whose work is not wanted any more may notice late, and nobody tells when that is so.
  private static let millisecondsBetweenLooks: UInt32 = 20

  /// - Parameter capacity: how many may be lent out at once, 1 or more, beside as many whose holders have been given up.
  init(capacity: Int, make: @escaping @Sendable () throws(TextRecError) -> TesseractInstance) {
    self.capacity = capacity
    self.make = make
  }

  /// Lends an instance to `body`, waiting for one as long as the work is wanted.
  func with<R>(
    control: Control, _ body: (TesseractInstance) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    let loan = try borrow(control)
    let instance: TesseractInstance
    do throws(TextRecError) {
      instance = if let known = loan.instance { known } else { try make() }
    } catch {
      state.change { $0.lent[loan.number] = nil }
      throw error
    }
    defer { giveBack(instance, loan.number) }
    return try body(instance)
  }

  private func borrow(_ control: Control) throws(TextRecError) -> (number: Int, instance: TesseractInstance?) {
    while true {
      try control.check()
      let loan = state.wait(until: .now.advanced(byMilliseconds: Self.millisecondsBetweenLooks)) { [capacity] state in
        // Asked in turn, and only where all are lent.
        guard
          state.lent.count < capacity
            || state.lent.count / 2 < capacity && state.lent.values.count(where: { !$0.isOver }) < capacity
        else { return (number: Int, instance: TesseractInstance?)?.none }
        state.loans += 1
        state.lent[state.loans] = control
        return (state.loans, state.idle.popLast())
      }
      if let loan { return loan }
    }
  }

  private func giveBack(_ instance: TesseractInstance, _ loan: Int) {
    // One more than there may be goes, outside the lock.
    state.change { state in
      state.lent[loan] = nil
      if state.idle.count + state.lent.count < capacity { state.idle.append(instance) }
    }
  }
}
