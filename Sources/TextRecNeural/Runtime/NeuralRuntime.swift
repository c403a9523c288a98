import COpenVINO
import Glibc
import TextRecCore
import TextRecFiles

/// OpenVINO, opened at run time and never closed.
///
/// Its threads do not live on in a forked process: there, a runtime that the parent had opened refuses to work.
///
/// Sendable: nothing of it changes, and the functions are made for threads.
public final class NeuralRuntime: @unchecked Sendable {
  /// "openvino 2026.4.1".
  public let version: String
  /// The file, or the name that the loader found it by.
  let path: FilePath
  /// Tells one build from every other.
  let build: String
  let library: copenvino
  private let process = getpid()

  /// By path; held during forks, so that a child finds out that its parent had opened one.
  private static let opened = Lock<[FilePath: NeuralRuntime]>([:]).heldDuringForks()

  /// Opens what the options, the environment, the folder beside our own file or the loader leads to, each library once.
  ///
  /// Throws `.modelUnavailable` naming the file and what is wrong with it.
  public static func open(_ options: Options) throws(TextRecError) -> NeuralRuntime {
    try open(option: options.runtimePath, environment: processEnvironment)
  }

  static func open(
    option: FilePath?, environment: Environment, ownFile: FilePath? = .ofThisLibrary
  ) throws(TextRecError) -> NeuralRuntime {
    let runtime = try find(option: option, environment: environment, ownFile: ownFile)
    try runtime.checkProcess(.modelUnavailable)
    return runtime
  }

  private static func find(
    option: FilePath?, environment: Environment, ownFile: FilePath?
  ) throws(TextRecError) -> NeuralRuntime {
    if let file = try RuntimeSearch.library(option: option, environment: environment, ownFile: ownFile) {
      switch try opening(file.resolved ?? file) {
      case .opened(let runtime): return runtime
      case .notALibrary(let reason): throw TextRecError(.modelUnavailable, "OpenVINO cannot be opened: \(reason)")
      }
    }
    for name in RuntimeSearch.loaderNames {
      if case .opened(let runtime) = try opening(name) { return runtime }
    }
    let places = (ownFile?.ownFolders(named: RuntimeSearch.folder) ?? []).map { "\"\($0.display)\"" }
    throw TextRecError(
      .modelUnavailable,
      "OpenVINO's C library, libopenvino_c.so, is neither in \(places.joined(separator: ", ")) nor where the loader "
        + "looks; run \"make neural\", or set TEXTREC_OPENVINO to its folder")
  }

  private enum Opening {
    case opened(NeuralRuntime)
    /// What the loader says.
    case notALibrary(String)
  }

  private static func opening(_ path: FilePath) throws(TextRecError) -> Opening {
    try opened.withLock { (opened) throws(TextRecError) in
      if let runtime = opened[path] { return .opened(runtime) }
      var library = copenvino()
      var isLoaded: Int32 = 0
      var message = [CChar](repeating: 0, count: 1024)
      let result = path.withCString { copenvino_load(&library, $0, &isLoaded, &message, message.count) }
      let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard isLoaded != 0 else { return .notALibrary(reason) }
      guard result == 0 else {
        throw TextRecError(
          .modelUnavailable, "\"\(path.display)\" is not OpenVINO's C library, or one that is too old: \(reason)")
      }
      let runtime = try NeuralRuntime(path: path, library: library)
      opened[path] = runtime
      return .opened(runtime)
    }
  }

  private init(path: FilePath, library: copenvino) throws(TextRecError) {
    var said = copenvino_version()
    guard library.ov_get_openvino_version(&said) == 0, let number = said.number else {
      throw TextRecError(.modelUnavailable, "\"\(path.display)\" does not tell which version of OpenVINO it is")
    }
    build = String(cString: number)
    library.ov_version_free(&said)
    let release = build.prefix { $0 != "-" }
    let numbers = release.split(separator: ".").prefix(2).compactMap { Int($0) }
    let oldest = [Int(COPENVINO_MIN_MAJOR), Int(COPENVINO_MIN_MINOR)]
    guard numbers.count == 2, !numbers.lexicographicallyPrecedes(oldest) else {
      throw TextRecError(
        .modelUnavailable,
        "\"\(path.display)\" is version \"\(build)\" of OpenVINO; \(oldest[0]).\(oldest[1]) or newer is needed")
    }
    version = "openvino \(release)"
    self.path = path
    self.library = library
  }

  /// Throws in a process that was forked after the runtime was opened.
  func checkProcess(_ status: Status) throws(TextRecError) {
    guard !isInherited else {
      throw TextRecError(
        status,
        "process \(getpid()) was forked from process \(process) after that had opened OpenVINO, whose threads do not "
          + "live on in a child: fork first, or start a new program")
    }
  }

  private var isInherited: Bool { getpid() != process }

  /// Before a call of OpenVINO, `copenvino_end_call` after it; throws as `checkProcess` does, and once the process ends.
  func beginCall(_ status: Status) throws(TextRecError) {
    try checkProcess(status)
    guard copenvino_begin_call() != 0 else { throw TextRecError(status, "the process is ending") }
  }

  /// Frees an object, unless it belongs to the process that this one was forked from, or goes with the process itself.
  func free(_ release: () -> Void) {
    guard !isInherited, copenvino_begin_call() != 0 else { return }
    defer { copenvino_end_call() }
    release()
  }

  /// Throws what OpenVINO says if `result` is a failure.
  func check(_ result: Int32, _ status: Status, _ what: @autoclosure () -> String) throws(TextRecError) {
    guard result != 0 else { return }
    let kind = library.ov_get_error_info(result).map { String(cString: $0) } ?? "status \(result)"
    let message = library.ov_get_last_err_msg()
    defer { message.map { library.ov_free($0) } }
    let reason = message.map { Self.gist(String(cString: $0)) } ?? ""
    throw TextRecError(status, "\(what()): \(reason.isEmpty ? kind : reason)")
  }

  /// One line of at most some 300 characters: without the source files that an error came through.
  static func gist(_ message: String) -> String {
    let lines = message.split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix("Exception from ") }
      .map { String($0.drop(while: \.isWhitespace)) }
      .filter { !$0.isEmpty }
    let text = lines.joined(separator: "; ")
    return text.count <= 300 ? text : text.prefix(300) + " ..."
  }
}
