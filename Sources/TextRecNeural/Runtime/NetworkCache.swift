import Glibc
import TextRecCore
import TextRecFiles

/// One compiled network in a file, with a checksum behind it: OpenVINO trusts what it is given.
struct NetworkCache {
  let file: FilePath
  private let folder: FilePath

  /// - Parameter key: a file name that stands for all that the compiled network depends on.
  init(folder: FilePath, key: String) {
    self.folder = folder
    file = folder.appending(key + ".network")
  }

  /// What was written; nil if there is nothing, or something damaged.
  func read() -> [UInt8]? {
    guard file.exists else { return nil }
    do {
      var bytes = try ModelFile(path: file).bytes()
      let trailer = bytes.suffix(8)
      bytes.removeLast(trailer.count)
      guard Array(trailer) == bytes.withUnsafeBytes(Self.trailer) else {
        throw TextRecError(.io, "\"\(file.display)\" is damaged")
      }
      return bytes
    } catch {
      Log.write(.warning, "compiled network not used: \((error as? TextRecError)?.message ?? "")")
      return nil
    }
  }

  /// Lets `export` write a file and puts it in place.
  func write(_ export: (FilePath) -> Bool) {
    folder.makeFolder()
    // Renamed into place when complete: a reader never sees half a network.
    let temporary = folder.appending(".\(UInt64.random(in: 0 ... .max))")
    let isInPlace =
      export(temporary) && seal(temporary)
      && temporary.withCString { temporary in
        file.withCString { rename(temporary, $0) } == 0
      }
    guard !isInPlace else { return }
    _ = temporary.withCString { unlink($0) }
    Log.write(.info, "compiled network not kept: \"\(folder.display)\" cannot be written to")
  }

  private func seal(_ path: FilePath) -> Bool {
    guard let bytes = try? ModelFile(path: path).bytes() else { return false }
    let trailer = bytes.withUnsafeBytes(Self.trailer)
    let descriptor = path.withCString { open($0, O_WRONLY | O_APPEND | O_CLOEXEC) }
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return Glibc.write(descriptor, trailer, trailer.count) == trailer.count
  }

  private static func trailer(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    withUnsafeBytes(of: Checksum.of(bytes).littleEndian) { Array($0) }
  }
}
