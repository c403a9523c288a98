import TextRecCore
import TextRecExport

extension RecognitionResult {
  /// The result in one view, laid out as docs/result.schema.json says: UTF-8 on one line. Throws `.outOfMemory`.
  public func json(view: View) throws(TextRecError) -> [UInt8] { try JSONExport.json(self, view: view) }

  /// Reads JSON of the full view. Throws `.invalidArgument`, naming the place, for anything else.
  public init(json: UnsafeRawBufferPointer) throws(TextRecError) { self = try JSONImport.result(json) }
}
