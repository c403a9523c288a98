import TextRecCore

/// A line recognizer as an ONNX file, and what its outputs stand for.
///
/// See https://github.com/onnx/onnx/blob/main/onnx/onnx.proto for the numbers of the fields.
public struct RecognizerModel: Sendable {
  /// The file.
  public let onnx: [UInt8]
  /// For each output: the blank, which is empty, the characters of the file's metadata, and a space.
  public let characters: [String]

  /// Throws `.modelUnavailable` where the file is damaged or has no characters.
  public init(onnx: [UInt8]) throws(TextRecError) {
    self.onnx = onnx
    characters = try onnx.withBytes { bytes throws(TextRecError) in try Self.characters(of: bytes) }
  }

  private init(onnx: [UInt8], characters: [String]) {
    self.onnx = onnx
    self.characters = characters
  }

  /// The network without the characters that are not kept: smaller and faster, since its last layer has a column for each.
  ///
  /// It never reads the others, and is as it was otherwise. Throws `.modelUnavailable` if the file is damaged or does not end
  /// in a matrix product, a sum and a softmax.
  /// - Parameter isKept: asked for each character but the space, which stays.
  public func keeping(_ isKept: (String) -> Bool) throws(TextRecError) -> RecognizerModel {
    let kept = characters.indices.filter {
      $0 == 0 || $0 == characters.count - 1 || isKept(characters[$0])
    }
    let edited = try onnx.withBytes { bytes throws(TextRecError) in
      try OutputSubset(bytes, outputs: characters.count, kept: kept, characters: characters).edited()
    }
    return RecognizerModel(onnx: edited, characters: kept.map { characters[$0] })
  }

  /// The key of the metadata under which the characters are, one a line.
  static let metadataKey = "character"

  private static func characters(of bytes: UnsafeRawBufferPointer) throws(TextRecError) -> [String] {
    for property in try ProtobufMessage(bytes, in: 0..<bytes.count).fields(ONNXField.metadata) {
      let entry = try ProtobufMessage(bytes, in: property.content)
      guard entry.text(ONNXField.key, bytes) == metadataKey, let value = entry.fields(ONNXField.value).first
      else { continue }
      let lines = bytes[value.content].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      return [""] + lines.map { String(decoding: $0, as: UTF8.self) } + [" "]
    }
    throw TextRecError(.modelUnavailable, "the ONNX file has no metadata \"\(metadataKey)\"")
  }
}

/// Numbers of ONNX's fields.
enum ONNXField {
  // Of a model.
  static let graph = 7
  static let metadata = 14
  // Of a metadata entry.
  static let key = 1
  static let value = 2
  // Of a graph.
  static let node = 1
  static let initializer = 5
  static let output = 12
  static let valueInfo = 13
  // Of a node.
  static let nodeInput = 1
  static let nodeOutput = 2
  static let operation = 4
  // Of a tensor.
  static let dimensions = 1
  static let dataType = 2
  static let tensorName = 8
  static let rawData = 9
  // Of an output's or a value's description.
  static let valueName = 1
  /// Type, tensor, shape, dimension.
  static let pathToDimension: ArraySlice = [2, 1, 2, 1]
  static let dimensionValue = 1
}

extension ProtobufMessage {
  /// The first string of that number.
  func text(_ number: Int, _ bytes: UnsafeRawBufferPointer) -> String? {
    fields(number).first.map { String(decoding: bytes[$0.content], as: UTF8.self) }
  }

  /// All strings of that number.
  func texts(_ number: Int, _ bytes: UnsafeRawBufferPointer) -> [String] {
    fields(number).map { String(decoding: bytes[$0.content], as: UTF8.self) }
  }
}

extension [UInt8] {
  fileprivate func withBytes<R>(
    _ body: (UnsafeRawBufferPointer) throws(TextRecError) -> R
  ) throws(TextRecError) -> R {
    try withUnsafeBufferPointer { buffer throws(TextRecError) in try body(UnsafeRawBufferPointer(buffer)) }
  }
}
