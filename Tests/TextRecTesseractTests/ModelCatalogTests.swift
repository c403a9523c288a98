import Testing
import TextRecCore

@testable import TextRecTesseract

@Suite struct ModelCatalogTests {
  @Test(arguments: [
    ("en", "eng"), ("en-GB", "eng"), ("de", "deu"), ("de-CH", "deu"), ("fr-CA", "fra"), ("es", "spa"),
    ("es-419", "spa"),
    ("pt-BR", "por"), ("nl", "nld"), ("ja", "jpn"), ("ja-Jpan", "jpn"), ("ko", "kor"), ("ko-Kore-KR", "kor"),
    ("hi", "hin"), ("mr", "mar"), ("el", "ell"), ("grc", "grc"), ("he", "heb"), ("iw", "heb"), ("yi", "yid"),
    ("nb", "nor"), ("nn", "nor"), ("no", "nor"), ("fil", "fil"), ("tl", "fil"), ("ku", "kmr"), ("kmr", "kmr"),
    ("zsm", "msa"), ("arb", "ara"), ("fa-AF", "fas"), ("it-x-old", "ita_old"), ("chr", "chr"), ("ceb", "ceb"),
    // Chinese by script, region and near relatives.
    ("zh", "chi_sim"), ("zh-Hans", "chi_sim"), ("zh-CN", "chi_sim"), ("zh-SG", "chi_sim"), ("cmn", "chi_sim"),
    ("zh-Hans-TW", "chi_sim"), ("zh-Hani", "chi_sim"),
    ("zh-Hant", "chi_tra"), ("zh-TW", "chi_tra"), ("zh-HK", "chi_tra"), ("zh-MO", "chi_tra"), ("yue", "chi_tra"),
    ("zh-yue", "chi_tra"), ("cmn-TW", "chi_tra"), ("yue-Hans", "chi_sim"), ("zh-Hant-CN", "chi_tra"),
    // Languages written in two scripts.
    ("sr", "srp"), ("sr-Cyrl", "srp"), ("sr-Latn", "srp_latn"), ("sr-ME", "srp_latn"), ("sr-Cyrl-ME", "srp"),
    ("sh", "srp_latn"),
    ("az", "aze"), ("az-Latn", "aze"), ("az-Cyrl", "aze_cyrl"), ("uz", "uzb"), ("uz-Cyrl-UZ", "uzb_cyrl"),
    ("de-Latf", "frk"), ("de-Latn", "deu"),
    // Whole scripts, and languages in a script that their own model does not read.
    ("und-Latn", "Latin"), ("und-Deva", "Devanagari"), ("und-Hans", "HanS"), ("und-Hant", "HanT"),
    ("und-Hira", "Japanese"),
    ("und-Latf", "Fraktur"), ("zh-Latn", "Latin"), ("ru-Latn", "Latin"), ("az-Arab", "Arabic"), ("tk-Latn", "Latin"),
  ])
  func findsTheModelOfATag(_ row: (tag: String, model: String)) throws {
    #expect(try ModelCatalog.alternatives(for: LanguageTag(row.tag)).first == row.model)
  }

  @Test(arguments: ["und", "und-Zyyy", "tlh", "zu", "en-Phnx", "zxx", "und-US"])
  func refusesLanguagesWithoutAModel(_ tag: String) throws {
    let tag = try LanguageTag(tag)
    let error = #expect(throws: TextRecError.self) { try ModelSet.requireModel(for: tag) }
    #expect(error?.status == .invalidArgument)
    #expect(error?.message.contains("\"\(tag.description)\"") == true)
  }

  @Test(arguments: ModelCatalog.models)
  func hasACanonicalTagForEveryModel(_ model: Model) throws {
    let tag = try LanguageTag(model.tag)
    #expect(tag.description == model.tag)
    // Tags and names are inverse, but for models that share a tag.
    if !model.name.hasSuffix("_vert") && model.name != "osd" {
      #expect(try ModelCatalog.alternatives(for: tag).contains(model.name))
    }
  }

  @Test func knowsEveryModelThatDebianPackages() {
    let packaged = Set(KnownModels.table.compactMap(\.first))
    #expect(packaged.count == 161)
    // Only upstream has it.
    #expect(Set(ModelCatalog.models.map(\.name)) == packaged.union(["deu_latf"]))
  }

  @Test(arguments: [
    ("deu", "tesseract-ocr-deu"), ("chi_sim", "tesseract-ocr-chi-sim"), ("srp_latn", "tesseract-ocr-srp-latn"),
    ("Latin", "tesseract-ocr-script-latn"), ("HanS", "tesseract-ocr-script-hans"),
    ("Fraktur", "tesseract-ocr-script-frak"),
    ("Hangul_vert", "tesseract-ocr-script-hang-vert"), ("Vietnamese", "tesseract-ocr-script-viet"),
    ("Canadian_Aboriginal", "tesseract-ocr-script-cans"), ("jpn_vert", "tesseract-ocr-jpn-vert"),
  ])
  func knowsThePackageOfAModel(_ row: (model: String, package: String)) {
    #expect(ModelCatalog.model(named: row.model)?.package == row.package)
    #expect(ModelCatalog.model(named: "script/" + row.model)?.package == row.package)
  }

  @Test(arguments: [
    (Script.latin, [["eng"]]), (.chinese, [["chi_sim"]]), (.devanagari, [["Devanagari", "hin"]]),
    (.japanese, [["jpn"]]),
    (.korean, [["kor"]]),
  ])
  func picksTheScriptsModelsWithoutHints(_ row: (script: Script, models: [[String]])) throws {
    var options = Options()
    options.script = row.script
    #expect(try ModelChoice(options).alternatives == row.models)
  }

  @Test func hintsReplaceTheScriptsModelsAndCountOnce() throws {
    var options = Options()
    options.script = .japanese
    options.languageHints = try ["de-AT", "en", "de-DE", "ger"].map { try LanguageTag($0) }
    #expect(try ModelChoice(options).alternatives == [["deu"], ["eng"]])
  }
}
