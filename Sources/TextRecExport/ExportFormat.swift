import TextRecCore

/// What a result can be written as; raw values are those of `textrec_format`.
public enum ExportFormat: UInt32, Sendable, CaseIterable {
  case text, json, hocr, alto, tsv, layout, cloudVision

  /// `result` in UTF-8. `view` counts for text and JSON; the other formats have one view of their own.
  ///
  /// Throws `.outOfMemory`.
  public func bytes(
    of result: RecognitionResult, view: View, source: PageSource = PageSource()
  ) throws(TextRecError) -> [UInt8] {
    switch self {
    case .text: Array(result.tree.text(in: view).utf8)
    case .json: try JSONExport.json(result, view: view)
    case .hocr: HOCRExport.hocr(result, source: source)
    case .alto: ALTOExport.alto(result, source: source)
    case .tsv: TSVExport.tsv(result, source: source)
    case .layout: LayoutTextExport.text(result)
    case .cloudVision: try CloudVisionExport.json(result, source: source)
    }
  }
}
