internal import TextRecCore
internal import TextRecPipeline

/// What ``Text/export(_:fileName:page:)`` writes; docs/formats.md tells what each holds.
public enum TextFormat: Sendable, CaseIterable {
  /// hOCR 1.2: XHTML of one page, down to words.
  case hocr
  /// ALTO 4.4: XML of one page, down to code points.
  case alto
  /// Tesseract's table: twelve columns parted by tabs, a row for each node down to words.
  case tsv
  /// Text that looks like the page: columns are kept by spaces.
  case layout
  /// Cloud Vision's AnnotateImageResponse in JSON.
  case cloudVision

  fileprivate var core: ExportFormat {
    switch self {
    case .hocr: .hocr
    case .alto: .alto
    case .tsv: .tsv
    case .layout: .layout
    case .cloudVision: .cloudVision
    }
  }
}

extension Text {
  /// The result in a format that other programs read. Throws `.outOfMemory`.
  ///
  /// - Parameters:
  ///   - fileName: Of the picture, for the formats that tell it; empty for none.
  ///   - page: In that file, from 0; a number below that counts as 0.
  public func export(
    _ format: TextFormat, fileName: String = "", page: Int = 0
  ) throws(TextRecognitionError) -> String {
    let source = PageSource(fileName: fileName, page: UInt32(clamping: page))
    return String(
      decoding: try rethrowing { () throws(TextRecError) in
        try result.export(format.core, view: .full, source: source)
      }, as: UTF8.self)
  }
}
