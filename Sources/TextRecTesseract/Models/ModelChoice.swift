import TextRecCore

/// Which models a recognizer needs: for each entry any one of its alternatives, best first.
struct ModelChoice: Equatable, Sendable {
  let alternatives: [[String]]

  /// The models of the language hints, else those of the script.
  ///
  /// Throws `.invalidArgument` for a language without a model.
  init(_ options: Options) throws(TextRecError) {
    var alternatives: [[String]] = []
    for hint in options.languageHints {
      let models = try ModelCatalog.alternatives(for: hint)
      if !alternatives.contains(models) { alternatives.append(models) }
    }
    self.alternatives = alternatives.isEmpty ? Self.models(of: options.script) : alternatives
  }

  private static func models(of script: Script) -> [[String]] {
    switch script {
    case .latin: [["eng"]]
    case .chinese: [["chi_sim"]]
    case .devanagari: [["Devanagari", "hin"]]
    case .japanese: [["jpn"]]
    case .korean: [["kor"]]
    }
  }
}
