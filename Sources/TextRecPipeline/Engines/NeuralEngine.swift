import Glibc
import TextRecCore
import TextRecFiles
import TextRecImaging
import TextRecLayout
import TextRecNeural
import TextRecTesseract

/// Networks find the lines and read them; Tesseract reads what they cannot, and what it reads better.
final class NeuralEngine: RecognitionEngine {
  let wantsColor = true
  let languages: [String]
  private let detector: TextDetector
  private let reader: LineReader
  private let tesseract: TesseractEngine?
  private let threads: Int

  /// Finds, checks and loads the runtime and the networks, and Tesseract's models as far as they are there.
  ///
  /// Throws `.modelUnavailable` naming what is missing.
  init(_ options: Options) throws(TextRecError) {
    threads = options.threads > 0 ? options.threads : max(1, Self.availableCPUs / options.workers)
    let models = try NeuralModels.find(options)
    let runtime = try NeuralRuntime.open(options)
    let settings = NetworkSettings(
      threads: threads * options.workers, streams: threads * options.workers,
      usesFullPrecision: options.usesFullPrecision, cache: Self.cacheFolder(options))
    var single = settings
    single.streams = options.workers
    detector = TextDetector(
      network: try CompiledNetwork("detector", onnx: models.onnx(.detector), settings: single, runtime: runtime))
    let model = try RecognizerModel(onnx: models.onnx(.recognizer))
    reader = LineReader(
      recognizer: try CompiledNetwork("recognizer", onnx: model.onnx, settings: settings, runtime: runtime),
      characters: model.characters,
      classifier: try CompiledNetwork(
        "classifier", onnx: models.onnx(.classifier), settings: settings, runtime: runtime),
      threads: threads)
    let tesseract = try TesseractEngine(models: ModelSet.resolve(options), options: options)
    self.tesseract = tesseract
    languages = tesseract.languages
  }

  func recognize(_ image: Raster, deadline: Deadline) throws(TextRecError) -> RecognizedPage {
    let start = MonotonicTime.now
    let detected = try detector.lines(in: image, deadline: deadline)
    let detectTime = start.elapsedMilliseconds
    let readings = try reader.read(detected, in: image, deadline: deadline)
    let lines = readings.compactMap(\.self).filter { $0.confidence > 0.5 }.map(\.line)
    return RecognizedPage(
      blocks: PageLayout.blocks(of: lines), engine: .neural, detectMilliseconds: detectTime)
  }

  /// Where compiled networks are kept; nil for nowhere.
  private static func cacheFolder(_ options: Options) -> FilePath? {
    guard let folder = options.cachePath else { return FileCache.folder(environment: processEnvironment) }
    return folder.bytes.isEmpty ? nil : folder
  }

  /// CPUs that this process may use, 1 or more.
  private static var availableCPUs: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}
