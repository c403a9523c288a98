import TextRecCore
import TextRecExport

/// What a result is written as; part of this module's interface.
public typealias ExportFormat = TextRecExport.ExportFormat
/// Where a result's picture came from; part of this module's interface.
public typealias PageSource = TextRecExport.PageSource

extension RecognitionResult {
  /// The result in UTF-8. `view` counts for text and JSON; the other formats have one view of their own. Throws `.outOfMemory`.
  public func export(
    _ format: ExportFormat, view: View, source: PageSource = PageSource()
  ) throws(TextRecError) -> [UInt8] {
    try format.bytes(of: self, view: view, source: source)
  }
}
