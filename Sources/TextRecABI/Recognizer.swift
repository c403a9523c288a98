import CTextRec
import TextRecCore
import TextRecPipeline

/// What a `textrec_recognizer` points to.
final class RecognizerHandle: Sendable {
  let recognizer: Recognizer
  let languages: StringTable

  init(_ recognizer: Recognizer) {
    self.recognizer = recognizer
    languages = StringTable(recognizer.languages)
  }
}

@c @implementation public func textrec_recognizer_create(
  _ options: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let options = object(options, as: OptionsHandle.self)?.options ?? Options()
    return RecognizerHandle(try Recognizer(options: options))
  }
}

@c @implementation public func textrec_recognizer_process(
  _ recognizer: OpaquePointer?, _ image: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let recognizer = try require(recognizer, as: RecognizerHandle.self, "recognizer").recognizer
    let image = try require(image, as: ImageHandle.self, "image").image
    return ResultHandle(try recognizer.process(image))
  }
}

@c @implementation public func textrec_recognizer_language_count(_ recognizer: OpaquePointer?) -> Int {
  object(recognizer, as: RecognizerHandle.self)?.languages.count ?? 0
}

@c @implementation public func textrec_recognizer_language(
  _ recognizer: OpaquePointer?, _ index: Int
) -> UnsafePointer<CChar>? {
  object(recognizer, as: RecognizerHandle.self)?.languages[index]?.text
}

@c @implementation public func textrec_recognizer_retain(_ recognizer: OpaquePointer?) -> OpaquePointer? {
  retain(recognizer, as: RecognizerHandle.self)
}

@c @implementation public func textrec_recognizer_release(_ recognizer: OpaquePointer?) {
  release(recognizer, as: RecognizerHandle.self)
}
