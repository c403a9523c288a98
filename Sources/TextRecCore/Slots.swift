/// Places for the results of several threads.
public final class Slots<Value: Sendable>: Sendable {
  private let slots: Lock<[Value?]>

  /// - Parameter count: how many there are, 0 or more.
  public init(_ count: Int) { slots = Lock([Value?](repeating: nil, count: count)) }

  public var values: [Value?] { slots.withLock { $0 } }

  public subscript(index: Int) -> Value? {
    get { slots.withLock { $0[index] } }
    set { slots.withLock { $0[index] = newValue } }
  }
}
