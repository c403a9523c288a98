import Glibc
import Testing
import TextRecCore
import TextRecFiles

@testable import TextRecNeural

@Suite(.enabled(if: Neural.isThere, Neural.comment)) struct RuntimeNetworkTests {
  /// Gray stripes, the same for equal shapes.
  private static func fill(_ values: UnsafeMutableBufferPointer<Float>) {
    for index in values.indices { values[index] = Float(index % 17) / 8 - 1 }
  }

  private func output(_ network: CompiledNetwork, _ shape: [Int]) throws -> (values: [Float], shape: [Int]) {
    try network.run(shape: shape, fill: Self.fill) { (values, shape) throws(TextRecError) in (Array(values), shape) }
  }

  @Test func runsInputsOfManyShapes() throws {
    let network = try Neural.network(.recognizer)
    for (batch, width) in [(1, 320), (3, 48), (2, 320), (1, 320)] {
      let (values, shape) = try output(network, [batch, 3, 48, width])
      // One distribution over blank and characters for each eighth column.
      #expect(shape == [batch, width / 8, 18710])
      for step in stride(from: 0, to: values.count, by: 18710) {
        #expect(abs(values[step..<step + 18710].reduce(0, +) - 1) < 0.02)
      }
    }
  }

  @Test func givesTheSameFromTheCache() throws {
    let cache = try ScratchFolder()
    let shape = [1, 3, 48, 192]
    let plain = try output(Neural.network(.classifier), shape)
    let cold = try output(Neural.network(.classifier, cache: cache.path), shape)
    #expect(cache.names.count == 1)
    let warm = try output(Neural.network(.classifier, threads: 2, streams: 2, cache: cache.path), shape)
    #expect(cache.names.count == 1)
    #expect(plain.shape == [1, 2])
    #expect(cold.values == plain.values)
    #expect(warm.values == plain.values)
    // The network stands on its own: neither the file nor other memory of that size being used changes it.
    let network = try Neural.network(.classifier, cache: cache.path)
    try cache.write([], to: try #require(cache.names.first))
    let noise = (0..<50).map { [UInt8](repeating: UInt8($0), count: 700_000) }
    #expect(try output(network, [2, 3, 48, 192]).values.prefix(2) == plain.values[...])
    #expect(noise.count == 50)
  }

  @Test func doesNotTrustTheCache() throws {
    let cache = try ScratchFolder()
    let shape = [1, 3, 48, 192]
    let plain = try output(Neural.network(.classifier, cache: cache.path), shape)
    let name = try #require(cache.names.first)
    let sound = try ModelFile(path: cache.path.appending(name)).bytes()
    var flipped = sound
    flipped[sound.count / 2] ^= 4
    for damaged in [[], Array(sound.prefix(7)), Array(sound.dropLast(1000)), flipped, Array("no network".utf8)] {
      try cache.write(damaged, to: name)
      #expect(try output(Neural.network(.classifier, cache: cache.path), shape).values == plain.values)
      // And it is put right.
      #expect(try ModelFile(path: cache.path.appending(name)).bytes() != damaged)
    }
  }

  @Test(arguments: ["/proc/textrec", "/dev/null/below", "/dev/full"])
  func worksWithoutAUsableCacheFolder(folder: String) throws {
    let network = try Neural.network(.classifier, cache: FilePath(folder))
    #expect(try output(network, [1, 3, 48, 192]).shape == [1, 2])
  }

  @Test func keepsNothingInAnEmptyPath() throws {
    _ = try Neural.network(.classifier, cache: FilePath(""))
    // Where a name without a folder would lead.
    #expect(!ScratchFolder.names(in: FilePath(".")).contains { $0.hasSuffix(".network") })
  }

  @Test func runsOnManyThreadsAtOnce() async throws {
    let network = try Neural.network(.classifier, threads: 2, streams: 2)
    let alone = try output(network, [1, 3, 48, 192]).values
    try await withThrowingTaskGroup(of: [Float].self) { group in
      for _ in 0..<8 {
        group.addTask {
          try network.run(shape: [1, 3, 48, 192], fill: Self.fill) { (values, _) throws(TextRecError) in Array(values) }
        }
      }
      for try await values in group { #expect(values == alone) }
    }
  }

  @Test func makesALazyNetworkReadyOnceAndWhenItIsRun() async throws {
    let made = Lock(0)
    let lazy = LazyNetwork { () throws(TextRecError) in
      made.withLock { $0 += 1 }
      let settings = NetworkSettings(threads: 1)
      return try CompiledNetwork(
        "classifier", onnx: NeuralModels.find(Options()).onnx(.classifier), settings: settings,
        runtime: NeuralRuntime.open(Options()))
    }
    #expect(made.withLock { $0 } == 0)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let count = try? lazy.run(shape: [1, 3, 48, 192], fill: Self.fill) { (values, _) throws(TextRecError) in
            values.count
          }
          #expect(count == 2)
        }
      }
    }
    #expect(made.withLock { $0 } == 1)
  }

  @Test func refusesShapesThatTheNetworkCannotTake() throws {
    let network = try Neural.network(.recognizer)
    for shape in [
      [1, 3, 47, 320], [1, 4, 48, 320], [3, 48, 320], [], [0, 3, 48, 320], [1, 3, 48, -8], [1, 3, 48, .max],
    ] {
      let error = #expect(throws: TextRecError.self) { try output(network, shape) }
      #expect(error?.status == .engine)
      #expect(error?.message.contains("\(shape)") == true, "\(error?.message ?? "")")
    }
    #expect(try output(network, [1, 3, 48, 320]).shape == [1, 40, 18710])
  }

  @Test func refusesWhatIsNoNetwork() throws {
    let runtime = try Neural.runtime()
    let sound = try Neural.onnx(.classifier)
    for bytes in [[], Array("not a network".utf8), Array(sound.prefix(sound.count / 2)), Array(sound.dropFirst(100))] {
      let message = unavailable {
        _ = try CompiledNetwork("classifier", onnx: bytes, settings: NetworkSettings(threads: 1), runtime: runtime)
      }
      #expect(message.hasPrefix("OpenVINO does not read classifier: "))
    }
  }

  @Test func refusesToRunInAForkedProcess() throws {
    let network = try Neural.network(.classifier, threads: 2)
    _ = try output(network, [1, 3, 48, 192])
    let told = try inChild {
      do {
        _ = try output(network, [1, 3, 48, 192])
        return "ran"
      } catch let error as TextRecError {
        return error.message
      }
    }
    #expect(told.contains("forked from process \(getpid())"))
  }
}

@Suite(.enabled(if: Neural.isThere, Neural.comment)) struct RuntimeModelsTests {
  private let cache = FileCache(folder: nil)

  private func onnx(_ role: NeuralModels.Role, in folder: FilePath) throws -> [UInt8] {
    try NeuralModels.find(option: folder, environment: { _ in nil }, cache: cache).onnx(role)
  }

  @Test func letsNoOtherFileThrough() throws {
    let folder = try ScratchFolder()
    for role in NeuralModels.Role.allCases { try folder.write(Neural.onnx(role), to: role.known.name) }
    let name = NeuralModels.Role.classifier.known.name
    let sound = try onnx(.classifier, in: folder.path)
    var flipped = sound
    flipped[sound.count / 2] ^= 1
    for damaged in [[], Array(sound.dropLast()), Array("text".utf8), flipped, try Neural.onnx(.detector)] {
      try folder.write(damaged, to: name)
      let message = unavailable { _ = try onnx(.classifier, in: folder.path) }
      #expect(message.contains(folder.path.appending(name).display))
      #expect(message.contains("make neural"))
    }
    #expect(try onnx(.detector, in: folder.path) == Neural.onnx(.detector))
  }
}

@Suite struct RuntimeModelSearchTests {
  private func find(option: FilePath? = nil, environment: FilePath? = nil, ownFile: FilePath? = nil) throws -> FilePath
  {
    try NeuralModels.find(
      option: option, environment: { $0 == "TEXTREC_MODELS" ? environment : nil }, cache: FileCache(folder: nil),
      ownFile: ownFile
    ).folder
  }

  @Test func prefersTheOptionToTheEnvironmentAndNamesWhatIsMissing() throws {
    let (folder, other) = (try ScratchFolder(), try ScratchFolder())
    #expect(
      unavailable { _ = try find(option: folder.path, environment: other.path) }
        .contains("\"PP-OCRv6_det_small.onnx\" is not in \"\(folder.path.display)\"; \"make neural\""))
    for role in NeuralModels.Role.allCases { try folder.write([], to: role.known.name) }
    #expect(try find(option: folder.path, environment: other.path) == folder.path)
    #expect(try find(environment: folder.path) == folder.path)
    #expect(unavailable { _ = try find(environment: other.path) }.contains(other.path.display))
  }

  @Test func saysWhereItLooked() {
    let message = unavailable { _ = try find(ownFile: FilePath("/nowhere/lib/libtextrec.so.0")) }
    #expect(message.contains("\"/nowhere/lib/textrec/models\""))
    #expect(message.contains("make neural"))
  }
}
