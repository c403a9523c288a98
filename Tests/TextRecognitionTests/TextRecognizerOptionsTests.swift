import Testing
import TextRecCore

@testable import enum TextRecognition.RecognitionEngine
@testable import struct TextRecognition.Rect
@testable import struct TextRecognition.TextRecognizerOptions

struct TextRecognizerOptionsTests {
  /// What the pipeline is told, or why not.
  private func options(_ change: (inout TextRecognizerOptions) -> Void) throws(TextRecError) -> Options {
    var options = TextRecognizerOptions()
    change(&options)
    return try Options(options)
  }

  private func refusal(_ change: (inout TextRecognizerOptions) -> Void) -> String? {
    do throws(TextRecError) {
      _ = try options(change)
      return nil
    } catch {
      #expect(error.status == .invalidArgument)
      return error.message
    }
  }

  @Test func defaultsAreTheContracts() throws {
    let (ours, contract) = (try options { _ in }, Options())
    #expect(ours.script == contract.script && ours.mode == contract.mode && ours.engine == contract.engine)
    #expect(ours.languageHints == contract.languageHints && ours.coordinates == contract.coordinates)
    #expect(ours.regionOfInterest == contract.regionOfInterest && ours.minTextHeight == contract.minTextHeight)
    #expect(ours.timeoutMilliseconds == contract.timeoutMilliseconds && ours.maxPixels == contract.maxPixels)
    #expect(ours.workers == contract.workers && ours.threads == contract.threads && ours.engineVariables.isEmpty)
    #expect(ours.dataPath == contract.dataPath && ours.modelPath == contract.modelPath)
    #expect(ours.runtimePath == contract.runtimePath && ours.cachePath == contract.cachePath)
    #expect(ours.usesFullPrecision == contract.usesFullPrecision && ours.detectsRotation == contract.detectsRotation)
  }

  @Test func everySettingArrives() throws {
    let options = try options {
      $0 = TextRecognizerOptions(script: .korean, mode: .dense, languageHints: ["ko", "en-US"])
      $0.engine = .tesseract
      $0.coordinates = .stored
      $0.regionOfInterest = Rect(x: 1, y: 2, width: 3, height: 4)
      $0.minTextHeight = 0.25
      $0.timeLimit = .microseconds(1500)
      $0.maxPixels = 1000
      $0.workers = 3
      $0.threads = 2
      $0.dataPath = "/models"
      $0.modelPath = "/neural"
      $0.runtimePath = "/openvino"
      $0.cachePath = ""
      $0.usesFullPrecision = true
      $0.detectsRotation = true
      $0.engineVariables = ["name": "value"]
    }
    #expect(options.script == .korean && options.mode == .dense && options.engine == .tesseract)
    #expect(options.languageHints.map(\.description) == ["ko", "en-US"])
    #expect(options.coordinates == .stored)
    #expect(options.regionOfInterest == TextRecCore.Rect(x: 1, y: 2, width: 3, height: 4))
    #expect(options.minTextHeight == 0.25 && options.timeoutMilliseconds == 2 && options.maxPixels == 1000)
    #expect(options.workers == 3 && options.threads == 2 && options.usesFullPrecision && options.detectsRotation)
    #expect(options.dataPath == FilePath("/models") && options.modelPath == FilePath("/neural"))
    #expect(options.runtimePath == FilePath("/openvino") && options.cachePath == FilePath(""))
    #expect(options.engineVariables == ["name": "value"])
  }

  @Test(arguments: zip(TextRecognizerOptions.Script.allCases, Script.allCases))
  func everyScriptIsThePipelines(script: TextRecognizerOptions.Script, expected: Script) throws {
    #expect(try options { $0.script = script }.script == expected)
    #expect("\(script)" == "\(expected)")
  }

  @Test(arguments: zip(RecognitionEngine.allCases, Engine.allCases))
  func everyEngineIsThePipelines(engine: RecognitionEngine, expected: Engine) throws {
    #expect(try options { $0.engine = engine }.engine == expected)
  }

  @Test func valuesOutsideTheirRangeAreNamed() {
    #expect(refusal { $0.languageHints = ["not a tag"] }?.contains("not a tag") == true)
    #expect(refusal { $0.languageHints = Array(repeating: "en", count: 17) }?.contains("17") == true)
    #expect(refusal { $0.minTextHeight = 1.5 }?.contains("1.5") == true)
    #expect(refusal { $0.minTextHeight = .nan } != nil)
    #expect(refusal { $0.workers = 0 }?.contains("0 workers") == true)
    #expect(refusal { $0.workers = 257 }?.contains("256") == true)
    #expect(refusal { $0.threads = 257 }?.contains("257 threads") == true)
    #expect(refusal { $0.threads = -1 }?.contains("256") == true)
    #expect(refusal { $0.maxPixels = 0 } != nil)
    #expect(refusal { $0.maxPixels = 100_000_001 }?.contains("100000000") == true)
    #expect(refusal { $0.dataPath = "a\0b" } != nil)
    #expect(refusal { $0.modelPath = "a\0b" }?.contains("model path") == true)
    #expect(refusal { $0.runtimePath = "a\0b" }?.contains("runtime path") == true)
    #expect(refusal { $0.cachePath = "a\0b" }?.contains("cache path") == true)
    #expect(refusal { $0.engineVariables = ["": "1"] } != nil)
    #expect(refusal { $0.engineVariables = ["a\0": "1"] } != nil)
  }

  @Test(arguments: [(0.0, 5.0), (-1, 5), (.nan, 5), (.infinity, 5)])
  func regionsMustBeFiniteAndHaveASize(width: Double, height: Double) {
    #expect(refusal { $0.regionOfInterest = Rect(x: 0, y: 0, width: width, height: height) } != nil)
    #expect(refusal { $0.regionOfInterest = Rect(x: 0, y: 0, width: height, height: width) } != nil)
  }

  @Test func timeLimitsAreWholeMillisecondsOf32Bits() throws {
    #expect(try options { $0.timeLimit = .nanoseconds(1) }.timeoutMilliseconds == 1)
    #expect(try options { $0.timeLimit = .seconds(2) }.timeoutMilliseconds == 2000)
    #expect(try options { $0.timeLimit = .milliseconds(4_294_967_295) }.timeoutMilliseconds == .max)
    for limit in [Duration.zero, .seconds(-1), .milliseconds(4_294_967_296), .seconds(Int64.max)] {
      #expect(refusal { $0.timeLimit = limit } != nil)
    }
  }
}
