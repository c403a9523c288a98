import TextRecCore

/// Which models a recognizer needs: for each entry any one of its alternatives, best first.
struct ModelChoice: Equatable, Sendable {
  let alternatives: [[String]]
  /// Models of whole scripts that are loaded too where they are installed, for what those of the languages cannot read.
  let companions: [String]

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
    // Together they find a tenth to a quarter more words than the language's own: docs/models.md.
    let isDevanagari = self.alternatives.joined().contains { ModelCatalog.model(named: $0)?.script == "Deva" }
    companions = isDevanagari ? ["Devanagari"] : []
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
