import Testing
import TextRecCore

@Suite struct WordSegmentationTests {
  /// What a 20 pixel font sets: full-width symbols 20 wide, others 10, a blank for each `_` (10) and `　` (20).
  ///
  /// A space is where the engine ends a word, a `+` where it does and sees no space; they take no room.
  private func words(_ text: String, isVertical: Bool = false) -> [RecognizedWord] {
    var words = [RecognizedWord(symbols: [])]
    var place = 0.0
    for character in text {
      switch character {
      case " ": words.append(RecognizedWord(symbols: []))
      case "+":
        words[words.count - 1].isFollowedBySpace = false
        words.append(RecognizedWord(symbols: []))
      case "_": place += 10
      case "　": place += 20
      default:
        let isWide =
          character.unicodeScalars.first.map { $0.isUnspaced || (0xAC00...0xD7A3).contains($0.value) } ?? false
        let width = isWide ? 20.0 : 10
        let ink = "。、，".contains(character) ? 6 : width - 2
        let box =
          isVertical
          ? Rect(x: 0, y: place + 1, width: 18, height: ink) : Rect(x: place + 1, y: 0, width: ink, height: 18)
        words[words.count - 1].symbols.append(RecognizedSymbol(text: String(character), box: box, confidence: 1))
        place += width
      }
    }
    return words.filter { !$0.symbols.isEmpty }
  }

  /// The words, those that a space follows with `_` behind them.
  private func segmented(_ text: String, isVertical: Bool = false) -> String {
    let words = words(text, isVertical: isVertical).segmented(isVertical: isVertical)
    return words.dropLast().map { $0.text + ($0.isFollowedBySpace ? "_" : "|") }.joined() + (words.last?.text ?? "")
  }

  @Test(arguments: [
    ("今天 天 气 好", "今天天气好"),
    ("今天天气 , 很 好", "今天天气|,|很好"),
    ("人 工 智 能 。 二 十", "人工智能|。|二十"),
    ("「 東 京 」 です 。", "「|東京|」|です|。"),
    ("食 べ る 人 々 が", "食べる|人々が"),
    ("ス ー パ ー へ", "スーパー|へ"),
    ("らー め ん", "らーめん"),
    ("東京タワー", "東京|タワー"),
    ("きゅう 二〇二四", "きゅう|二〇二四"),
  ])
  func endsWordsWhereScriptsChangeAndNotWhereTheEngineDoes(text: String, expected: String) {
    #expect(segmented(text) == expected)
  }

  @Test(arguments: [
    ("姓名　王五", "姓名_王五"),
    ("合计，　共　三", "合计|，_共_三"),
    ("在_Mac_上", "在_Mac_上"),
    ("在 Mac 上", "在|Mac|上"),
    ("标　题　长", "标题长"),
  ])
  func takesSpacesFromGaps(text: String, expected: String) {
    #expect(segmented(text) == expected)
  }

  @Test(arguments: [
    ("用_Visual Studio_写", "用_Visual_Studio_写"),
    ("二〇24年3月", "二〇|24|年|3|月"),
    ("价格$3.50元", "价格|$3.50|元"),
    ("共(1,024)个", "共|(1,024)|个"),
  ])
  func keepsWordsOfOtherScripts(text: String, expected: String) {
    #expect(segmented(text) == expected)
  }

  @Test(arguments: [
    ("오+늘+은 날+씨+가 좋+습+니+다", "오늘은_날씨가_좋습니다"),
    ("오늘은 날_씨_가 좋습니다", "오늘은_날씨가_좋습니다"),
    ("1998+년+, Google+의 공+동", "1998년,_Google의_공동"),
    ("네바+다 (+사_막+)", "네바다_(사막)"),
    ("大韓民國+의 글", "大韓民國의_글"),
  ])
  func takesSpacesOfKoreanFromTheEngineWhateverTheGaps(text: String, expected: String) {
    #expect(segmented(text) == expected)
  }

  @Test func readsGapsOfColumnsDownward() {
    #expect(segmented("春 は　あ け", isVertical: true) == "春は_あけ")
  }

  @Test(arguments: ["", "a b", "यह है", "1 2"])
  func leavesOtherLinesAlone(text: String) {
    #expect(words(text).segmented() == words(text))
  }

  @Test func keepsEverySymbolInOrder() {
    var random = SeededGenerator(seed: 6)
    let pool = Array("今天日本語かなカナーabc123 _　。,()「」々한글$-")
    for _ in 0..<500 {
      let text = String(
        (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in pool.randomElement(using: &random) })
      let line = words(text)
      #expect(line.segmented().flatMap(\.symbols) == line.flatMap(\.symbols), "\(text)")
      #expect(line.segmented().allSatisfy { !$0.symbols.isEmpty }, "\(text)")
    }
  }
}
