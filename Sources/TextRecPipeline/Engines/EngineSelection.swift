import TextRecCore
import TextRecFiles
import TextRecTesseract

/// The engine that a recognizer works with.
struct EngineSelection {
  let engine: any RecognitionEngine
  /// Why it is not the neural one, where the options leave the choice; empty otherwise.
  let note: String

  /// Loads what the options call for.
  ///
  /// Throws `.modelUnavailable` naming what is missing, `.invalidArgument` for an unknown engine variable.
  init(_ options: Options) throws(TextRecError) {
    var note = ""
    if options.engine != .tesseract {
      do throws(TextRecError) {
        engine = try NeuralEngine(options)
        self.note = ""
        return
      } catch {
        // Anything else is the caller's to put right.
        guard options.engine == .auto, error.status == .modelUnavailable else { throw error }
        note = "the neural engine is not used: \(error.message)"
        Log.write(Self.isNamed(options) ? .warning : .info, note)
      }
    }
    let shares = ThreadShares(options)
    engine = TesseractPages(
      tesseract: try TesseractEngine(models: ModelSet.resolve(options), options: options, threads: shares.most),
      threads: shares.mostOfOne, detectsRotation: options.detectsRotation)
    self.note = note
  }

  /// Whether the caller or the environment names files of the neural engine, and so expects it to work.
  private static func isNamed(_ options: Options) -> Bool {
    let variables = ["TEXTREC_MODELS", "TEXTREC_OPENVINO"].map(processEnvironment)
    return ([options.modelPath, options.runtimePath] + variables).contains { $0?.bytes.isEmpty == false }
  }
}
