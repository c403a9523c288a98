import TextRecCore
import TextRecImaging

/// What Tesseract read in an image whose lines had been found by other means.
public enum GuidedReading: Sendable {
  /// Its own layout held: blocks in reading order, with what that left out among them.
  case page(RecognizedPage)
  /// Lines as they were found, each read by itself, in no order.
  case lines([RecognizedLine])
}

extension TesseractEngine {
  /// Reads an image in scripts that only Tesseract knows: as a page where its own layout proves to be one, line by line
  /// where not, as in photos.
  ///
  /// Detected lines cut marks above and below letters off, and words in two, so that a page is read better as a whole.
  /// - Parameters:
  ///   - image: upright, gray.
  ///   - lines: where there is text, rotated rectangles in pixels of `image`.
  ///   - threads: how many work on it, the calling one among them; none of them outlives the call.
  /// Throws `.timeout` or `.cancelled` once `control` says so, `.engine` if Tesseract gives up.
  public func recognize(
    _ image: Raster, around lines: [Quad], control: Control, threads: Int
  ) throws(TextRecError) -> GuidedReading {
    let layout = try PageReader(self, image, threads: threads, control: control.part(0, 0.6)).readLayout()
    let known = layout.lines.map(\.frame)
    let left = layout.isReliable ? lines.filter { !$0.frame.isCovered(by: known) } : lines
    let found = JunkFilter.secondLook(
      try engineLines(left, in: image, control: control.part(0.6, 1), threads: threads).compactMap(\.self))
    // Of a single word neither may come; then there is more to try.
    if layout.lines.isEmpty, found.isEmpty, !lines.isEmpty {
      return .page(try recognize(image, threads: threads, control: control))
    }
    guard layout.isReliable || layout.lines.weight >= found.weight else { return .lines(found.map(\.recognized)) }
    return .page(
      RecognizedPage(blocks: PageAssembly.blocks(PageAssembly.merge(layout.lines, with: found)), skew: layout.skew))
  }
}

extension [EngineLine] {
  /// Letters, each counted with its line's certainty.
  var weight: Double { reduce(0) { $0 + $1.certainty * Double($1.letterCount) } }
}

extension Rect {
  /// Whether more than half of it lies in one of `others`, or in all of them together.
  fileprivate func isCovered(by others: [Rect]) -> Bool {
    others.reduce(0) { $0 + intersection($1).area } > area / 2
  }
}
