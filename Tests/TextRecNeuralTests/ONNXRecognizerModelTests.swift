import Testing
import TextRecCore

@testable import TextRecNeural

struct ONNXRecognizerModelTests {
  @Test func outputsAreTheBlankTheCharactersAndASpace() throws {
    let model = try RecognizerModel(onnx: SmallModel().bytes)
    #expect(model.characters == ["", "A", "b", "漢", "é", " "])
  }

  @Test func keepsTheColumnsOfWantedCharacters() throws {
    let model = try RecognizerModel(onnx: SmallModel().bytes).keeping { $0 != "b" && $0 != "漢" }
    #expect(model.characters == ["", "A", "é", " "])
    // The same model, made without them: columns 0, 1, 4 and 5 of each row.
    var expected = SmallModel()
    expected.characters = ["A", "é"]
    expected.weight = [0, 1, 4, 5, 10, 11, 14, 15]
    expected.bias = [20, 21, 24, 25]
    #expect(model.onnx == expected.bytes)
    #expect(try RecognizerModel(onnx: model.onnx).characters == model.characters)
  }

  @Test func keepingAllChangesNothing() throws {
    let bytes = SmallModel().bytes
    #expect(try RecognizerModel(onnx: bytes).keeping { _ in true }.onnx == bytes)
  }

  @Test func refusesANetworkThatEndsOtherwise() {
    var model = SmallModel()
    model.operations = ["MatMul", "Add", "Sigmoid"]
    let error = #expect(throws: TextRecError.self) { try RecognizerModel(onnx: model.bytes).keeping { _ in true } }
    #expect(error?.status == .modelUnavailable)
    #expect(error?.message == "the ONNX file does not end in MatMul, Add and Softmax")
  }

  @Test func refusesALastLayerOfAnotherSize() {
    var model = SmallModel()
    model.characters = ["A"]
    #expect(throws: TextRecError.self) { try RecognizerModel(onnx: model.bytes).keeping { _ in true } }
  }

  @Test func graphsInCirclesAreRefused() {
    var model = SmallModel()
    model.isCircular = true
    #expect(throws: TextRecError.self) { try RecognizerModel(onnx: model.bytes).keeping { _ in true } }
  }

  @Test func refusesEveryTruncation() {
    let bytes = SmallModel().bytes
    // Without the last field, which are the characters, or in the middle of a field.
    for count in bytes.indices {
      #expect(throws: TextRecError.self) { try RecognizerModel(onnx: Array(bytes.prefix(count))) }
    }
  }

  @Test func survivesEveryFlippedBit() throws {
    let bytes = SmallModel().bytes
    for index in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        // Refused or read as something else, but it returns.
        _ = try? RecognizerModel(onnx: damaged).keeping { $0 != "b" }
      }
    }
  }
}

/// A network of one layer, softmax(x W + b), with two inputs, written by hand.
private struct SmallModel {
  var characters = ["A", "b", "漢", "é"]
  var weight: [Float] = [0, 1, 2, 3, 4, 5, 10, 11, 12, 13, 14, 15]
  var bias: [Float] = [20, 21, 22, 23, 24, 25]
  var operations = ["MatMul", "Add", "Softmax"]
  var isCircular = false

  var bytes: [UInt8] {
    let graph =
      node(operations[0], ["x", "W"], "product") + node("Identity", ["product"], "same")
      + node(operations[1], ["same", "b"], "sum") + node(operations[2], ["sum"], "y")
      + (isCircular ? node("Identity", ["same"], "product") : [])
      + field(5, tensor("W", [2, bias.count], weight)) + field(5, tensor("b", [bias.count], bias))
      + field(13, value("sum")) + field(13, value("x", sides: [7, 2])) + field(11, value("x", sides: [7, 2]))
      + field(12, value("y"))
    let entry = field(1, "character") + field(2, characters.joined(separator: "\n"))
    return number(1, 10) + field(7, graph) + field(14, entry)
  }

  private func node(_ operation: String, _ inputs: [String], _ output: String) -> [UInt8] {
    field(1, inputs.flatMap { field(1, $0) } + field(2, output) + field(4, operation))
  }

  private func tensor(_ name: String, _ sides: [Int], _ values: [Float]) -> [UInt8] {
    let data = values.flatMap { value in (0..<4).map { UInt8(truncatingIfNeeded: value.bitPattern >> (8 * $0)) } }
    return sides.flatMap { number(1, $0) } + number(2, 1) + field(8, name) + field(9, data)
  }

  private func value(_ name: String, sides: [Int]? = nil) -> [UInt8] {
    let sides = sides ?? [7, bias.count]
    let shape = sides.flatMap { field(1, number(1, $0)) }
    return field(1, name) + field(2, field(1, number(1, 1) + field(2, shape)))
  }

  private func number(_ number: Int, _ value: Int) -> [UInt8] { [UInt8(number << 3), UInt8(value)] }

  private func field(_ number: Int, _ text: String) -> [UInt8] { field(number, Array(text.utf8)) }

  private func field(_ number: Int, _ content: [UInt8]) -> [UInt8] {
    let length = content.count
    let bytes = length < 128 ? [UInt8(length)] : [UInt8(length & 127 | 128), UInt8(length >> 7)]
    return [UInt8(number << 3 | 2)] + bytes + content
  }
}
