import TextRecCore
import TextRecFiles

/// Lets no damaged model file near Tesseract, which ends the host process over many of them.
struct ModelVerifier {
  let cache: FileCache

  /// Checks the model and those that it makes Tesseract load beside it.
  ///
  /// A file is sound if its structure is right and its content is known, or has been tried in a child process. Throws
  /// `.modelUnavailable` otherwise.
  func verify(_ models: [String], in folder: FilePath) throws(TextRecError) {
    var waiting = Array(models.reversed())
    var seen = Set(models)
    var checked: [(file: FilePath, model: String)] = []
    while let model = waiting.popLast() {
      let path = folder.file(ofModel: model)
      checked.append((path, model))
      for other in try Self.companions(of: ModelFile(path: path)) where seen.insert(other).inserted {
        // Tesseract goes on without those that are absent.
        if folder.file(ofModel: other).exists { waiting.append(other) }
      }
    }
    // Companions first: trying a model loads them too.
    for (path, model) in checked.reversed() { try verifyContent(of: model, at: path, in: folder) }
  }

  /// Checks the structure and tells which models the file's own configuration makes Tesseract load as well.
  private static func companions(of file: borrowing ModelFile) throws(TextRecError) -> [String] {
    guard let range = try container(of: file).range(of: .config) else { return [] }
    let config = String(decoding: try file.bytes(in: range), as: UTF8.self)
    return config.split(whereSeparator: \.isNewline).flatMap { line -> [String] in
      let words = line.split(whereSeparator: \.isWhitespace)
      guard words.count > 1, words[0] == "tessedit_load_sublangs" else { return [] }
      return words[1].split(separator: "+").filter { !$0.hasPrefix("~") }.map(String.init)
    }
  }

  private static func container(of file: borrowing ModelFile) throws(TextRecError) -> ModelContainer {
    let header = try file.bytes(in: 0..<ModelContainer.maxHeaderSize)
    do {
      return try ModelContainer(header: header, fileSize: file.identity.size)
    } catch {
      throw ModelFile.error(file.path, error.text)
    }
  }

  private func verifyContent(of model: String, at path: FilePath, in folder: FilePath) throws(TextRecError) {
    let digest = try cache.digest(of: ModelFile(path: path))
    if KnownModels.contains(digest: digest) { return }
    if let isSound = cache.isSound(digest: digest) {
      guard isSound else { throw Self.damaged(path) }
      return
    }
    try Self.checkDictionaries(of: ModelFile(path: path))
    Log.write(.info, "trying unknown model \"\(path.display)\" in a child process")
    switch ModelProbe.verdict(on: model, in: folder) {
    case .sound:
      cache.remember(isSound: true, digest: digest)
    case .damaged:
      cache.remember(isSound: false, digest: digest)
      throw Self.damaged(path)
    case .timeout:
      throw ModelFile.error(path, "trying it in a child process took more than \(ModelProbe.seconds) seconds")
    case .impossible(let reason):
      throw ModelFile.error(path, "it is unknown, and trying it in a child process was not possible: \(reason)")
    }
  }

  /// A child that tries the model sees little of its dictionaries; they are checked edge by edge.
  private static func checkDictionaries(of file: borrowing ModelFile) throws(TextRecError) {
    let container = try container(of: file)
    for component in [ModelContainer.Component.punctuationDawg, .wordDawg, .numberDawg] {
      guard let range = container.range(of: component) else { continue }
      if let flaw = try ModelDawg.flaw(in: file, range) {
        throw ModelFile.error(file.path, "its dictionary at byte \(range.lowerBound) \(flaw)")
      }
    }
  }

  private static func damaged(_ path: FilePath) -> TextRecError {
    ModelFile.error(path, "it is damaged: Tesseract fails on it when tried in a child process")
  }
}
