import CHost
import CTesseract
import TextRecCore
import TextRecImaging

/// Tesseract's LSTM recognizer.
public final class TesseractEngine: Sendable {
  public let languages: [String]
  let pool: InstancePool
  let verticalPool: InstancePool?
  let mode: Mode
  let looksForSkew: Bool

  /// Pixels from which memory goes back to the system after an image: below, asking costs more than it frees.
  private static let largeImage = 500_000

  /// "tesseract" and the version of the loaded library.
  public static var version: String { "tesseract " + (TessVersion().map { String(cString: $0) } ?? "unknown") }

  /// Loads the models once, so that what is wrong with them shows here.
  ///
  /// - Parameter threads: how many read at once, 1 or more.
  public init(models: ModelSet, options: Options, threads: Int = 1) throws(TextRecError) {
    LeptonicaMessages.redirect()
    languages = models.languages
    mode = options.mode
    looksForSkew = options.detectsRotation
    let variables = options.engineVariables
    func pool(_ models: ModelSet) -> InstancePool {
      InstancePool(capacity: threads) { () throws(TextRecError) in
        try TesseractInstance(models: models, variables: variables)
      }
    }
    self.pool = pool(models)
    // As many as of the others, so that who holds one of the others never waits for one of these.
    verticalPool = try models.vertical().map(pool)
    try self.pool.with(control: Control()) { _ in }
  }

  /// Gives memory back to the system: otherwise the C library keeps what large images needed, in ever more pieces.
  public static func trimMemory(after image: any ScaledPicture) {
    if image.width * image.height >= largeImage { malloc_trim(0) }
  }

  /// Reads all text of an upright gray image; an empty page where there is no text.
  ///
  /// - Parameter threads: how many work on it, the calling one among them; none of them outlives the call.
  ///
  /// Boxes of the returned page are in pixels of `image`. Throws `.timeout` or `.cancelled` once `control` says so, `.engine` if
  /// Tesseract gives up.
  public func recognize(_ image: Raster, threads: Int = 1, control: Control) throws(TextRecError) -> RecognizedPage {
    defer { Self.trimMemory(after: image) }
    return try PageReader(self, image, threads: threads, control: control).read()
  }
}
