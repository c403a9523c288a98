import CTextRec
import TextRecCore

extension textrec_quality: SizedStruct {}

@c @implementation public func textrec_image_measure_quality(
  _ image: OpaquePointer?, _ result: OpaquePointer?, _ out: UnsafeMutablePointer<textrec_quality>?
) -> textrec_status {
  status { () throws(TextRecError) in
    throw TextRecError(.internalError, "measuring quality is not implemented yet")
  }
}
