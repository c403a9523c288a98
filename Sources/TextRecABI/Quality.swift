import CTextRec
import TextRecCore
import TextRecPipeline

@c @implementation public func textrec_image_measure_quality(
  _ image: OpaquePointer?, _ result: OpaquePointer?, _ out: UnsafeMutablePointer<textrec_quality>?
) -> textrec_status {
  status { () throws(TextRecError) in
    let image = try require(image, as: ImageHandle.self, "image").image
    let result = object(result, as: ResultHandle.self)?.result
    try fill(out, "out") { () throws(TextRecError) in textrec_quality(try ImageQuality(of: image, result: result)) }
  }
}

extension textrec_quality: SizedStruct {
  fileprivate init(_ quality: ImageQuality) {
    self.init()
    advice = quality.advice.rawValue
    focus = quality.focus
    contrast = quality.contrast
    glare = quality.glare
    median_character_height = quality.medianCharacterHeight
    smallest_character_height = quality.smallestCharacterHeight
  }
}
