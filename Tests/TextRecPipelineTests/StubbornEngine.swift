import TextRecCore
import TextRecImaging

@testable import TextRecPipeline

/// Lets each image wait until it may go on, whether it is wanted or not.
final class StubbornEngine: RecognitionEngine {
  struct State {
    var begun: [Int] = []
    var ended: [Int] = []
    var isOpen = false
  }

  let wantsColor = false
  let languages = ["en"]
  let state: Monitor<State>

  init(isOpen: Bool = false) { state = Monitor(State(isOpen: isOpen)) }

  func recognize(_ image: any ScaledPicture, control: Control) throws(TextRecError) -> RecognizedPage {
    state.change { $0.begun.append(image.width) }
    control.report(0.5)
    _ = state.wait { $0.isOpen ? true : nil }
    state.change { $0.ended.append(image.width) }
    if image.width == 13 { throw TextRecError(.engine, "13 is unlucky") }
    return RecognizedPage(blocks: [])
  }

  func open() { state.change { $0.isOpen = true } }
  func waitForBegun(_ count: Int) -> [Int]? { state.wait { $0.begun.count >= count ? $0.begun : nil } }
  func waitForEnded(_ count: Int) -> [Int]? { state.wait { $0.ended.count >= count ? $0.ended : nil } }
}

func white(_ width: Int) throws(TextRecError) -> DecodedImage {
  let layout = try PixelLayout(format: .gray8, width: width, height: 4)
  return try [UInt8](repeating: 255, count: 4 * width).withUnsafeBufferPointer { (pixels) throws(TextRecError) in
    try DecodedImage.pixels(layout, planes: [UnsafeRawBufferPointer(pixels)], orientation: .up)
  }
}

func recognizer(_ engine: StubbornEngine, workers: Int = 1, timeLimit: UInt32 = 0) -> Recognizer {
  var options = Options()
  options.workers = workers
  options.timeoutMilliseconds = timeLimit
  return Recognizer(options: options, engine: engine)
}
