import CTextRec

@testable import TextRecTesseract

/// A way into the library for bytes that nobody vouches for.
enum FuzzTarget: String, CaseIterable {
  case image, pages, pixels, json, overlay, hints, model

  var function: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt {
    switch self {
    case .image: { Self.decode(UnsafeRawBufferPointer(start: $0, count: $1), page: 0) }
    case .pages: { Self.pages(UnsafeRawBufferPointer(start: $0, count: $1)) }
    case .pixels: { Self.pixels(UnsafeRawBufferPointer(start: $0, count: $1)) }
    case .json: { Self.json(UnsafeRawBufferPointer(start: $0, count: $1)) }
    case .overlay: { Self.overlay(UnsafeRawBufferPointer(start: $0, count: $1)) }
    case .hints: { Self.hints(UnsafeRawBufferPointer(start: $0, count: $1)) }
    case .model: { Self.model(UnsafeRawBufferPointer(start: $0, count: $1)) }
    }
  }

  private static func decode(_ bytes: UnsafeRawBufferPointer, page: UInt32) -> CInt {
    var image: OpaquePointer?
    let status = textrec_image_create_from_page(
      bytes.baseAddress, bytes.count, page, TEXTREC_ORIENTATION_UNSPECIFIED, &image)
    check(status, image)
    precondition(image == nil || textrec_image_width(image) > 0 && textrec_image_height(image) > 0)
    textrec_image_release(image)
    return 0
  }

  /// The last page, which is the farthest from the header.
  private static func pages(_ bytes: UnsafeRawBufferPointer) -> CInt {
    var count: UInt32 = 0
    let status = textrec_image_count_pages(bytes.baseAddress, bytes.count, &count)
    precondition((status == TEXTREC_OK) == (count > 0))
    return count > 0 ? decode(bytes, page: count - 1) : 0
  }

  /// A description from the first bytes, and planes exactly as long as it says.
  private static func pixels(_ bytes: UnsafeRawBufferPointer) -> CInt {
    var fields = Fields(bytes)
    var buffer = textrec_pixel_buffer()
    buffer.struct_size = UInt32(MemoryLayout<textrec_pixel_buffer>.size)
    // A struct that ends in between has planes and no sizes, for which the caller vouches.
    if fields.next() >= 250 { buffer.struct_size = fields.number() % 17 }
    buffer.format = textrec_pixel_format(rawValue: UInt32(fields.next() % 10))
    buffer.width = fields.number()
    buffer.height = fields.number()
    buffer.stride = (Int(fields.number()), Int(fields.number()), Int(fields.number()))
    let orientation = textrec_orientation(rawValue: UInt32(fields.next() % 10))
    // On the heap each: a byte past the end is seen.
    let planes = (0..<3).map { _ in fields.rest(Int(fields.number() % 4096) + 1) }
    buffer.plane_size = (planes[0].count, planes[1].count, planes[2].count)
    buffer.plane = (pointer(planes[0]), pointer(planes[1]), pointer(planes[2]))
    var image: OpaquePointer?
    check(textrec_image_create_from_pixels(&buffer, orientation, &image), image)
    textrec_image_release(image)
    for plane in planes { plane.deallocate() }
    return 0
  }

  private static func pointer(_ plane: UnsafeMutableRawBufferPointer) -> UnsafePointer<UInt8>? {
    UnsafePointer(plane.baseAddress?.assumingMemoryBound(to: UInt8.self))
  }

  /// What can be read is written in every format, and as JSON that is read as the same.
  private static func json(_ bytes: UnsafeRawBufferPointer) -> CInt {
    guard let written = exported(bytes) else { return 0 }
    let again = written.withUnsafeBytes { exported($0) }
    precondition(again == written)
    return 0
  }

  /// Boxes from anywhere over a small picture, as an overlay and as a PDF, and how high their characters are.
  private static func overlay(_ bytes: UnsafeRawBufferPointer) -> CInt {
    guard let result = result(bytes) else { return 0 }
    defer { textrec_result_release(result) }
    var info = textrec_result_info()
    info.struct_size = UInt32(MemoryLayout<textrec_result_info>.size)
    precondition(textrec_result_get_info(result, &info) == TEXTREC_OK)
    guard (1...256).contains(info.width), (1...256).contains(info.height) else { return 0 }
    let gray = [UInt8](repeating: 200, count: Int(info.width * info.height))
    var image: OpaquePointer?
    gray.withUnsafeBufferPointer { gray in
      var pixels = textrec_pixel_buffer()
      pixels.struct_size = UInt32(MemoryLayout<textrec_pixel_buffer>.size)
      pixels.format = TEXTREC_PIXEL_GRAY8
      let isTurned = info.coordinates == TEXTREC_COORDINATES_ORIENTED && info.orientation.rawValue >= 5
      pixels.width = isTurned ? info.height : info.width
      pixels.height = isTurned ? info.width : info.height
      pixels.plane.0 = gray.baseAddress
      check(textrec_image_create_from_pixels(&pixels, TEXTREC_ORIENTATION_UP, &image), image)
    }
    defer { textrec_image_release(image) }
    var style = textrec_overlay_style()
    style.struct_size = UInt32(MemoryLayout<textrec_overlay_style>.size)
    style.levels = 0x3F
    style.show_text = 1
    var png: OpaquePointer?
    check(textrec_result_draw_overlay(result, image, &style, &png), png)
    textrec_buffer_release(png)
    pdf(of: image, result)
    var quality = textrec_quality()
    quality.struct_size = UInt32(MemoryLayout<textrec_quality>.size)
    if textrec_image_measure_quality(image, result, &quality) == TEXTREC_OK {
      precondition([quality.focus, quality.contrast, quality.glare].allSatisfy { (0...1).contains($0) })
      precondition(quality.smallest_character_height >= 0 && quality.median_character_height.isFinite)
    }
    return 0
  }

  /// Twice, as the second page meets the codes of the first.
  private static func pdf(of image: OpaquePointer?, _ result: OpaquePointer?) {
    var pdf: OpaquePointer?
    check(textrec_pdf_create(nil, &pdf), pdf)
    for _ in 0..<2 { precondition(textrec_pdf_add_page(pdf, image, result) == TEXTREC_OK) }
    var file: OpaquePointer?
    precondition(textrec_pdf_finish(pdf, &file) == TEXTREC_OK)
    textrec_buffer_release(file)
    textrec_pdf_release(pdf)
  }

  private static func result(_ json: UnsafeRawBufferPointer) -> OpaquePointer? {
    var result: OpaquePointer?
    check(
      textrec_result_create_from_json(json.baseAddress?.assumingMemoryBound(to: CChar.self), json.count, &result),
      result)
    return result
  }

  private static func exported(_ json: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let result = result(json) else { return nil }
    defer { textrec_result_release(result) }
    precondition(textrec_result_engine_note(result) != nil)
    for node in 0..<textrec_result_node_count(result) {
      var info = textrec_node_info()
      info.struct_size = UInt32(MemoryLayout<textrec_node_info>.size)
      precondition(textrec_result_node_info(result, node, &info) == TEXTREC_OK)
      precondition(textrec_result_node_text(result, node, TEXTREC_VIEW_DOCUMENT, nil) != nil)
    }
    for format in TEXTREC_FORMAT_HOCR.rawValue...TEXTREC_FORMAT_CLOUD_VISION.rawValue {
      var written: OpaquePointer?
      check(textrec_result_export(result, textrec_format(rawValue: format), TEXTREC_VIEW_FULL, &written), written)
      precondition(written != nil)
      textrec_buffer_release(written)
    }
    var buffer: OpaquePointer?
    check(textrec_result_export(result, TEXTREC_FORMAT_JSON, TEXTREC_VIEW_FULL, &buffer), buffer)
    defer { textrec_buffer_release(buffer) }
    return Array(UnsafeRawBufferPointer(start: textrec_buffer_data(buffer), count: textrec_buffer_size(buffer)))
  }

  /// One tag a line.
  private static func hints(_ bytes: UnsafeRawBufferPointer) -> CInt {
    var options: OpaquePointer?
    check(textrec_options_create(&options), options)
    let tags = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      let tag = UnsafeMutableBufferPointer<CChar>.allocate(capacity: line.count + 1)
      _ = tag.initialize(from: line.map(CChar.init(bitPattern:)) + [0])
      return UnsafePointer(tag.baseAddress)
    }
    precondition(isExplained(textrec_options_set_language_hints(options, tags, tags.count)))
    for tag in tags { tag?.deallocate() }
    textrec_options_release(options)
    return 0
  }

  /// The frame of a model file, cut off or not.
  private static func model(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let header = Array(bytes.prefix(ModelContainer.maxHeaderSize))
    var fields = Fields(UnsafeRawBufferPointer(rebasing: bytes.suffix(4)))
    for size in [bytes.count, Int(fields.number())] where size >= header.count {
      guard let container = try? ModelContainer(header: header, fileSize: size) else { continue }
      let ranges = container.components.compactMap(\.self)
      precondition(ranges.allSatisfy { (0...size).contains($0.lowerBound) && $0.upperBound <= size })
      precondition(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
    }
    return 0
  }

  /// An object or an explanation, not both.
  private static func check(_ status: textrec_status, _ object: OpaquePointer?) {
    precondition((status == TEXTREC_OK) == (object != nil))
    precondition(isExplained(status))
  }

  private static func isExplained(_ status: textrec_status) -> Bool {
    guard status != TEXTREC_OK else { return true }
    guard status != TEXTREC_ERROR_INTERNAL, let message = textrec_last_error_message() else { return false }
    return message.pointee != 0 && String(validatingCString: message) != nil
  }
}

/// Numbers out of an input; zeros past its end.
private struct Fields {
  private var bytes: UnsafeRawBufferPointer.SubSequence

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes[...] }

  mutating func next() -> UInt8 { bytes.popFirst() ?? 0 }

  /// Mostly small; now and then of any size.
  mutating func number() -> UInt32 {
    let first = next()
    guard first >= 224 else { return UInt32(first) }
    return (0..<(first < 240 ? 2 : 4)).reduce(0) { number, _ in number << 8 | UInt32(next()) }
  }

  /// The next `count` bytes in memory of their own.
  mutating func rest(_ count: Int) -> UnsafeMutableRawBufferPointer {
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: count, alignment: 1)
    for index in copy.indices { copy[index] = next() }
    return copy
  }
}
