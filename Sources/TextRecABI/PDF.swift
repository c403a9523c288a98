import CTextRec
import TextRecCore
import TextRecPipeline

/// What a `textrec_pdf` points to.
final class PDFHandle: Sendable {
  let document: PDFDocument

  init(_ document: PDFDocument) { self.document = document }
}

extension textrec_pdf_options: SizedStruct {}

@c @implementation public func textrec_pdf_create(
  _ options: UnsafePointer<textrec_pdf_options>?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let options = options == nil ? PDFOptions() : try PDFOptions(read(options, "options"))
    return PDFHandle(try PDFDocument(options))
  }
}

@c @implementation public func textrec_pdf_add_page(
  _ pdf: OpaquePointer?, _ image: OpaquePointer?, _ result: OpaquePointer?
) -> textrec_status {
  status { () throws(TextRecError) in
    let document = try require(pdf, as: PDFHandle.self, "pdf").document
    let image = try require(image, as: ImageHandle.self, "image").image
    let result = try require(result, as: ResultHandle.self, "result").result
    try document.add(image, result)
  }
}

@c @implementation public func textrec_pdf_finish(
  _ pdf: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    BufferHandle(try require(pdf, as: PDFHandle.self, "pdf").document.finish())
  }
}

@c @implementation public func textrec_pdf_retain(_ pdf: OpaquePointer?) -> OpaquePointer? {
  retain(pdf, as: PDFHandle.self)
}

@c @implementation public func textrec_pdf_release(_ pdf: OpaquePointer?) {
  release(pdf, as: PDFHandle.self)
}

extension PDFOptions {
  fileprivate init(_ options: textrec_pdf_options) throws(TextRecError) {
    self.init()
    if options.dpi != 0 { resolution = Double(options.dpi) }
    if options.title != nil { title = try string(options.title, "title") }
  }
}
