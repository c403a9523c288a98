import CTextRec

/// What is installed.
enum Listings {
  /// A line "TAG<tab>ENGINE<tab>PATH" for each model.
  static func languages(_ settings: Settings) throws(Failure) -> String {
    let models = try models(settings)
    guard !models.isEmpty else {
      throw Failure(.noRecognizer, "no models found; on Debian: apt-get install tesseract-ocr-eng")
    }
    return models.map { "\($0.tag)\t\($0.engine)\t\($0.path.display)\n" }.joined()
  }

  static func version(_ settings: Settings) -> String {
    var lines = [
      "textrec \(String(cString: textrec_version_string())) (ABI \(textrec_abi_version()))",
      "engines: \(String(cString: textrec_engine_versions()))",
    ]
    let models: [Model]
    do throws(Failure) {
      models = try self.models(settings)
      if models.isEmpty { lines.append("models: none found") }
    } catch {
      models = []
      lines.append("models: \(error.message)")
    }
    var folders: [Path] = []
    for folder in models.compactMap(\.path.folder) where !folders.contains(folder) { folders.append(folder) }
    for folder in folders {
      let tags = models.filter { $0.path.folder == folder }.map(\.tag)
      lines.append("models in \(folder.display): \(tags.joined(separator: " "))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private struct Model {
    let tag: String
    let engine: String
    let path: Path
  }

  private static func models(_ settings: Settings) throws(Failure) -> [Model] {
    let options = try settings.libraryOptions()
    let list: [UInt8]
    do throws(LibraryError) {
      list = try Handle(textrec_buffer_release) { textrec_options_list_models(options.pointer, $0) }.bufferBytes
    } catch {
      throw Failure(.noRecognizer, error.message)
    }
    return list.split(separator: UInt8(ascii: "\n")).compactMap { line in
      let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 2)
      guard fields.count == 3 else { return nil }
      return Model(tag: Names.display(fields[0]), engine: Names.display(fields[1]), path: Path(fields[2]))
    }
  }
}
