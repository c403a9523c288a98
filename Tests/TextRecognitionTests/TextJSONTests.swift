import Testing
import TextRecognition

@testable import struct TextRecognition.Text

struct TextJSONTests {
  @Test func eachViewNamesItself() throws {
    #expect(try Text.sample.json().contains(#""view":"full""#))
    #expect(try Text.sample.json(.text).contains(#""view":"text""#))
    #expect(try Text.sample.json(.document).contains("My footnote"))
  }

  @Test(arguments: ["", "{}", "[1", "{\"schema\":1}"]) func whatIsNoResultIsRefused(json: String) {
    let error = #expect(throws: TextRecognitionError.self) { try Text(json: json) }
    #expect(error?.code == .invalidArgument && error?.message.isEmpty == false)
  }

  @Test func theTextViewAloneIsNotEnoughToReadBack() throws {
    let json = try Text.sample.json(.text)
    #expect(throws: TextRecognitionError.self) { try Text(json: json) }
  }
}
