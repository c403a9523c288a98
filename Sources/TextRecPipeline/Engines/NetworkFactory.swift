import TextRecCore
import TextRecFiles
import TextRecNeural

/// Loads the networks that an engine needs.
struct NetworkFactory {
  /// What a line may hold.
  enum Characters {
    /// Latin and what is printed beside it: faster, and no Latin letter is mistaken for a Han character.
    case latin
    case all
  }

  private let models: NeuralModels
  private let runtime: NeuralRuntime
  private let settings: NetworkSettings

  /// Finds runtime and models; throws `.modelUnavailable` naming what is missing.
  ///
  /// - Parameter shares: what images get of the CPUs.
  init(_ options: Options, shares: ThreadShares) throws(TextRecError) {
    models = try NeuralModels.find(options)
    runtime = try NeuralRuntime.open(options)
    settings = NetworkSettings(
      threads: shares.most, streams: options.workers, usesFullPrecision: options.usesFullPrecision,
      cache: options.cachePath ?? FileCache.folder(environment: processEnvironment))
  }

  /// One image at a time gets all of a worker's threads.
  func detector() throws(TextRecError) -> TextDetector {
    TextDetector(network: try network("the text detector", models.onnx(.detector), settings))
  }

  /// Each thread has a line of its own.
  func reader(of characters: Characters) throws(TextRecError) -> LineReader {
    var each = settings
    each.streams = each.threads
    let settings = each
    var model = try RecognizerModel(onnx: models.onnx(.recognizer))
    if characters == .latin { model = try model.keeping(CharacterSets.isLatin) }
    return LineReader(
      recognizer: try network("the line recognizer", model.onnx, settings), characters: model.characters,
      classifier: LazyNetwork { () throws(TextRecError) in
        try network("the line classifier", models.onnx(.classifier), settings)
      })
  }

  private func network(
    _ name: String, _ onnx: [UInt8], _ settings: NetworkSettings
  ) throws(TextRecError) -> CompiledNetwork {
    try SharedNetworks.process.network(name, onnx: onnx, settings: settings, runtime: runtime)
  }
}
