import TextRecCore
import TextRecFiles

/// How many threads work on a recognizer's images.
struct ThreadShares {
  /// The most that one image gets.
  let mostOfOne: Int
  /// The most that all images get that are in work at once: one for each in any case, but together no more than the CPUs.
  let most: Int

  /// Makes the CPUs known to all workers of the process.
  init(_ options: Options) {
    let cpus = availableCPUs
    Workers.allow(threads: cpus)
    mostOfOne = options.threads > 0 ? min(options.threads, cpus) : cpus
    let all = options.workers.multipliedReportingOverflow(by: mostOfOne)
    most = max(options.workers, all.overflow ? cpus : min(cpus, all.partialValue))
  }
}
