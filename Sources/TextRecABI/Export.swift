import CTextRec
import TextRecCore
import TextRecPipeline

@c @implementation public func textrec_result_export(
  _ result: OpaquePointer?, _ format: textrec_format, _ view: textrec_view,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  textrec_result_export_page(result, format, view, nil, 0, out)
}

@c @implementation public func textrec_result_export_page(
  _ result: OpaquePointer?, _ format: textrec_format, _ view: textrec_view,
  _ fileName: UnsafePointer<CChar>?, _ page: UInt32, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let result = try require(result, as: ResultHandle.self, "result").result
    let view = try View(checking: view.rawValue, "textrec_view")
    let format = try ExportFormat(checking: format.rawValue, "textrec_format")
    let name = fileName == nil ? "" : try string(fileName, "file_name")
    let source = PageSource(fileName: name, page: page)
    return BufferHandle(try result.export(format, view: view, source: source))
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
