// Prints the text of a picture, then walks it as a document: blocks, paragraphs, words with their places and breaks.
//
//   recognize PICTURE [LANGUAGE...]
//
// Languages are BCP-47 tags such as en, de, zh-Hans, ja, ko, hi.
import Foundation
import TextRecognition

@main
struct Recognize {
  static func main() async {
    let arguments = CommandLine.arguments.dropFirst()
    guard let path = arguments.first else { stop(2, "usage: recognize PICTURE [LANGUAGE...]") }
    do {
      let recognizer = try TextRecognizer(
        options: TextRecognizerOptions(mode: .dense, languageHints: Array(arguments.dropFirst())))
      let text = try await recognizer.process(VisionImage(path: path))
      print(text)
      printWalk(text.document)
    } catch {
      stop(1, "\(error)")
    }
  }

  static func printWalk(_ document: DocumentText) {
    for block in document.blocks {
      print("\n\(block.blockType) block at \(place(block))")
      for paragraph in block.paragraphs {
        print("  paragraph at \(place(paragraph))")
        for word in paragraph.words {
          let confidence = word.confidence.map { "\(Int($0 * 100)) %" } ?? "?"
          let ending = word.recognizedBreak.map { ", then \($0.type)" } ?? ""
          print("    \(word) \(confidence) at \(place(word))\(ending)")
        }
      }
    }
  }

  static func place(_ component: some TextComponent) -> String {
    let frame = component.frame
    return "\(Int(frame.x)),\(Int(frame.y)) \(Int(frame.width))x\(Int(frame.height))"
  }

  static func stop(_ code: Int32, _ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(code)
  }
}
