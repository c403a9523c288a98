/// The names of all files that will be written, checked before anything is read.
enum OutputPlan {
  /// The overlays, if there are to be any. Makes --out-dir.
  ///
  /// Throws `.usage` where two inputs would be written to one file, or a file is an input itself.
  static func overlays(_ inputs: Inputs, _ settings: Settings) throws(Failure) -> Overlays? {
    guard settings.outDir != nil || settings.overlay != nil else { return nil }
    let sources = Set(inputs.files.compactMap { FileStatus(of: $0.path)?.identity })
    if let outDir = settings.outDir {
      try check(inputs.files, sources) { settings.outputName(of: $0, in: outDir) }
      do throws(Stop) { try Folder.make(outDir) } catch {
        guard case .outputFailed(let message) = error else { return nil }
        throw Failure(.outputFailed, message)
      }
    }
    guard let overlay = settings.overlay else { return nil }
    let overlays = try Overlays(overlay, inputs, sources)
    try check(inputs.files, sources) { overlays.name(of: $0, page: 0, count: 1) }
    return overlays
  }

  private static func check(
    _ inputs: [Input], _ sources: Set<FileStatus.Identity>, _ name: (Input) -> Path
  ) throws(Failure) {
    var owners: [Path: Input] = [:]
    for input in inputs {
      let path = name(input)
      if let owner = owners.updateValue(input, forKey: path) {
        throw .usage("\(owner.display) and \(input.display) would both be written to \(path.display)")
      }
      if let identity = FileStatus(of: path)?.identity, sources.contains(identity) {
        throw .usage("\(path.display) is an input and would be overwritten")
      }
    }
  }
}
