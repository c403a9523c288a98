import CTextRec
import TextRecCore
import TextRecPipeline

extension textrec_overlay_style: SizedStruct {}

@c @implementation public func textrec_result_draw_overlay(
  _ result: OpaquePointer?, _ image: OpaquePointer?, _ style: UnsafePointer<textrec_overlay_style>?,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let result = try require(result, as: ResultHandle.self, "result").result
    let image = try require(image, as: ImageHandle.self, "image").image
    let style = style == nil ? OverlayStyle() : try OverlayStyle(read(style, "style"))
    return BufferHandle(try result.overlay(on: image, style: style))
  }
}

extension OverlayStyle {
  fileprivate init(_ style: textrec_overlay_style) throws(TextRecError) {
    self.init()
    let known: UInt32 = Level.allCases.reduce(0) { $0 | 1 << $1.rawValue }
    guard style.levels & ~known == 0 else {
      throw TextRecError(
        .invalidArgument, "levels 0x\(String(style.levels, radix: 16)) has bits above 0x\(String(known, radix: 16))")
    }
    if style.levels != 0 { levels = Set(Level.allCases.filter { style.levels & 1 << $0.rawValue != 0 }) }
    rgba = style.rgba
    showsText = try flag(style.show_text, "show_text")
    maxSide = Int(style.max_side)
  }
}
