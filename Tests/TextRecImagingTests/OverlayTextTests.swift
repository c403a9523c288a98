import Testing
import TextRecCore
import TextRecImaging

/// Text that an engine may read, and that none should.
@Suite struct OverlayTextTests {
  private let width = 640
  private let height = 200

  private func overlay(_ text: String, _ quad: Quad) throws -> Picture {
    let image = try OverlayDrawing.blank(255, width: width, height: height)
    let result = OverlayDrawing.result([quad], text: text, width: width, height: height)
    return try OverlayDrawing.pixels(result, image) {
      $0.showsText = true
      $0.rgba = 0xFF
    }
  }

  /// Whether anything is drawn beside the picture, behind the line between them.
  private func hasInk(_ picture: Picture) -> Bool {
    (0..<height).contains { y in (width + 4..<2 * width).contains { picture[$0, y][0] < 128 } }
  }

  private let box = OverlayDrawing.quad(x: 100, y: 50, width: 300, height: 60)

  @Test(arguments: ["Light", "東京", "नमस्ते", "مرحبا", "안녕", "e\u{301}\u{302}\u{303}", "👩‍👩‍👧", "\u{10FFFD}"])
  func charactersOfAnyScript(_ text: String) throws {
    #expect(hasInk(try overlay(text, box)))
  }

  @Test(arguments: [
    "a\nb", "a\u{0}b", "\u{1B}[31m", "a\u{2028}b\u{2029}", "\u{202E}abc", "<b>&amp;", "%s%n", "\u{FEFF}", " ",
    "\u{301}", String(repeating: "\u{202A}", count: 5000), "a" + String(repeating: "\u{301}", count: 20_000),
  ])
  func charactersThatAreNone(_ text: String) throws {
    #expect(try overlay(text, box).size == [2 * width, height])
  }

  @Test func textThatIsMuchLongerThanItsBox() throws {
    // Too small to be dark.
    #expect(try overlay(String(repeating: "Wide ", count: 2000), box) != overlay("", box))
  }

  @Test func boxesWithoutRoomForText() throws {
    let point = OverlayDrawing.quad(x: 100, y: 50, width: 0, height: 0)
    let endless = OverlayDrawing.quad(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    for quad in [point, endless] { #expect(!hasInk(try overlay("Light", quad))) }
  }

  @Test func boxesThatReachOutOfThePicture() throws {
    let left = OverlayDrawing.quad(x: -150, y: 50, width: 300, height: 60)
    let picture = try overlay("HHHHHHHH", left)
    #expect(hasInk(picture))
    // What is left of the text's picture is the other picture, which shows the box.
    let boxes = try OverlayDrawing.pixels(
      OverlayDrawing.result([left], text: "HHHHHHHH", width: width, height: height),
      OverlayDrawing.blank(255, width: width, height: height)
    ) { $0.rgba = 0xFF }
    for y in 0..<height {
      for x in 0..<width { #expect(picture[x, y] == boxes[x, y]) }
    }
  }
}
