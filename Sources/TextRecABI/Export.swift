import CTextRec
import TextRecCore
import TextRecPipeline

/// The formats of `textrec_format`.
private enum Format: UInt32 {
  case text, json
}

@c @implementation public func textrec_result_export(
  _ result: OpaquePointer?, _ format: textrec_format, _ view: textrec_view,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let result = try require(result, as: ResultHandle.self, "result").result
    let view = try View(checking: view.rawValue, "textrec_view")
    switch try Format(checking: format.rawValue, "textrec_format") {
    case .text: return BufferHandle(Array(result.tree.text(in: view).utf8))
    case .json: return BufferHandle(try result.json(view: view))
    }
  }
}

@c @implementation public func textrec_result_create_from_json(
  _ json: UnsafePointer<CChar>?, _ length: Int, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    guard let json else { throw .null("json") }
    guard length >= 0 else {
      throw TextRecError(.invalidArgument, "length \(UInt(bitPattern: length)) is no length of a text")
    }
    return ResultHandle(try RecognitionResult(json: UnsafeRawBufferPointer(start: json, count: length)))
  }
}
