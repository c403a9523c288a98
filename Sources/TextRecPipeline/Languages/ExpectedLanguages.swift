import TextRecCore

extension Options {
  /// Tags of the languages that the caller says are likely: by hints, else by a script that is written for few.
  var expectedLanguages: [String] {
    guard languageHints.isEmpty else { return languageHints.map(\.expectedLanguage) }
    switch script {
    case .chinese: return ["zh-Hans", "zh-Hant"]
    case .japanese: return ["ja"]
    case .latin, .devanagari, .korean: return []
    }
  }
}

extension LanguageTag {
  /// The tag as it is recognized: Chinese with its script, whose default is that of the region.
  fileprivate var expectedLanguage: String {
    guard language == "zh" else { return description }
    return "zh-" + (script ?? (["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"))
  }
}
