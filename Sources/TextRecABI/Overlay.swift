import CTextRec
import TextRecCore

extension textrec_overlay_style: SizedStruct {}

@c @implementation public func textrec_result_draw_overlay(
  _ result: OpaquePointer?, _ image: OpaquePointer?, _ style: UnsafePointer<textrec_overlay_style>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) -> BufferHandle in
    throw TextRecError(.internalError, "drawing an overlay is not implemented yet")
  }
}
