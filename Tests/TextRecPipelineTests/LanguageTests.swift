import Testing
import TextRecCore

@testable import TextRecPipeline

/// Texts of our own, as an engine would hand them over.
private enum Texts {
  static let sentences = [
    "en": "The museum is open from Tuesday to Sunday, and children under twelve do not have to pay.",
    "de": "Das Museum ist von Dienstag bis Sonntag geöffnet, und Kinder unter zwölf Jahren zahlen nichts.",
    "fr": "Le musée est ouvert du mardi au dimanche, et les enfants de moins de douze ans ne paient rien.",
    "es": "El museo está abierto de martes a domingo, y los niños de menos de doce años no pagan nada.",
    "it": "Il museo è aperto dal martedì alla domenica, e i bambini sotto i dodici anni non pagano nulla.",
    "pt": "O museu fica aberto de terça a domingo, e as crianças com menos de doze anos não pagam nada.",
    "nl": "Het museum is van dinsdag tot en met zondag open, en kinderen onder de twaalf hoeven niets te betalen.",
    "sv": "Museet är öppet från tisdag till söndag, och barn under tolv år behöver inte betala någonting.",
    "pl": "Muzeum jest otwarte od wtorku do niedzieli, a dzieci poniżej dwunastu lat nic nie płacą.",
    "cs": "Muzeum je otevřené od úterý do neděle a děti mladší dvanácti let neplatí vůbec nic.",
    "fi": "Museo on avoinna tiistaista sunnuntaihin, eikä alle kaksitoistavuotiaiden lasten tarvitse maksaa.",
    "hu": "A múzeum keddtől vasárnapig van nyitva, és a tizenkét évnél fiatalabb gyerekeknek nem kell fizetniük.",
    "tr": "Müze salıdan pazara kadar açıktır ve on iki yaşından küçük çocuklar hiçbir ücret ödemez.",
    "vi": "Bảo tàng mở cửa từ thứ ba đến chủ nhật, và trẻ em dưới mười hai tuổi không phải trả tiền.",
    "la": "Qui librum legit, multa discit; qui autem numquam legit, eadem semper dicit et nihil novi cognoscit.",
    "ru": "Музей открыт со вторника по воскресенье, а дети до двенадцати лет ничего не платят.",
    "uk": "Музей відчинено з вівторка до неділі, а діти до дванадцяти років нічого не платять.",
    "sr": "Музеј је отворен од уторка до недеље, а деца млађа од дванаест година не плаћају ништа.",
    "sr-Latn":
      "Muzej je otvoren od utorka do nedelje, a deca mlađa od dvanaest godina ne plaćaju ništa gde god da sednu.",
    "el": "Το μουσείο είναι ανοιχτό από Τρίτη έως Κυριακή και τα παιδιά δεν πληρώνουν τίποτα.",
    "he": "המוזיאון פתוח מיום שלישי עד יום ראשון וילדים אינם משלמים דבר.",
    "ar": "المتحف مفتوح من الثلاثاء إلى الأحد، والأطفال دون الثانية عشرة لا يدفعون شيئا.",
    "fa": "موزه از سه شنبه تا یکشنبه باز است و کودکان زیر دوازده سال چیزی پرداخت نمی کنند.",
    "hi": "संग्रहालय मंगलवार से रविवार तक खुला रहता है और बारह साल से छोटे बच्चों को पैसे नहीं देने पड़ते।",
    "mr": "संग्रहालय मंगळवारपासून रविवारपर्यंत उघडे असते आणि बारा वर्षांखालील मुलांना पैसे द्यावे लागत नाहीत.",
    "sa": "यः पुस्तकं पठति स बहु जानाति यस्तु कदापि न पठति स तदेव सर्वदा वदति।",
    "ta": "அருங்காட்சியகம் செவ்வாய் முதல் ஞாயிறு வரை திறந்திருக்கும்.",
    "th": "พิพิธภัณฑ์เปิดตั้งแต่วันอังคารถึงวันอาทิตย์",
    "ka": "მუზეუმი ღიაა სამშაბათიდან კვირამდე.",
    "hy": "Թանգարանը բաց է երեքշաբթիից կիրակի։",
    "ko": "박물관은 화요일부터 일요일까지 열려 있으며 어린이는 무료입니다.",
    "ja": "博物館は火曜日から日曜日まで開いていて、子供は無料です。",
    "zh-Hans": "博物馆从星期二到星期天开门，十二岁以下的儿童不用买票。",
    "zh-Hant": "博物館從星期二到星期天開門，十二歲以下的兒童不用買票。",
  ]

  static func sentence(_ tag: String) -> String { sentences[tag] ?? "" }
}

/// A page of blocks of one paragraph each. A text is cut to words at spaces, and Han, Kana and Hangul as engines cut them.
private func tree(_ blocks: [[String]]) -> TextTree {
  let page = RecognizedPage(
    blocks: blocks.map { lines in
      RecognizedBlock(paragraphs: [RecognizedParagraph(lines: lines.map(line))])
    })
  return TextTree(page, bounds: Rect(x: 0, y: 0, width: 9000, height: 9000), imageToResult: .identity)
}

private func line(_ text: String) -> RecognizedLine {
  var x = 0.0
  let words = text.split(separator: " ").map { word in
    let symbols = word.map { character in
      defer { x += 10 }
      return RecognizedSymbol(
        text: String(character), box: Rect(x: x, y: 0, width: 10, height: 10), confidence: 1)
    }
    x += 8
    return RecognizedWord(symbols: symbols)
  }
  return RecognizedLine(words: words.segmented(), frameToImage: .identity)
}

/// Lines of about so many words.
private func lines(_ text: String, words: Int = 5) -> [String] {
  let all = text.split(separator: " ").map(String.init)
  return stride(from: 0, to: all.count, by: words).map { all[$0..<min($0 + words, all.count)].joined(separator: " ") }
}

private func tags(_ tree: TextTree, _ id: NodeID = 0) -> [String] { tree.languages(of: id).map(\.tag) }

/// The languages of the text of one line, most of it first.
private func tags(_ text: String, expected: [String] = []) -> [String] {
  tags(tree([[text]]).withRecognizedLanguages(expected: expected))
}

private func word(_ text: String, in tree: TextTree) -> NodeID {
  tree.nodes(at: .word).first { tree[$0]?.text.hasPrefix(text) == true } ?? .none
}

struct LanguageTests {
  @Test(arguments: Texts.sentences)
  func aParagraphIsToldAtEveryLevel(language: String, text: String) {
    let told = tree([lines(text)]).withRecognizedLanguages()
    for level in [Level.page, .block, .paragraph, .line] {
      for node in told.nodes(at: level) { #expect(tags(told, node) == [language]) }
    }
    for word in told.nodes(at: .word) where TextWord(told[word]?.text ?? "").script != nil {
      #expect(tags(told, word) == [language])
    }
    #expect((told.languages(of: 0).first?.confidence ?? 0) > 0.9)
  }

  @Test func languagesOfAPageAreToldBlockByBlock() {
    let order = ["en", "de", "fr", "es", "it", "pt", "ru", "ko", "ja", "zh-Hant", "hi", "ar"]
    let told = tree(order.map { lines(Texts.sentence($0)) }).withRecognizedLanguages()
    #expect(told.nodes(at: .block).map { tags(told, $0) } == order.map { [$0] })
    #expect(Set(tags(told)) == Set(order))
  }

  @Test func theLanguageOfMostOfTheTextComesFirst() {
    let english = lines(Texts.sentence("en"))
    let german = lines(Texts.sentence("de"))
    #expect(tags(tree([english + english, german]).withRecognizedLanguages()) == ["en", "de"])
    #expect(tags(tree([english, german + german]).withRecognizedLanguages()) == ["de", "en"])
  }

  @Test func aSentenceInAnotherLanguageIsToldInsideAParagraph() {
    let told = tree([
      lines(Texts.sentence("en")) + ["Die Gedanken sind frei, wer kann sie erraten"] + lines(Texts.sentence("en"))
    ]).withRecognizedLanguages()
    #expect(told.nodes(at: .line).map { tags(told, $0) }.filter { $0 == ["de"] }.count == 1)
    #expect(tags(told) == ["en", "de"])
  }

  @Test func whatIsTooShortIsInTheLanguageOfWhatItStandsIn() {
    let told = tree([lines(Texts.sentence("de")), ["Total"], ["OK"]]).withRecognizedLanguages()
    #expect(told.nodes(at: .block).map { tags(told, $0) } == [["de"], ["de"], ["de"]])
  }

  @Test(arguments: [
    "12.50", "2024-11-30", "40 %", "+49 30 1234567", "A12-B34", "X7", "Taxi", "Exit", "OK", "π", "한", "あ", "東",
    "ticket@example.org", "https://example.org/museum", "www.example.org", "…", "€", "12 345 678", "Ⅷ", "½", "👍",
  ])
  func digitsCodesAndSingleShortWordsTellNothing(text: String) {
    #expect(tags(text) == ["und"])
    #expect(tags(text, expected: ["de"]) == ["und"])
  }

  @Test func digitsInALineHaveNoLanguageAndTheWordsBesideThemDo() {
    let told = tree([["The ticket costs 12.50 euros for every visitor"]]).withRecognizedLanguages()
    #expect(tags(told) == ["en"])
    #expect(tags(told, word("12.50", in: told)) == ["und"])
    #expect(tags(told, word("euros", in: told)) == ["en"])
  }

  @Test func aPageOfDigitsIsUndeterminedWhateverIsExpected() {
    let told = tree([["12.50", "30 40"], ["7"]]).withRecognizedLanguages(expected: ["de", "en"])
    #expect(told.nodes.indices.allSatisfy { told.languages(of: NodeID($0)) == [.undetermined] })
  }

  @Test func aPageWithoutTextHasNoLanguage() {
    #expect(tree([]).withRecognizedLanguages(expected: ["en"]).languages(of: 0) == [])
  }

  @Test func misreadLettersDoNotChangeTheLanguage() {
    #expect(tags("Thc museurn is opeu frorn Tuesday t0 Sunday, aud chi1dren under twe1ve do n0t pay.") == ["en"])
    #expect(tags("Das Museurn ist von Dienstag bis Sonutag gcöffnet, uud Kiuder zahlcn nichts.") == ["de"])
  }

  @Test(arguments: ["lIl1 iWx qzj vvw rnm", "eo ao nm oe ra Ss IO", "| J ILI e Pe", "oo OO aa"])
  func whatIsNoTextIsNoLanguage(text: String) {
    #expect(tags(text, expected: ["de"]) == ["und"])
  }
}

/// Lines in several scripts.
struct MixedScriptTests {
  @Test func wordsInAnotherScriptHaveTheirOwnLanguage() {
    let told = tree([["कृपया ध्यान दें कि Please mind the gap between the train and the platform यहाँ रुकिए"]])
      .withRecognizedLanguages()
    #expect(Set(tags(told)) == ["hi", "en"])
    #expect(tags(told, word("ध्यान", in: told)) == ["hi"])
    #expect(tags(told, word("platform", in: told)) == ["en"])
  }

  @Test func aSingleForeignWordIsNotGuessed() {
    let told = tree([lines(Texts.sentence("hi")) + ["यहाँ Total लिखिए"]]).withRecognizedLanguages()
    #expect(tags(told, word("Total", in: told)) == ["und"])
    #expect(tags(told) == ["hi"])
  }

  @Test func japaneseWithDigitsAndLatinIsJapanese() {
    let told = tree([["東京駅から徒歩5分、営業時間は10時から20時まで"]]).withRecognizedLanguages()
    #expect(tags(told) == ["ja"])
    #expect(tags(told, word("東京駅", in: told)) == ["ja"])
    #expect(tags(told, word("10", in: told)) == ["und"])
  }

  @Test func hanIsJapaneseAmongKanaAndChineseWithout() {
    let told = tree([[Texts.sentence("ja")], [Texts.sentence("zh-Hans")]]).withRecognizedLanguages()
    #expect(told.nodes(at: .block).map { tags(told, $0) } == [["ja"], ["zh-Hans"]])
  }

  @Test func koreanWithEnglishHasBoth() {
    let told = tree([["박물관은 화요일부터 열려 있습니다", "The museum is open from Tuesday to Sunday"]])
      .withRecognizedLanguages()
    #expect(told.nodes(at: .line).map { tags(told, $0) } == [["ko"], ["en"]])
  }
}

/// What the caller expects: likelier beforehand, never evidence.
struct ExpectedLanguageTests {
  @Test func whatCouldBeBothIsInTheExpectedLanguage() {
    #expect(tags("Toget går ikke i dag", expected: ["nb"]) == ["no"])
    #expect(tags("Toget går ikke i dag", expected: ["da"]) == ["da"])
    let malay = "Museum buka dari hari Selasa sampai Minggu, pukul sepuluh pagi"
    #expect(tags(malay, expected: ["id"]) == ["id"])
    #expect(tags(malay, expected: ["ms"]) == ["ms"])
  }

  @Test(arguments: ["en", "de", "fr", "pt", "ru", "hi", "zh-Hans", "zh-Hant", "ja"])
  func aClearSentenceIsNotInTheExpectedLanguage(language: String) {
    for expected in ["es", "hr", "uk", "mr", "nl", "xx", "und-Latn"] {
      #expect(tags(Texts.sentence(language), expected: [expected]) == [language], "expecting \(expected)")
    }
  }

  @Test func simplifiedAndTraditionalAreToldByTheirCharacters() {
    for expected in [["zh-Hans"], ["zh-Hant"], ["zh-Hans", "zh-Hant"]] {
      #expect(tags("请勿入内", expected: expected) == ["zh-Hans"])
      #expect(tags("請勿入內", expected: expected) == ["zh-Hant"])
    }
  }

  @Test func hanThatCouldBeSeveralLanguagesIsTheExpectedOne() {
    #expect(tags("安全第一", expected: ["ja"]) == ["ja"])
    #expect(tags("安全第一", expected: ["zh-Hant"]) == ["zh-Hant"])
    #expect(tags("安全第一") == ["und"])
  }

  @Test func optionsSayWhatIsExpected() throws {
    var options = Options()
    #expect(options.expectedLanguages == [])
    options.script = .japanese
    #expect(options.expectedLanguages == ["ja"])
    options.script = .chinese
    #expect(options.expectedLanguages == ["zh-Hans", "zh-Hant"])
    options.languageHints = try ["zh-TW", "zh", "zh-Hant-CN", "pt-BR"].map { try LanguageTag($0) }
    #expect(options.expectedLanguages == ["zh-Hant", "zh-Hans", "zh-Hant", "pt-BR"])
  }
}

struct WritingScriptTests {
  @Test(arguments: [
    ("A", "Latn"), ("ß", "Latn"), ("Ơ", "Latn"), ("ạ", "Latn"), ("ﬁ", "Latn"), ("Ａ", "Latn"), ("Ω", "Grek"),
    ("ἀ", "Grek"), ("я", "Cyrl"), ("ա", "Armn"), ("א", "Hebr"), ("ش", "Arab"), ("ﷲ", "Arab"), ("क", "Deva"),
    ("ा", "Deva"),
    ("ক", "Beng"), ("ਕ", "Guru"), ("ક", "Gujr"), ("க", "Taml"), ("క", "Telu"), ("ಕ", "Knda"), ("ക", "Mlym"),
    ("ก", "Thai"), ("ກ", "Laoo"), ("က", "Mymr"), ("ა", "Geor"), ("አ", "Ethi"), ("ក", "Khmr"), ("あ", "Kana"),
    ("ー", "Kana"), ("ｱ", "Kana"), ("漢", "Hani"), ("々", "Hani"), ("𠮷", "Hani"), ("한", "Hang"), ("ㄱ", "Hang"),
  ])
  func aLetterHasItsScript(letter: String, script: String) {
    #expect(letter.unicodeScalars.first.flatMap { WritingScript(of: $0) }?.code == script)
  }

  @Test(arguments: ["0", "٣", "५", " ", "-", "。", "「", "€", "\u{301}", "×", "÷", "_", "\u{200D}", "\u{10FFFF}", "👍"])
  func whatIsNoLetterHasNone(text: String) {
    #expect(text.unicodeScalars.first.flatMap { WritingScript(of: $0) } == nil)
  }

  @Test func aWordsScriptIsThatOfMostOfItsLetters() {
    #expect(TextWord("Москва").script?.code == "Cyrl")
    #expect(TextWord("iPhoneで").script?.code == "Latn")
    #expect(TextWord("食べる").script == .kana)
    #expect(TextWord("COVID-19").letters == 5)
    #expect(TextWord("A1").script == nil)
  }
}
