import CTextRec
import TextRecCore
import TextRecPipeline

extension textrec_pixel_buffer: SizedStruct {}

@c @implementation public func textrec_image_create_from_pixels(
  _ pixels: UnsafePointer<textrec_pixel_buffer>?, _ orientation: textrec_orientation,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let orientation = try stated(orientation)
    let (layout, planes) = try rawPixels(pixels)
    return ImageHandle(try DecodedImage.pixels(layout, planes: planes, orientation: orientation))
  }
}

/// Where the caller's pixels lie, checked but for planes that are NULL.
func rawPixels(
  _ pixels: UnsafePointer<textrec_pixel_buffer>?
) throws(TextRecError) -> (PixelLayout, planes: [UnsafeRawBufferPointer]) {
  let pixels = try read(pixels, "pixels")
  let layout = try PixelLayout(
    format: PixelFormat(checking: pixels.format.rawValue, "textrec_pixel_format"),
    width: Int(pixels.width), height: Int(pixels.height),
    strides: [pixels.stride.0, pixels.stride.1, pixels.stride.2],
    planeSizes: [pixels.plane_size.0, pixels.plane_size.1, pixels.plane_size.2])
  let pointers = [pixels.plane.0, pixels.plane.1, pixels.plane.2]
  let planes = zip(pointers, layout.planes).map { pointer, plane in
    UnsafeRawBufferPointer(start: pointer, count: pointer == nil ? 0 : plane.byteCount)
  }
  return (layout, planes)
}
