import Testing
import TextRecCore

@testable import TextRecFiles

@Suite struct CPUQuotaTests {
  /// - Parameter files: paths below the mount, and what is in them.
  private func cpus(_ membership: String, _ files: [String: String]) -> Int? {
    CPUQuota.cpus { path in
      if path.display == "/proc/self/cgroup" { return membership }
      let mount = "/sys/fs/cgroup/"
      return path.display.hasPrefix(mount) ? files[String(path.display.dropFirst(mount.count))] : nil
    }
  }

  @Test(arguments: [
    ("200000 100000\n", 2), ("150000 100000\n", 2), ("50000 100000\n", 1), ("1000 100000\n", 1), ("800000 50000", 16),
  ])
  func aQuotaIsWorthSoMany(_ limit: String, _ expected: Int) {
    #expect(cpus("0::/\n", ["cpu.max": limit]) == expected)
  }

  @Test(arguments: [
    "max 100000\n", "", "0 100000", "-5 100000", "100000 0", "100000", "1e5 100000", "99999999999999999999 100000",
    "\0\u{FF}",
  ])
  func whatIsNoQuotaLimitsNothing(_ limit: String) {
    #expect(cpus("0::/\n", ["cpu.max": limit]) == nil)
  }

  @Test func theLeastLimitOnTheWayCounts() {
    let files = ["cpu.max": "max 100000", "a/cpu.max": "300000 100000", "a/b/cpu.max": "500000 100000"]
    #expect(cpus("0::/a/b\n", files) == 3)
    #expect(cpus("0::/a\n", files) == 3)
    #expect(cpus("0::/\n", files) == nil)
  }

  @Test func aPathThatOnlyTheHostKnowsIsTheRoot() {
    #expect(cpus("0::/docker/0123abc\n", ["cpu.max": "400000 100000"]) == 4)
  }

  @Test func versionOneHasAFileForEach() {
    let files = ["cpu/a/cpu.cfs_quota_us": "250000\n", "cpu/a/cpu.cfs_period_us": "100000\n"]
    #expect(cpus("7:memory:/\n4:cpu,cpuacct:/a\n0::/a\n", files) == 3)
    let together = ["cpu,cpuacct/cpu.cfs_quota_us": "200000\n", "cpu,cpuacct/cpu.cfs_period_us": "100000\n"]
    #expect(cpus("4:cpu,cpuacct:/\n", together) == 2)
    let unlimited = ["cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"]
    #expect(cpus("4:cpu,cpuacct:/\n", unlimited) == nil)
    #expect(cpus("4:cpuset:/a\n", files) == nil)
  }

  @Test(arguments: ["", "\n\n", "nonsense", "0:", "0::", "::::", ":cpu", "0::/../../..\n"])
  func anyMembershipIsBorne(_ membership: String) {
    #expect(cpus(membership, [:]) == nil)
  }

  @Test func thisProcessHasOneOrMore() { #expect(availableCPUs >= 1) }
}
