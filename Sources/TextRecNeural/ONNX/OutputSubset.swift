import TextRecCore

/// Takes columns out of a network's last layer: softmax(x W + b).
struct OutputSubset {
  private let bytes: UnsafeRawBufferPointer
  private let outputs: Int
  private let kept: [Int]
  private let characters: [String]
  private let model: ProtobufMessage
  private let graph: ProtobufMessage
  /// Values with a side of `outputs`, by name.
  private var widths: Set<String> = []
  private var weight: Tensor
  private var bias: Tensor

  /// - Parameters:
  ///   - outputs: columns of the last layer.
  ///   - kept: indices of those that stay, ascending.
  init(_ bytes: UnsafeRawBufferPointer, outputs: Int, kept: [Int], characters: [String]) throws(TextRecError) {
    self.bytes = bytes
    self.outputs = outputs
    self.kept = kept
    self.characters = characters
    model = try ProtobufMessage(bytes, in: 0..<bytes.count)
    guard let content = model.fields(ONNXField.graph).first?.content else {
      throw Self.error("has no graph")
    }
    graph = try ProtobufMessage(bytes, in: content)
    var nodes: [String: Node] = [:]
    for field in graph.fields(ONNXField.node) {
      let message = try ProtobufMessage(bytes, in: field.content)
      let node = Node(
        operation: message.text(ONNXField.operation, bytes) ?? "", inputs: message.texts(ONNXField.nodeInput, bytes))
      for output in message.texts(ONNXField.nodeOutput, bytes) { nodes[output] = node }
    }
    var tensors: [String: Tensor] = [:]
    for field in graph.fields(ONNXField.initializer) {
      let tensor = try Tensor(ProtobufMessage(bytes, in: field.content), bytes, whole: field.whole)
      tensors[tensor.name] = tensor
    }
    guard let output = graph.fields(ONNXField.output).first,
      var name = try ProtobufMessage(bytes, in: output.content).text(ONNXField.valueName, bytes)
    else { throw Self.error("has no output") }
    // From the output back to the layer.
    var found: [Tensor] = []
    for operation in ["Softmax", "Add", "MatMul"] {
      var node = nodes[name]
      // A damaged graph may lead in circles.
      for _ in 0..<nodes.count where node?.operation == "Identity" {
        widths.insert(name)
        name = node?.inputs.first ?? ""
        node = nodes[name]
      }
      guard let node, node.operation == operation else {
        throw Self.error("does not end in MatMul, Add and Softmax")
      }
      widths.insert(name)
      if operation != "Softmax" {
        guard let tensor = node.inputs.compactMap({ tensors[$0] }).first else {
          throw Self.error("has no constants for its last \(operation)")
        }
        found.append(tensor)
      }
      name = node.inputs.first { tensors[$0] == nil } ?? ""
    }
    guard found.count == 2, found[0].shape == [outputs], found[1].shape.count == 2, found[1].shape.last == outputs,
      let rows = found[1].shape.first, found[0].hasFloats(1, outputs), found[1].hasFloats(rows, outputs)
    else {
      throw Self.error("has a last layer that is not of \(outputs) outputs, its characters, the blank and the space")
    }
    bias = found[0]
    weight = found[1]
  }

  func edited() throws(TextRecError) -> [UInt8] {
    var writer = ProtobufWriter()
    for field in model.fields {
      switch field.number {
      case ONNXField.graph: writer.append(ONNXField.graph, try editedGraph())
      case ONNXField.metadata:
        let entry = try ProtobufMessage(bytes, in: field.content)
        if entry.text(ONNXField.key, bytes) == RecognizerModel.metadataKey {
          writer.append(ONNXField.metadata, editedCharacters())
        } else {
          writer.append(bytes[field.whole])
        }
      default: writer.append(bytes[field.whole])
      }
    }
    return writer.bytes
  }

  private func editedGraph() throws(TextRecError) -> [UInt8] {
    var writer = ProtobufWriter()
    for field in graph.fields {
      switch field.number {
      case ONNXField.initializer where field.whole == weight.whole: writer.append(field.number, columns(of: weight))
      case ONNXField.initializer where field.whole == bias.whole: writer.append(field.number, columns(of: bias))
      case ONNXField.output, ONNXField.valueInfo:
        let name = try ProtobufMessage(bytes, in: field.content).text(ONNXField.valueName, bytes) ?? ""
        if widths.contains(name) {
          writer.append(field.number, try resized(field.content, ONNXField.pathToDimension))
        } else {
          writer.append(bytes[field.whole])
        }
      default: writer.append(bytes[field.whole])
      }
    }
    return writer.bytes
  }

  /// A description of a value with as many columns as are kept.
  private func resized(_ content: Range<Int>, _ path: ArraySlice<Int>) throws(TextRecError) -> [UInt8] {
    var writer = ProtobufWriter()
    for field in try ProtobufMessage(bytes, in: content).fields {
      if field.number == path.first {
        writer.append(field.number, try resized(field.content, path.dropFirst()))
      } else if path.isEmpty, field.number == ONNXField.dimensionValue, field.value == outputs {
        writer.append(field.number, kept.count)
      } else {
        writer.append(bytes[field.whole])
      }
    }
    return writer.bytes
  }

  private func columns(of tensor: Tensor) -> [UInt8] {
    let size = MemoryLayout<Float>.size
    let rows = tensor.data.count / (outputs * size)
    var data: [UInt8] = []
    data.reserveCapacity(rows * kept.count * size)
    for row in 0..<rows {
      for column in kept {
        let start = tensor.data.lowerBound + (row * outputs + column) * size
        data.append(contentsOf: bytes[start..<start + size])
      }
    }
    var writer = ProtobufWriter()
    for side in tensor.shape.dropLast() + [kept.count] { writer.append(ONNXField.dimensions, side) }
    writer.append(ONNXField.dataType, Tensor.floatType)
    writer.append(ONNXField.tensorName, Array(tensor.name.utf8))
    writer.append(ONNXField.rawData, data)
    return writer.bytes
  }

  private func editedCharacters() -> [UInt8] {
    let lines = kept.dropFirst().dropLast().map { characters[$0] }.joined(separator: "\n")
    var writer = ProtobufWriter()
    writer.append(ONNXField.key, Array(RecognizerModel.metadataKey.utf8))
    writer.append(ONNXField.value, Array(lines.utf8))
    return writer.bytes
  }

  fileprivate static func error(_ what: String) -> TextRecError {
    TextRecError(.modelUnavailable, "the ONNX file \(what)")
  }
}

private struct Node {
  let operation: String
  let inputs: [String]
}

/// A constant of the network.
private struct Tensor {
  static let floatType = 1

  let name: String
  let shape: [Int]
  /// Its raw bytes; empty where the values are kept in another way.
  let data: Range<Int>
  let whole: Range<Int>
  private let type: UInt64

  init(_ message: ProtobufMessage, _ bytes: UnsafeRawBufferPointer, whole: Range<Int>) throws(TextRecError) {
    name = message.text(ONNXField.tensorName, bytes) ?? ""
    var shape: [Int] = []
    for field in message.fields(ONNXField.dimensions) {
      // Several in one field, or one in each.
      let sides = field.content.isEmpty ? [field.value] : try ProtobufMessage.varints(bytes, in: field.content)
      shape += sides.map { Int(clamping: $0) }
    }
    self.shape = shape
    type = message.fields(ONNXField.dataType).first?.value ?? 0
    data = message.fields(ONNXField.rawData).first?.content ?? 0..<0
    self.whole = whole
  }

  func hasFloats(_ rows: Int, _ columns: Int) -> Bool {
    let (count, overflows) = rows.multipliedReportingOverflow(by: columns)
    let (size, isTooLarge) = count.multipliedReportingOverflow(by: MemoryLayout<Float>.size)
    return type == Self.floatType && !overflows && !isTooLarge && size == data.count
  }
}
