import CcJSON
import TextRecCore

/// Reads back what `JSONExport` wrote in the full view.
public enum JSONImport {
  /// The longest text that is read; 100 densely printed pages. Parsed, it takes up to forty times that.
  public static let maxBytes = 64 << 20

  /// The result that `JSONExport.json(_:view: .full)` was given, equal in every part.
  ///
  /// Throws `.invalidArgument` for anything else, with the place in the message: "blocks[2].lines[0].angle: expected a
  /// number, found null". Members that follow from others (frames, angles, confidences above symbols) must be there and of
  /// their type; they are computed again. Texts must be those that the symbols spell.
  public static func result(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) -> RecognitionResult {
    let root = try parsed(bytes)
    defer { cJSON_Delete(root) }
    do {
      var reader = JSONReader()
      return try reader.result(JSONValue(item: root))
    } catch {
      throw invalid("\(error)")
    }
  }

  private static func invalid(_ message: String) -> TextRecError {
    TextRecError(.invalidArgument, "result in JSON: \(message)")
  }

  private static func parsed(_ bytes: UnsafeRawBufferPointer) throws(TextRecError) -> UnsafeMutablePointer<cJSON> {
    guard bytes.count <= maxBytes else { throw invalid("\(bytes.count) bytes, more than \(maxBytes)") }
    guard let base = bytes.baseAddress, !bytes.isEmpty else { throw invalid("no bytes") }
    if let nul = firstNUL(in: bytes) { throw invalid("U+0000 at byte \(nul)") }

    var end = 0
    let root = textrec_json_parse(base.assumingMemoryBound(to: CChar.self), bytes.count, &end)
    guard let root else {
      throw invalid(
        "not JSON, or nested over \(CJSON_NESTING_LIMIT) deep, at byte \(min(end, bytes.count)) of \(bytes.count)")
    }
    let rest = bytes.dropFirst(end)
    guard rest.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
      cJSON_Delete(root)
      throw invalid("more after the JSON's end at byte \(end)")
    }
    return root
  }

  /// Where a NUL stands, as it is or as "\u0000": cJSON would take it for the end of a string.
  private static func firstNUL(in bytes: UnsafeRawBufferPointer) -> Int? {
    var isEscaped = false
    for (index, byte) in bytes.enumerated() {
      if byte == 0 { return index }
      if isEscaped, bytes.dropFirst(index).prefix(5).elementsEqual("u0000".utf8) { return index - 1 }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return nil
  }
}
