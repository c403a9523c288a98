import Testing
import TextRecCore

@Suite struct LanguageTagTests {
  @Test(arguments: [
    ("en", "en"), ("EN-us", "en-US"), ("ZH-HANT-tw", "zh-Hant-TW"), ("sr-latn", "sr-Latn"), ("PT-br", "pt-BR"),
    ("es-419", "es-419"), ("und-LATN", "und-Latn"), ("fil", "fil"),
    ("de-CH-1996", "de-CH-1996"), ("sl-ROZAJ-BISKE", "sl-rozaj-biske"),
    ("de-Latn-DE-x-Phonebk", "de-Latn-DE-x-phonebk"),
    // Extensions go by singleton, private use stays last (RFC 5646, section 4.5).
    ("en-u-ca-gregory-a-bbb-x-u", "en-a-bbb-u-ca-gregory-x-u"),
  ])
  func isWrittenInCanonicalCaseAndOrder(_ tag: (String, String)) throws {
    #expect(try LanguageTag(tag.0).description == tag.1)
  }

  @Test(arguments: [
    // ISO 639-2, terminological and bibliographic.
    ("eng", "en"), ("deu-AT", "de-AT"), ("ger", "de"), ("fre", "fr"), ("chi-Hans", "zh-Hans"), ("zho", "zh"),
    ("nob", "nb"),
    // Deprecated in the IANA registry, with a preferred value.
    ("iw", "he"), ("in-ID", "id-ID"), ("ji", "yi"), ("jw", "jv"), ("mo", "ro"), ("my-BU", "my-MM"),
    // Extended languages stand for themselves.
    ("zh-yue-HK", "yue-HK"), ("zh-cmn-Hans-CN", "cmn-Hans-CN"),
    // From before RFC 4646.
    ("i-lux", "lb"), ("no-bok", "nb"), ("NO-NYN", "nn"), ("zh-min-nan", "nan"),
    // A code of its own, Norwegian as a whole: no preferred value.
    ("no", "no"), ("nb", "nb"), ("tl", "tl"), ("sh", "sh"),
  ])
  func replacesOldCodes(_ tag: (String, String)) throws {
    #expect(try LanguageTag(tag.0).description == tag.1)
  }

  @Test func tellsItsParts() throws {
    let tag = try LanguageTag("zh-hant-hk-x-abc")
    #expect(tag.language == "zh")
    #expect(tag.script == "Hant")
    #expect(tag.region == "HK")
    let plain = try LanguageTag("en")
    #expect(plain.script == nil)
    #expect(plain.region == nil)
  }

  @Test func equalsOtherSpellingsOfItself() throws {
    #expect(try LanguageTag("GER-latf") == LanguageTag("de-Latf"))
  }

  @Test(arguments: [
    ("", "empty"), ("e", "2 or 3 letters"), ("1234", "2 or 3 letters"), ("english", "2 or 3 letters"),
    ("-en", "part of 0"), ("en-", "part of 0"), ("en--US", "part of 0"), ("en-abcdefghi", "more than 8"),
    ("en_US", "U+5F"), ("en US", "U+20"), ("pt-B\u{212A}", "U+212A"), ("日本", "U+65E5"), ("en\n", "U+A"),
    ("en-US-Latn", "\"latn\""), ("en-US-GB", "\"gb\""), ("en-u", "after \"u\""), ("en-x", "after \"x\""),
    ("en-u-ca-u-nu", "\"u\" twice"), ("de-1996-1996", "\"1996\" twice"), ("x-private", "names no language"),
    ("en-Latn-Cyrl", "\"cyrl\""), ("zh-min-abc", "\"abc\""),
  ])
  func refusesWhatIsNoTag(_ tag: (String, String)) {
    let error = #expect(throws: TextRecError.self) { try LanguageTag(tag.0) }
    #expect(error?.status == .invalidArgument)
    #expect(error?.message.contains(tag.1) == true, "\(error?.message ?? "")")
  }

  @Test func namesTheTagItRefuses() {
    let error = #expect(throws: TextRecError.self) { try LanguageTag("en_US") }
    #expect(error?.message.contains("\"en_US\"") == true)
  }

  @Test func refusesMoreThan64Bytes() throws {
    let longest = "en-x" + String(repeating: "-abcdefg", count: 7) + "-abc"
    #expect(longest.utf8.count == 64)
    #expect(try LanguageTag(longest).description == longest)
    let error = #expect(throws: TextRecError.self) { try LanguageTag(longest + "d") }
    #expect(error?.message.contains("65") == true)
    #expect(error?.message.contains("64") == true)
  }

  @Test func isCanonicalOnceForAll() throws {
    let pieces = [
      "en", "zh", "ger", "yue", "Latn", "hant", "US", "419", "1996", "rozaj", "u", "ca", "x", "a1", "", "é",
    ]
    var accepted = 0
    for number in 0..<1 << 16 {
      let text = (0..<4).map { pieces[number >> (4 * $0) & 15] }.joined(separator: "-")
      guard let tag = try? LanguageTag(text) else { continue }
      accepted += 1
      #expect(try LanguageTag(tag.description) == tag, "\(text)")
    }
    #expect(accepted > 1_000)
  }
}
