import TextRecCore

/// One of Tesseract's models, as Debian names it.
struct Model: Sendable {
  /// Name of the file without `.traineddata`.
  let name: String
  /// What it reads, as a BCP-47 tag: `und` with a script where it reads a whole script.
  let tag: String
  /// Script of its text (ISO 15924).
  let script: String

  /// Reads a whole script; such models may lie in the subfolder `script`.
  var isScript: Bool { name.first?.isUppercase == true }

  /// The Debian package that brings it.
  var package: String {
    guard isScript else { return "tesseract-ocr-" + String(name.map { $0 == "_" ? "-" : $0 }) }
    let code = ["Fraktur": "frak", "Vietnamese": "viet"][name] ?? script.lowercased()
    return "tesseract-ocr-script-" + code + (name.hasSuffix("_vert") ? "-vert" : "")
  }
}

/// The models there are: tags to names and names to tags.
enum ModelCatalog {
  /// The model of this name, which may have folders before it; nil for one that is not known.
  static func model(named name: String) -> Model? { byName[String(name.split(separator: "/").last ?? "")] }

  /// Names of the models that read `tag`'s language, best first; any one of them will do.
  ///
  /// Throws `.invalidArgument` for a language without a model.
  static func alternatives(for tag: LanguageTag) throws(TextRecError) -> [String] {
    let names = names(for: tag)
    guard !names.isEmpty else {
      throw TextRecError(.invalidArgument, "no model reads the language \"\(tag.description)\"")
    }
    return names
  }

  /// Every tag that has models, in order, with their names, best first.
  static var namesByTag: [(tag: String, names: [String])] {
    byTag.sorted { $0.key < $1.key }.map { (tag: $0.key, names: $0.value) }
  }

  private static func names(for tag: LanguageTag) -> [String] {
    if let names = byTag[tag.description] { return names }
    let stand = standIns[tag.language]?.split(separator: "-").map(String.init) ?? []
    let language = stand.first ?? tag.language
    let regional = tag.region.flatMap { regionalScripts["\(language)-\($0)"] }
    guard let script = tag.script ?? regional ?? stand.dropFirst().first else { return byTag[language] ?? [] }
    let canonical = scriptAliases[script] ?? script
    if let names = byTag["\(language)-\(canonical)"] { return names }
    let usual = (byTag[language] ?? []).filter { byName[$0]?.script == canonical }
    return usual.isEmpty ? byTag["und-\(canonical)"] ?? [] : usual
  }

  /// Languages read by another's model: members of a macrolanguage (ISO 639-3) and nearest relatives.
  private static let standIns = TextTable.pairs(
    """
    zh zh-Hans  cmn zh-Hans  yue zh-Hant  lzh zh-Hant  nb no  nn no  arb ar  pes fa  prs fa  zsm ms  ekk et  lvs lv
    khk mn  swh sw  swc sw  azj az  azb az-Arab  uzn uz  uzs uz-Arab  als sq  aln sq  pbt ps  pbu ps  pst ps  ydd yi
    npi ne  ory or  quz qu  ku kmr  tl fil  sh sr-Latn
    """)

  /// Where a region's usual script is not that of the language as a whole (CLDR, likely subtags).
  private static let regionalScripts = TextTable.pairs(
    "zh-CN Hans  zh-SG Hans  zh-TW Hant  zh-HK Hant  zh-MO Hant  sr-ME Latn")

  private static let scriptAliases = TextTable.pairs(
    "Hani Hans  Hanb Hant  Kore Hang  Hira Jpan  Kana Jpan  Hrkt Jpan")

  private static let byName = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }

  /// Without models for vertical text, which come with those of their language, and the one that only tells scripts.
  private static let byTag = Dictionary(
    models.filter { !$0.name.hasSuffix("_vert") && $0.script != "Zyyy" }.map { ($0.tag, [$0.name]) },
    uniquingKeysWith: +)

  /// Name, tag, script.
  static let models = TextTable.rows(
    """
    afr af Latn
    amh am Ethi
    ara ar Arab
    asm as Beng
    aze az Latn
    aze_cyrl az-Cyrl Cyrl
    bel be Cyrl
    ben bn Beng
    bod bo Tibt
    bos bs Latn
    bre br Latn
    bul bg Cyrl
    cat ca Latn
    ceb ceb Latn
    ces cs Latn
    chi_sim zh-Hans Hans
    chi_sim_vert zh-Hans Hans
    chi_tra zh-Hant Hant
    chi_tra_vert zh-Hant Hant
    chr chr Cher
    cos co Latn
    cym cy Latn
    dan da Latn
    deu de Latn
    div dv Thaa
    dzo dz Tibt
    ell el Grek
    eng en Latn
    enm enm Latn
    epo eo Latn
    est et Latn
    eus eu Latn
    fao fo Latn
    fas fa Arab
    fil fil Latn
    fin fi Latn
    fra fr Latn
    frk de-Latf Latf
    deu_latf de-Latf Latf
    frm frm Latn
    fry fy Latn
    gla gd Latn
    gle ga Latn
    glg gl Latn
    grc grc Grek
    guj gu Gujr
    hat ht Latn
    heb he Hebr
    hin hi Deva
    hrv hr Latn
    hun hu Latn
    hye hy Armn
    iku iu Cans
    ind id Latn
    isl is Latn
    ita it Latn
    ita_old it-x-old Latn
    jav jv Latn
    jpn ja Jpan
    jpn_vert ja Jpan
    kan kn Knda
    kat ka Geor
    kat_old oge Geor
    kaz kk Cyrl
    khm km Khmr
    kir ky Cyrl
    kmr kmr Latn
    kor ko Hang
    kor_vert ko Hang
    lao lo Laoo
    lat la Latn
    lav lv Latn
    lit lt Latn
    ltz lb Latn
    mal ml Mlym
    mar mr Deva
    mkd mk Cyrl
    mlt mt Latn
    mon mn Cyrl
    mri mi Latn
    msa ms Latn
    mya my Mymr
    nep ne Deva
    nld nl Latn
    nor no Latn
    oci oc Latn
    ori or Orya
    osd und Zyyy
    pan pa Guru
    pol pl Latn
    por pt Latn
    pus ps Arab
    que qu Latn
    ron ro Latn
    rus ru Cyrl
    san sa Deva
    sin si Sinh
    slk sk Latn
    slv sl Latn
    snd sd Arab
    spa es Latn
    spa_old es-x-old Latn
    sqi sq Latn
    srp sr Cyrl
    srp_latn sr-Latn Latn
    sun su Latn
    swa sw Latn
    swe sv Latn
    syr syr Syrc
    tam ta Taml
    tat tt Cyrl
    tel te Telu
    tgk tg Cyrl
    tha th Thai
    tir ti Ethi
    ton to Latn
    tur tr Latn
    uig ug Arab
    ukr uk Cyrl
    urd ur Arab
    uzb uz Latn
    uzb_cyrl uz-Cyrl Cyrl
    vie vi Latn
    yid yi Hebr
    yor yo Latn
    Arabic und-Arab Arab
    Armenian und-Armn Armn
    Bengali und-Beng Beng
    Canadian_Aboriginal und-Cans Cans
    Cherokee und-Cher Cher
    Cyrillic und-Cyrl Cyrl
    Devanagari und-Deva Deva
    Ethiopic und-Ethi Ethi
    Fraktur und-Latf Latf
    Georgian und-Geor Geor
    Greek und-Grek Grek
    Gujarati und-Gujr Gujr
    Gurmukhi und-Guru Guru
    HanS und-Hans Hans
    HanS_vert und-Hans Hans
    HanT und-Hant Hant
    HanT_vert und-Hant Hant
    Hangul und-Hang Hang
    Hangul_vert und-Hang Hang
    Hebrew und-Hebr Hebr
    Japanese und-Jpan Jpan
    Japanese_vert und-Jpan Jpan
    Kannada und-Knda Knda
    Khmer und-Khmr Khmr
    Lao und-Laoo Laoo
    Latin und-Latn Latn
    Malayalam und-Mlym Mlym
    Myanmar und-Mymr Mymr
    Oriya und-Orya Orya
    Sinhala und-Sinh Sinh
    Syriac und-Syrc Syrc
    Tamil und-Taml Taml
    Telugu und-Telu Telu
    Thaana und-Thaa Thaa
    Thai und-Thai Thai
    Tibetan und-Tibt Tibt
    Vietnamese vi Latn
    """
  ).compactMap { row in row.count == 3 ? Model(name: row[0], tag: row[1], script: row[2]) : nil }
}
