import TextRecCore

/// How a network is to run.
public struct NetworkSettings: Hashable, Sendable {
  /// Threads that work at once, over all streams.
  public var threads: Int
  /// Inputs that are worked on at once, each by its share of the threads; 1 to `threads`. More wait.
  ///
  /// Many small inputs are through sooner in as many streams as there are threads: one thread each waits for no other.
  public var streams: Int
  /// f32 in place of the runtime's default for the CPU.
  public var usesFullPrecision: Bool
  /// Folder for compiled networks; nil or empty for none.
  public var cache: FilePath?

  public init(threads: Int, streams: Int = 1, usesFullPrecision: Bool = false, cache: FilePath? = nil) {
    self.threads = threads
    self.streams = streams
    self.usesFullPrecision = usesFullPrecision
    self.cache = cache
  }

  /// In the words of OpenVINO.
  var properties: [(key: String, value: String)] {
    let precision = usesFullPrecision ? [("INFERENCE_PRECISION_HINT", "f32")] : []
    return [
      ("INFERENCE_NUM_THREADS", String(threads)), ("NUM_STREAMS", String(streams)),
      // The host's threads, Tesseract's among them, need the same cores.
      ("ENABLE_CPU_PINNING", "NO"),
      // Kernels that are kept, a hundred or so for each size of input; by default fifty sizes' worth.
      ("CPU_RUNTIME_CACHE_CAPACITY", "1500"),
    ] + precision
  }
}
