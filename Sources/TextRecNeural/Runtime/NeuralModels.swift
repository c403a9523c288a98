import TextRecCore
import TextRecFiles

/// The files of the neural engine's networks, in one folder.
public struct NeuralModels: Sendable {
  /// What a network is for.
  public enum Role: Sendable, CaseIterable {
    /// Finds lines of text.
    case detector
    /// Reads a line.
    case recognizer
    /// Tells whether a line is upside down.
    case classifier

    var fileName: String { known.name }

    /// Of rapidocr 3.10.0.
    var known: (name: String, size: Int, digest: String) {
      switch self {
      case .detector:
        (
          "PP-OCRv6_det_small.onnx", 9_929_594,
          "090f04abcd9d9a7498bc4ebf677e4cb9bdce1fe4197ddb7e529f1ef44e1ff94f"
        )
      case .recognizer:
        (
          "PP-OCRv6_rec_small.onnx", 21_234_383,
          "6f327246b50388f3c176ae304bd95767ea6dc0c9ae92153ef8cbe210b3c14884"
        )
      case .classifier:
        (
          "ch_ppocr_mobile_v2.0_cls_mobile.onnx", 585_532,
          "e47acedf663230f8863ff1ab0e64dd2d82b838fceb5957146dab185a89d6215c"
        )
      }
    }
  }

  /// Where the files are.
  public let folder: FilePath
  private let cache: FileCache

  /// Finds the folder: that of the options, else that of the environment, else the one that came with the library.
  ///
  /// Throws `.modelUnavailable` naming the first file that is missing. None is opened.
  public static func find(_ options: Options) throws(TextRecError) -> NeuralModels {
    try find(option: options.modelPath, environment: processEnvironment, cache: .shared)
  }

  static func find(
    option: FilePath?, environment: Environment, cache: FileCache, ownFile: FilePath? = .ofThisLibrary
  ) throws(TextRecError) -> NeuralModels {
    let named = [option, environment("TEXTREC_MODELS")].compactMap(\.self).first { !$0.bytes.isEmpty }
    let own = ownFile?.ownFolders(named: "textrec/models") ?? []
    guard let folder = named ?? own.first(where: \.exists) else {
      let places = own.map { "\"\($0.display)\"" }.joined(separator: ", ")
      throw TextRecError(
        .modelUnavailable,
        "the neural models are not there: there is no folder \(places); run \"make neural\", or set TEXTREC_MODELS")
    }
    if let missing = Role.allCases.first(where: { !folder.appending($0.fileName).exists }) {
      throw TextRecError(
        .modelUnavailable,
        "neural model \"\(missing.fileName)\" is not in \"\(folder.display)\"; \"make neural\" brings it")
    }
    return NeuralModels(folder: folder, cache: cache)
  }

  /// The network as an ONNX file.
  ///
  /// Only the very files that were tried are let through, since OpenVINO may take forever over damaged ones. Throws
  /// `.modelUnavailable` for any other.
  public func onnx(_ role: Role) throws(TextRecError) -> [UInt8] {
    let known = role.known
    let file = try ModelFile(path: folder.appending(known.name))
    guard file.identity.size == known.size else {
      throw ModelFile.error(
        file.path,
        "it has \(file.identity.size) bytes, and \(known.size) in rapidocr 3.10.0; \"make neural\" brings that")
    }
    let digest = try cache.digest(of: file)
    guard digest == known.digest else {
      throw ModelFile.error(
        file.path, "its SHA-256 is \(digest), and \(known.digest) in rapidocr 3.10.0; \"make neural\" brings that")
    }
    return try file.bytes()
  }
}
