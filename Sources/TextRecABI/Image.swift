import CTextRec
import TextRecCore
import TextRecPipeline

/// What a `textrec_image` points to.
final class ImageHandle: Sendable {
  let image: DecodedImage

  init(_ image: DecodedImage) { self.image = image }
}

@c @implementation public func textrec_image_create_from_file(
  _ path: UnsafePointer<CChar>?, _ orientation: textrec_orientation, _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let path = try TextRecABI.path(path, "path")
    return ImageHandle(try DecodedImage.file(path, orientation: stated(orientation)))
  }
}

@c @implementation public func textrec_image_create_from_encoded(
  _ data: UnsafeRawPointer?, _ size: Int, _ orientation: textrec_orientation,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  textrec_image_create_from_page(data, size, 0, orientation, out)
}

@c @implementation public func textrec_image_create_from_page(
  _ data: UnsafeRawPointer?, _ size: Int, _ page: UInt32, _ orientation: textrec_orientation,
  _ out: UnsafeMutablePointer<OpaquePointer?>?
) -> textrec_status {
  create(out) { () throws(TextRecError) in
    let bytes = try encoded(data, size)
    return ImageHandle(try DecodedImage.encoded(bytes, page: Int(page), orientation: stated(orientation)))
  }
}

@c @implementation public func textrec_image_count_pages(
  _ data: UnsafeRawPointer?, _ size: Int, _ count: UnsafeMutablePointer<UInt32>?
) -> textrec_status {
  count?.pointee = 0
  return status { () throws(TextRecError) in
    guard let count else { throw .null("count") }
    count.pointee = UInt32(clamping: try DecodedImage.pageCount(encoded(data, size)))
  }
}

@c @implementation public func textrec_image_width(_ image: OpaquePointer?) -> UInt32 {
  object(image, as: ImageHandle.self).map { UInt32(clamping: $0.image.storedWidth) } ?? 0
}

@c @implementation public func textrec_image_height(_ image: OpaquePointer?) -> UInt32 {
  object(image, as: ImageHandle.self).map { UInt32(clamping: $0.image.storedHeight) } ?? 0
}

@c @implementation public func textrec_image_orientation(_ image: OpaquePointer?) -> textrec_orientation {
  object(image, as: ImageHandle.self).map { textrec_orientation($0.image.orientation) }
    ?? TEXTREC_ORIENTATION_UNSPECIFIED
}

@c @implementation public func textrec_image_retain(_ image: OpaquePointer?) -> OpaquePointer? {
  retain(image, as: ImageHandle.self)
}

@c @implementation public func textrec_image_release(_ image: OpaquePointer?) {
  release(image, as: ImageHandle.self)
}

private func encoded(_ data: UnsafeRawPointer?, _ size: Int) throws(TextRecError) -> UnsafeRawBufferPointer {
  guard let data else { throw .null("data") }
  // size_t beyond PTRDIFF_MAX arrives as a negative number.
  guard size >= 0 else { throw TextRecError(.invalidArgument, "size \(UInt(bitPattern: size)) is no size of a buffer") }
  return UnsafeRawBufferPointer(start: data, count: size)
}
