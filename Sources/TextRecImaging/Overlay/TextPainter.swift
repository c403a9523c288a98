import CPango
import TextRecCore

/// Lays out and draws text of any script with Pango, one word at a time.
///
/// Each painter has a font map of its own and no lock: Pango lets different threads use different font maps at the same
/// time, but not one, and a lock that another thread holds would be held for ever in a process that is forked meanwhile.
final class TextPainter {
  /// The size that text is laid out in, before it is scaled to its place: large enough that rounding does not show.
  private static let fontPixels = 96.0

  /// What makes capitals and digits 1 pixel high: they take about .72 of the size in most fonts.
  static let scaleOfCapitals = 1 / (0.72 * fontPixels)

  private let pango: cpango
  private let fontMap: UnsafeMutableRawPointer
  /// For lines across, and for lines down, where Han and Kana stay upright.
  private let across: UnsafeMutableRawPointer
  private let down: UnsafeMutableRawPointer

  /// Throws `.notFound` where Pango is missing.
  init() throws(TextRecError) {
    pango = try Self.library.get()
    guard let fontMap = pango.pango_cairo_font_map_new(),
      let across = Self.layout(pango, fontMap, runsDown: false), let down = Self.layout(pango, fontMap, runsDown: true)
    else { throw TextRecError(.outOfMemory, "Pango gives no layout") }
    (self.fontMap, self.across, self.down) = (fontMap, across, down)
  }

  deinit {
    pango.g_object_unref(across)
    pango.g_object_unref(down)
    pango.g_object_unref(fontMap)
  }

  private static let library: Result<cpango, TextRecError> = {
    var library = cpango()
    var message = [CChar](repeating: 0, count: 512)
    guard cpango_load(&library, &message, message.count) != 0 else { return .success(library) }
    let reason = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return .failure(
      TextRecError(
        .notFound,
        "drawing text needs Pango, of Debian's package libpangocairo-1.0-0, which cannot be loaded: \(reason)"))
  }()

  private static func layout(
    _ pango: cpango, _ fontMap: UnsafeMutableRawPointer, runsDown: Bool
  ) -> UnsafeMutableRawPointer? {
    guard let context = pango.pango_font_map_create_context(fontMap) else { return nil }
    // The layout keeps the context.
    defer { pango.g_object_unref(context) }
    if runsDown { pango.pango_context_set_base_gravity(context, Int32(CPANGO_GRAVITY_EAST)) }
    guard let layout = pango.pango_layout_new(context) else { return nil }
    pango.pango_layout_set_single_paragraph_mode(layout, 1)
    let description = pango.pango_font_description_new()
    pango.pango_font_description_set_family(description, "sans-serif")
    pango.pango_font_description_set_absolute_size(description, fontPixels * Double(CPANGO_SCALE))
    pango.pango_layout_set_font_description(layout, description)
    pango.pango_font_description_free(description)
    return layout
  }

  /// Where the ink of a text is, and its baseline, in the pixels that it is laid out in.
  struct Extents {
    let ink: Rect
    let baseline: Double
  }

  /// nil for text without ink.
  func extents(of text: String, runsDown: Bool) -> Extents? {
    let layout = set(text, runsDown: runsDown)
    var ink = cpango_rectangle()
    pango.pango_layout_get_extents(layout, &ink, nil)
    guard ink.width > 0, ink.height > 0 else { return nil }
    func pixels(_ units: Int32) -> Double { Double(units) / Double(CPANGO_SCALE) }
    return Extents(
      ink: Rect(x: pixels(ink.x), y: pixels(ink.y), width: pixels(ink.width), height: pixels(ink.height)),
      baseline: pixels(pango.pango_layout_get_baseline(layout)))
  }

  /// How much of each pixel a text covers, 0 to 255, row by row.
  ///
  /// - Parameter map: from the pixels that the text is laid out in to those of the mask.
  func mask(of text: String, runsDown: Bool, map: AffineMap, width: Int, height: Int) -> Mask? {
    // Cairo wants rows of whole words.
    guard let stride = Int32(exactly: (width + 3) / 4 * 4), let maskWidth = Int32(exactly: width),
      let maskHeight = Int32(exactly: height)
    else { return nil }
    let layout = set(text, runsDown: runsDown)
    var mask = Mask(width: width, height: height, stride: Int(stride))
    mask.coverage.withUnsafeMutableBufferPointer { pixels in
      let surface = pango.cairo_image_surface_create_for_data(
        pixels.baseAddress, Int32(CPANGO_FORMAT_A8), maskWidth, maskHeight, stride)
      let cairo = pango.cairo_create(surface)
      var matrix = cpango_matrix(xx: map.a, yx: map.d, xy: map.b, yy: map.e, x0: map.c, y0: map.f)
      pango.cairo_set_matrix(cairo, &matrix)
      pango.pango_cairo_show_layout(cairo, layout)
      pango.cairo_destroy(cairo)
      pango.cairo_surface_flush(surface)
      pango.cairo_surface_destroy(surface)
    }
    return mask
  }

  private func set(_ text: String, runsDown: Bool) -> UnsafeMutableRawPointer {
    let layout = runsDown ? down : across
    let bytes = Array(text.utf8)
    bytes.withUnsafeBytes {
      pango.pango_layout_set_text(
        layout, $0.bindMemory(to: CChar.self).baseAddress, Int32(clamping: $0.count))
    }
    return layout
  }
}

/// How much of each pixel is covered, 0 to 255.
struct Mask {
  let width: Int
  let height: Int
  /// Bytes from row to row.
  let stride: Int
  var coverage: [UInt8]

  init(width: Int, height: Int, stride: Int) {
    self.width = width
    self.height = height
    self.stride = stride
    coverage = [UInt8](repeating: 0, count: stride * height)
  }
}
