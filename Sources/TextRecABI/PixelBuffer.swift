import CTextRec
import TextRecCore
import TextRecImaging

extension textrec_pixel_buffer: SizedStruct {}

@c @implementation public func textrec_image_create_from_pixels(
  _ pixels: UnsafePointer<textrec_pixel_buffer>?, _ orientation: textrec_orientation,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let pixels = try read(pixels, "pixels")
    let orientation = try stated(orientation)
    let layout = try PixelLayout(
      format: PixelFormat(checking: pixels.format.rawValue, "textrec_pixel_format"),
      width: pixels.width, height: pixels.height,
      strides: [pixels.stride.0, pixels.stride.1, pixels.stride.2].map(UInt.init(bitPattern:)),
      planeSizes: [pixels.plane_size.0, pixels.plane_size.1, pixels.plane_size.2].map(UInt.init(bitPattern:)))
    let pointers = [pixels.plane.0, pixels.plane.1, pixels.plane.2]
    var planes: [UnsafeRawBufferPointer] = []
    for (index, plane) in layout.planes.enumerated() {
      guard let pointer = pointers[index] else {
        throw TextRecError(.invalidArgument, "plane \(index) of \(layout.planes.count) is NULL")
      }
      planes.append(UnsafeRawBufferPointer(start: pointer, count: plane.size))
    }
    return ImageHandle(try DecodedImage.pixels(layout, planes: planes, orientation: orientation))
  }
}
