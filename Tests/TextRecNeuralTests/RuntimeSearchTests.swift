import Glibc
import Testing
import TextRecCore
import TextRecFiles

@testable import TextRecNeural

@Suite struct RuntimeSearchTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  private func open(option: FilePath? = nil, environment: FilePath? = nil, ownFile: FilePath? = nil) throws {
    _ = try NeuralRuntime.open(
      option: option, environment: { $0 == "TEXTREC_OPENVINO" ? environment : nil }, ownFile: ownFile)
  }

  private func search(option: FilePath? = nil, environment: FilePath? = nil, ownFile: FilePath? = nil) throws -> String?
  {
    try RuntimeSearch.library(
      option: option, environment: { $0 == "TEXTREC_OPENVINO" ? environment : nil }, ownFile: ownFile)?.display
  }

  @Test func takesAFileOrTheFolderOfOne() throws {
    let file = try folder.write([], to: "libopenvino_c.so.2641")
    try folder.write([], to: "libopenvino_c.so.2600")
    try folder.write([], to: "libopenvino_core.so.9999")
    #expect(try search(option: file) == file.display)
    #expect(try search(option: folder.path) == file.display)
    #expect(try search(environment: folder.path) == file.display)
  }

  @Test func prefersTheOptionToTheEnvironmentToItsOwnFolder() throws {
    let other = try ScratchFolder()
    let file = try folder.write([], to: "a.so")
    let second = try other.write([], to: "libopenvino_c.so")
    let own = FilePath("/nowhere/libtextrec.so.0")
    #expect(try search(option: file, environment: second, ownFile: own) == file.display)
    #expect(try search(environment: second, ownFile: own) == second.display)
    // An empty one is none.
    #expect(try search(option: FilePath(""), environment: FilePath(""), ownFile: own) == nil)
  }

  @Test func looksBesideTheLibraryAndUnderThePrefixOfAProgram() throws {
    #expect(system("mkdir -p '\(folder.path.display)/lib/textrec/openvino' '\(folder.path.display)/bin'") == 0)
    defer { _ = system("rm -r '\(folder.path.display)/lib' '\(folder.path.display)/bin'") }
    let file = try folder.write([], to: "lib/textrec/openvino/libopenvino_c.so.2641").display
    #expect(try search(ownFile: folder.path.appending("lib/libtextrec.so.0")) == file)
    #expect(try search(ownFile: folder.path.appending("bin/textrec")) == file)
    #expect(try search(ownFile: folder.path.appending("libtextrec.so.0")) == nil)
  }

  @Test func doesNotSkipOverAnOptionOrVariableThatDoesNotWork() throws {
    let absent = folder.path.appending("absent")
    #expect(unavailable { try open(option: absent) }.contains("runtime_path names \"\(absent.display)\": No such file"))
    #expect(
      unavailable { try open(environment: absent) }
        .contains("TEXTREC_OPENVINO names \"\(absent.display)\": No such file"))
    #expect(unavailable { try open(environment: folder.path) }.contains("there is no libopenvino_c.so"))
  }

  // Once OpenVINO is in the process, the loader finds it by its name.
  @Test(.disabled(if: Neural.isThere)) func saysWhereItLookedAndWhatToDo() {
    let message = unavailable { try open(ownFile: FilePath("/nowhere/lib/libtextrec.so.0")) }
    #expect(message.contains("\"/nowhere/lib/textrec/openvino\""))
    #expect(message.contains("make neural"))
    #expect(message.contains("TEXTREC_OPENVINO"))
  }

  @Test func refusesWhatIsNoLibrary() throws {
    for (name, bytes) in [
      ("text", Array("not a library\n".utf8)), ("empty", []), ("half", [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1]),
    ] {
      let file = try folder.write(bytes, to: name)
      #expect(unavailable { try open(option: file) }.contains(file.display))
    }
  }

  @Test func refusesAnotherLibraryNamingTheFunctionItLacks() throws {
    let file = try folder.library("int ov_get_openvino_version(void *v) { return 0; }")
    let message = unavailable { try open(option: file) }
    #expect(message.contains(file.display))
    #expect(message.contains("ov_version_free"))
  }

  @Test(arguments: [("2025.3.0-19807-44526285f24", "2025.4 or newer"), ("custom", "2025.4 or newer")])
  func refusesAVersionThatIsTooOldOrNone(version: String, reason: String) throws {
    let file = try folder.library(Self.pretended(version: version))
    let message = unavailable { try open(option: file) }
    #expect(message.contains("\"\(file.display)\" is version \"\(version)\""))
    #expect(message.contains(reason))
  }

  @Test func opensALibraryOnce() throws {
    let file = try folder.library(Self.pretended(version: "2026.4.1-22982-abc"))
    let runtime = try NeuralRuntime.open(option: file, environment: { _ in nil })
    #expect(runtime.version == "openvino 2026.4.1")
    #expect(try NeuralRuntime.open(option: folder.path, environment: { _ in nil }) === runtime)
  }

  @Test func passesOnWhatALibraryThatFailsSays() throws {
    let file = try folder.library(Self.pretended(version: "2026.0.0"))
    let runtime = try NeuralRuntime.open(option: file, environment: { _ in nil })
    let message = unavailable {
      _ = try CompiledNetwork("detector", onnx: [], settings: NetworkSettings(threads: 1), runtime: runtime)
    }
    #expect(message.contains(file.display))
    #expect(message.hasSuffix(": Device with \"CPU\" name is not registered"))
  }

  @Test func refusesToWorkInAForkedProcess() throws {
    let file = try folder.library(Self.pretended(version: "2026.0.0"))
    _ = try NeuralRuntime.open(option: file, environment: { _ in nil })
    let told = try inChild { () -> String in
      do {
        _ = try NeuralRuntime.open(option: file, environment: { _ in nil })
        return "opened"
      } catch {
        return "\((error as? TextRecError)?.status as Status?) \((error as? TextRecError)?.message ?? "")"
      }
    }
    #expect(told.contains("modelUnavailable"))
    #expect(told.contains("forked"))
  }

  @Test func keepsTheGistOfAMessage() {
    #expect(
      NeuralRuntime.gist(
        "Exception from src/inference/src/cpp/core.cpp:90:\nException from src/x.cpp:1:\n  Unable to read the model. \n\n"
      )
        == "Unable to read the model. ")
    #expect(NeuralRuntime.gist(String(repeating: "é", count: 1000)) == String(repeating: "é", count: 300) + " ...")
    #expect(NeuralRuntime.gist("") == "")
  }

  /// A library that has all of the functions, tells a version, and fails at everything else.
  private static func pretended(version: String) -> String {
    let failing = [
      "ov_core_set_property", "ov_core_get_property", "ov_core_read_model_from_memory_buffer", "ov_core_compile_model",
      "ov_core_import_model", "ov_compiled_model_export_model", "ov_compiled_model_inputs_size",
      "ov_compiled_model_outputs_size", "ov_compiled_model_create_infer_request", "ov_infer_request_get_input_tensor",
      "ov_infer_request_set_input_tensor", "ov_infer_request_get_output_tensor", "ov_infer_request_infer",
      "ov_tensor_set_shape", "ov_tensor_get_shape",
      "ov_tensor_get_byte_size", "ov_tensor_data", "ov_shape_free",
    ]
    let freeing = [
      "ov_version_free", "ov_free", "ov_core_free", "ov_model_free", "ov_compiled_model_free", "ov_infer_request_free",
      "ov_tensor_free",
    ]
    return """
      struct version { const char *number, *description; };
      int ov_get_openvino_version(struct version *v) { v->number = "\(version)"; return 0; }
      int ov_core_create(void **core) { static int one; *core = &one; return 0; }
      const char *ov_get_error_info(int status) { return "general error"; }
      const char *ov_get_last_err_msg(void) {
        return "Exception from src/core.cpp:90:\\nDevice with \\"CPU\\" name is not registered\\n";
      }
      \(failing.map { "int \($0)(void) { return -1; }" }.joined(separator: "\n"))
      \(freeing.map { "void \($0)(void *p) {}" }.joined(separator: "\n"))
      """
  }
}
