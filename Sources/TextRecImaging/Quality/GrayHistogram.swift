/// How often each gray occurs.
struct GrayHistogram {
  private var counts = [Int32](repeating: 0, count: 256)
  private(set) var count = 0

  mutating func add(_ gray: UInt8) {
    counts[Int(gray)] &+= 1
    count += 1
  }

  mutating func removeAll() {
    for gray in counts.indices { counts[gray] = 0 }
    count = 0
  }

  /// The gray that a share of all, 0 to 1, lies at or under; 0 where there are none.
  func value(at share: Double) -> Int {
    let rank = share * Double(count)
    var sum = 0
    for gray in counts.indices {
      sum += Int(counts[gray])
      if sum > 0, Double(sum) >= rank { return gray }
    }
    return 0
  }
}
