import CHost
import Glibc
import TextRecCore

/// CPUs that this process may use: those that it is bound to, or as many as its quota is worth; 1 or more.
public var availableCPUs: Int {
  let bound = Int(textrec_available_cpus())
  return min(bound, CPUQuota.cpus(\.text) ?? bound)
}

/// What the control groups that a process is in leave it of the CPUs: containers are limited so, and not by which CPUs they
/// may use.
///
/// After cgroups(7): `cpu.max` holds the microseconds of computing in a period and the period's length, "max 100000" for no
/// limit; version 1 has a file for each, and -1 for no limit. A group's limit holds for all groups below it.
enum CPUQuota {
  private static let membership = FilePath("/proc/self/cgroup")
  private static let groups = FilePath("/sys/fs/cgroup")

  /// CPUs, rounded up, 1 or more; nil without a limit, or where none can be read.
  ///
  /// - Parameter text: what a file holds; nil where there is none.
  static func cpus(_ text: (FilePath) -> String?) -> Int? {
    // A number, controllers, and the path of a group.
    let lines = (text(membership) ?? "").split(separator: "\n")
    return lines.flatMap { line -> [Int] in
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return [] }
      let roots: [FilePath]
      if fields[1].isEmpty {
        roots = [groups, groups.appending("unified")]
      } else if fields[1].split(separator: ",").contains("cpu") {
        roots = [groups.appending("cpu"), groups.appending(String(fields[1]))]
      } else {
        return []
      }
      return roots.flatMap { Self.groups(along: fields[2], from: $0).compactMap { limit(of: $0, text) } }
    }.min()
  }

  /// A group and those it lies in. In a container the path may be one that only its host knows; its own group is the root
  /// then.
  private static func groups(along path: Substring, from root: FilePath) -> [FilePath] {
    path.split(separator: "/").reduce(into: [root]) { groups, name in
      groups.append((groups.last ?? root).appending(String(name)))
    }
  }

  private static func limit(of group: FilePath, _ text: (FilePath) -> String?) -> Int? {
    let new = text(group.appending("cpu.max"))
    let old = [text(group.appending("cpu.cfs_quota_us")), text(group.appending("cpu.cfs_period_us"))]
    let fields = (new ?? old.map { $0 ?? "" }.joined(separator: " ")).split(whereSeparator: \.isWhitespace)
    guard fields.count == 2, let quota = Int(fields[0]), let period = Int(fields[1]), quota > 0, period > 0 else {
      return nil
    }
    return max(1, Int(exactly: (Double(quota) / Double(period)).rounded(.up)) ?? 1)
  }
}

extension FilePath {
  /// What a file of some lines holds; nil where it cannot be read. What is no UTF-8 is replaced.
  fileprivate var text: String? {
    let file = withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes: [UInt8] = []
    while bytes.count < 1 << 16 {
      let chunk = [UInt8](unsafeUninitializedCapacity: 4096) { $1 = max(0, read(file, $0.baseAddress, $0.count)) }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
