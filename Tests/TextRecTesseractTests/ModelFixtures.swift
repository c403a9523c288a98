import Glibc
import Testing
import TextRecCore

@testable import TextRecFiles
@testable import TextRecTesseract

/// A folder that goes away with the last reference to it.
final class TemporaryFolder {
  let path: FilePath

  init() throws {
    var template = Array("/tmp/textrec-models-XXXXXX".utf8CString)
    let made = try #require(mkdtemp(&template))
    path = FilePath(String(cString: made))
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: FilePath) {
    if let stream = path.withCString({ opendir($0) }) {
      while let entry = readdir(stream) {
        let name = withUnsafeBytes(of: entry.pointee.d_name) { FilePath(bytes: $0).bytes }
        if name != Array(".".utf8) && name != Array("..".utf8) {
          remove(FilePath(bytes: path.bytes + [UInt8(ascii: "/")] + name))
        }
      }
      closedir(stream)
    }
    _ = path.withCString { Glibc.remove($0) }
  }

  /// Writes a file, in folders that are made as needed.
  func write(_ bytes: [UInt8], to name: String) throws {
    let folders = name.split(separator: "/").dropLast().reduce(into: [path]) {
      $0.append($0[$0.count - 1].appending(String($1)))
    }
    for folder in folders { _ = folder.withCString { mkdir($0, 0o700) } }
    let file = try #require(path.appending(name).withCString { fopen($0, "w") })
    defer { fclose(file) }
    #expect(fwrite(bytes, 1, bytes.count, file) == bytes.count)
  }

  func write(model name: String, _ bytes: [UInt8]) throws { try write(bytes, to: name + ".traineddata") }
}

/// SplitMix64.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// The packaged English model and variations of it.
enum English {
  /// Known by its digest.
  static let packaged: [UInt8] = {
    guard let set = try? ModelSet.resolve(Options(), environment: { _ in nil }, cache: FileCache(folder: nil)),
      let file = try? ModelFile(path: set.folder.file(ofModel: "eng")), let bytes = try? file.bytes(in: 0..<1 << 24)
    else { return [] }
    return bytes
  }()

  /// Sound, small for lack of a word list, and not known.
  static let small = (try? repacked(without: .wordDawg)) ?? []

  static func container() throws -> ModelContainer {
    let header = Array(packaged.prefix(ModelContainer.maxHeaderSize))
    return try ModelContainer(header: header, fileSize: packaged.count)
  }

  /// `bytes` with 20,000 of them replaced at random, none in the table, where that would be easy to see.
  static func damaged(_ bytes: [UInt8] = small, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(state: seed)
    var bytes = bytes
    for _ in 0..<20_000 {
      bytes[Int.random(in: 196..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
    }
    return bytes
  }

  /// Without one component, and with a configuration of its own.
  static func repacked(
    without dropped: ModelContainer.Component = .wordDawg, config: String? = nil
  ) throws -> [UInt8] {
    var components = try container().components.map { $0.map { Array(packaged[$0]) } }
    components[dropped.rawValue] = nil
    components[ModelContainer.Component.config.rawValue] = config.map { Array($0.utf8) }
    var offset = 4 + 8 * components.count
    var bytes = littleEndian(components.count, bytes: 4)
    for component in components {
      bytes += littleEndian(component == nil ? -1 : offset, bytes: 8)
      offset += component?.count ?? 0
    }
    return bytes + components.flatMap { $0 ?? [] }
  }

  private static func littleEndian(_ value: Int, bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}

/// The message of the model error that `body` throws.
func modelError(_ location: SourceLocation = #_sourceLocation, _ body: () throws -> Void) -> String {
  let error = #expect(throws: TextRecError.self, sourceLocation: location) { try body() }
  #expect(error?.status == .modelUnavailable, sourceLocation: location)
  return error?.message ?? ""
}
