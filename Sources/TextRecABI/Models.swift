import CTextRec
import TextRecCore

@c @implementation public func textrec_options_list_models(
  _ options: OpaquePointer?, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) -> BufferHandle in
    throw TextRecError(.internalError, "listing models is not implemented yet")
  }
}
