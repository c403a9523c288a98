import Glibc
import Testing
import TextRecCore
import TextRecFiles

@testable import TextRecNeural

/// The real runtime and models, where the environment names them.
enum Neural {
  static let isThere = getenv("TEXTREC_OPENVINO") != nil && getenv("TEXTREC_MODELS") != nil
  static let comment: Comment = "TEXTREC_OPENVINO and TEXTREC_MODELS are set by \"make test\""

  static func runtime() throws -> NeuralRuntime { try NeuralRuntime.open(Options()) }

  static func onnx(_ role: NeuralModels.Role) throws -> [UInt8] { try NeuralModels.find(Options()).onnx(role) }

  static func network(
    _ role: NeuralModels.Role, threads: Int = 1, streams: Int = 1, cache: FilePath? = nil
  ) throws -> CompiledNetwork {
    try CompiledNetwork(
      "\(role)", onnx: onnx(role), settings: NetworkSettings(threads: threads, streams: streams, cache: cache),
      runtime: runtime())
  }
}

/// A folder that goes away with the last reference to it.
final class ScratchFolder {
  let path: FilePath

  init() throws {
    var template = Array("/tmp/textrec-neural-XXXXXX".utf8CString)
    path = FilePath(String(cString: try #require(mkdtemp(&template))))
  }

  deinit {
    for name in names { _ = path.appending(name).withCString { remove($0) } }
    _ = path.withCString { remove($0) }
  }

  var names: [String] { Self.names(in: path) }

  static func names(in folder: FilePath) -> [String] {
    guard let stream = folder.withCString({ opendir($0) }) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { FilePath(bytes: $0).display }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  @discardableResult
  func write(_ bytes: [UInt8], to name: String) throws -> FilePath {
    let file = try #require(path.appending(name).withCString { fopen($0, "w") })
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    return path.appending(name)
  }

  /// Compiles a library from C.
  func library(_ source: String, named name: String = "libopenvino_c.so") throws -> FilePath {
    let file = try write(Array(source.utf8), to: "source.c")
    let target = path.appending(name)
    #expect(system("cc -shared -fPIC -o '\(target.display)' '\(file.display)'") == 0)
    return target
  }
}

/// The message of the `.modelUnavailable` that `body` throws.
func unavailable(_ body: () throws -> Void) -> String {
  do {
    try body()
    Issue.record("nothing was thrown")
    return ""
  } catch let error as TextRecError {
    #expect(error.status == .modelUnavailable)
    return error.message
  } catch {
    Issue.record("\(error)")
    return ""
  }
}

/// What `body` tells in a forked copy of this process; no other thread of it is there.
func inChild(_ body: () throws -> String) throws -> String {
  // Swift hides fork.
  let fork = try #require(dlsym(nil, "fork"))
  var ends: [Int32] = [0, 0]
  try #require(pipe(&ends) == 0)
  let child = unsafeBitCast(fork, to: (@convention(c) () -> pid_t).self)()
  if child == 0 {
    alarm(20)
    let told = Array(((try? body()) ?? "failed").utf8)
    _ = write(ends[1], told, told.count)
    _exit(0)
  }
  close(ends[1])
  defer { close(ends[0]) }
  var told = [UInt8](repeating: 0, count: 4096)
  let count = read(ends[0], &told, told.count)
  var status: Int32 = 0
  waitpid(child, &status, 0)
  return String(decoding: told.prefix(max(count, 0)), as: UTF8.self)
}
