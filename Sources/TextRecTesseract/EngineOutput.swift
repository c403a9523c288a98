import CHost
import CTesseract
import Glibc
import TextRecCore

/// Catches what Tesseract would print on stderr and hands it to the log.
///
/// Tesseract writes to the file its global variable `debug_file` names: here a file in memory. Its C library buffers
/// 4 KiB, so messages may arrive late.
enum EngineOutput {
  /// -1 where no such file can be had; then Tesseract's words go to /dev/null.
  private static let descriptor: Int32 = textrec_memory_file("tesseract-log")
  private static let offset = Lock<off_t>(0).heldDuringForks(isInnermost: true)

  /// The value for `debug_file`.
  static let fileName: String = {
    let path = "/proc/self/fd/\(descriptor)"
    return descriptor >= 0 && access(path, W_OK) == 0 ? path : "/dev/null"
  }()

  /// Passes on what has been written since the last call.
  static func forward() {
    guard descriptor >= 0 else { return }
    let text = offset.withLock { offset in
      var text: [UInt8] = []
      var chunk = [UInt8](repeating: 0, count: 4096)
      while true {
        let count = pread(descriptor, &chunk, chunk.count, offset)
        guard count > 0 else { break }
        offset += count
        text += chunk.prefix(count)
      }
      // Tesseract's stream keeps its own offset, so the read part becomes a hole without memory.
      if !text.isEmpty { _ = ftruncate(descriptor, 0) }
      return text
    }
    // Outside the lock: the host may take its time.
    for line in text.split(separator: UInt8(ascii: "\n")) {
      Log.write(.debug, "tesseract: " + String(decoding: line.drop { $0 == 0 }, as: UTF8.self))
    }
  }
}
