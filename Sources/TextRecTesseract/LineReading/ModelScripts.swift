import TextRecCore

extension ModelSet {
  /// What `options` ask to be read, whether models are installed or not: a BCP-47 tag and a script (ISO 15924) each.
  ///
  /// Throws `.invalidArgument` for a hint that no model reads.
  public static func languagesAndScripts(
    of options: Options
  ) throws(TextRecError) -> [(language: String, script: String)] {
    try ModelChoice(options).alternatives.compactMap(\.first).compactMap(ModelCatalog.model)
      .map { (language: $0.tag, script: $0.script) }
  }
}
